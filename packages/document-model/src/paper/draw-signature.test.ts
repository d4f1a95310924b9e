import { expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { MAX_TYPED_SIGNATURE } from '../elements/signature.ts';
import { fontCatalogue } from '../text/index.ts';
import { drawSignature } from './index.ts';

const shaper = await testShaper();
const hands = fontCatalogue.filter(({ style }) => style === 'handwriting').map(({ id }) => id);
const longest = 'Wilhelmina Mohammed-Montgomery '.repeat(4).slice(0, MAX_TYPED_SIGNATURE).trim();

it.each(hands)('writes the longest name in one line within its box, with %s', (font) => {
  for (const box of [
    { x: 80, y: 200, width: 120, height: 30 },
    { x: 80, y: 200, width: 15, height: 15 },
  ]) {
    const runs = drawSignature({ text: longest, font }, box, shaper).flatMap((item) => (item.kind === 'glyph_run' ? [item] : []));
    expect(runs.map(({ text }) => text).join('')).toBe(longest);
    expect(new Set(runs.map(({ y }) => y)).size).toBe(1);
    const right = Math.max(...runs.map((run) => run.x + run.glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0)));
    expect(right).toBeLessThanOrEqual(box.x + box.width + 0.02);
    expect(right).toBeGreaterThan(box.x + box.width * 0.9);
  }
});
