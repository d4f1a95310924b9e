// What the library reads it has to write as it was.
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { isCleanForQpdf, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';

const engine = await testEngine();

const looks = (bytes: Uint8Array) => Buffer.from(engine.renderPage(bytes, 0, { width: 300 }).rgba);

it.each(['A#ff', 'A#C3#BC', 'A\u00e9', 'A#e9'])(
  'a page to which something is added keeps what it draws by the name %s',
  async (called) => {
    const items = [{ kind: 'rect' as const, x: 280, y: 10, width: 10, height: 10, fill: '#ffff00' }];
    const drawn = await engine.stamp(pageFiles.drawingCalled(called), [{ page_index: 0, items }]);
    expect(looks(drawn).includes(0)).toBe(true);
    expect(isCleanForQpdf(drawn)).toBe(true);
  },
);

it('a file that is written anew keeps figures of many digits', async () => {
  const [half] = await engine.split(pageFiles.finelyScaled(), [[0]]);
  expect(half && looks(half).equals(looks(pageFiles.finelyScaled()))).toBe(true);
});
