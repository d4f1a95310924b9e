// Objects must be written as the library read them.
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { isCleanForQpdf, oracle, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';

const engine = await testEngine();

const appearances = (bytes: Uint8Array) => Buffer.from(engine.renderPage(bytes, 0, { width: 300 }).rgba);

it.each(['A#ff', 'A#C3#BC', 'A\u00e9', 'A#e9'])('a stamped page keeps the resource it draws by the name %s', async (called) => {
  const items = [{ kind: 'rect' as const, x: 280, y: 10, width: 10, height: 10, fill: '#ffff00' }];
  const drawn = await engine.stamp(pageFiles.drawingCalled(called), [{ page_index: 0, items }]);
  expect(appearances(drawn).includes(0)).toBe(true);
  expect(isCleanForQpdf(drawn)).toBe(true);
});

it('a rewritten file keeps numbers with many digits', async () => {
  const [half] = await engine.split(pageFiles.finelyScaled(), [[0]]);
  expect(half && appearances(half).equals(appearances(pageFiles.finelyScaled()))).toBe(true);
});

it('a page that is changed repeatedly keeps colour palettes stored as strings', async () => {
  const source = pageFiles.coloredByString();
  const items = [{ kind: 'rect' as const, x: 0, y: 90, width: 5, height: 5, fill: '#ffff00' }];
  let bytes = source;
  for (let time = 0; time < 3; time++) bytes = await engine.stamp(bytes, [{ page_index: 0, items }]);
  const [again = source] = await engine.split(bytes, [[0]]);
  const colors = [again, source].map((file) => {
    const { stdout } = oracle('pdftoppm', ['-r', '72', '{}'], file);
    const pixels = stdout.subarray(-100 * 100 * 3);
    return [12, 37, 62, 87].map((x) => [...pixels.subarray((50 * 100 + x) * 3, (50 * 100 + x) * 3 + 3)]);
  });
  expect(colors[0]).toEqual(colors[1]);
  expect(colors[1]?.[1]).toEqual([13, 10, 255]);
  expect(
    appearances(again)
      .subarray(0, 300 * 200 * 4)
      .equals(appearances(source).subarray(0, 300 * 200 * 4)),
  ).toBe(true);
});
