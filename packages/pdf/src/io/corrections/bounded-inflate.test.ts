import { expect, it } from 'vitest';
import { packedTwice } from '../../../fixtures/bombs.ts';
import { testEngine } from '../../../fixtures/engine.ts';

const engine = await testEngine();

it.each([{ isHex: false }, { isHex: true }])(
  'draws on a page whose content is packed twice and holds a gigabyte, without unpacking it: %o',
  async (how) => {
    const bomb = packedTwice(1_024, how);
    expect(bomb.length).toBeLessThan(20_000);
    const before = process.memoryUsage().rss;
    expect(await engine.inspect(bomb, { maxPages: 9 })).toMatchObject({ outcome: 'ready', page_count: 1 });
    const mark = { kind: 'rect', x: 9, y: 9, width: 9, height: 9, fill: '#ff0000' } as const;
    const stamped = await engine.stamp(bomb, [{ page_index: 0, items: [mark] }]);
    expect(stamped.length).toBeLessThan(bomb.length + 4_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  },
);
