import { expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { MAX_TYPED_SIGNATURE } from '../elements/signature.ts';
import { fontCatalogue } from '../text/index.ts';
import { PEN, type Stroke, drawSignature, inkOfRuns, strokeOutline } from './index.ts';

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

it.each(hands)('keeps what %s swings out of its letters within the box, on every side', (font) => {
  for (const text of ['Дмитрий Иванов', 'fgJyf', 'Åjf', 'Qg', 'Jf', 'Wolff'])
    for (const box of [
      { x: 80, y: 200, width: 120, height: 30 },
      { x: 80, y: 200, width: 60, height: 40 },
      { x: 80, y: 200, width: 200, height: 15 },
    ]) {
      const ink = inkOfRuns(drawSignature({ text, font }, box, shaper), shaper);
      if (!ink) throw new Error('Nothing was written.');
      expect(ink.x, text).toBeGreaterThanOrEqual(box.x - 0.01);
      expect(ink.x + ink.width, text).toBeLessThanOrEqual(box.x + box.width + 0.01);
      expect(ink.y, text).toBeGreaterThanOrEqual(box.y - 0.01);
      expect(ink.y + ink.height, text).toBeLessThanOrEqual(box.y + box.height + 0.01);
    }
});

const level = (pressure: number): Stroke => Array.from({ length: 41 }, (_, index) => [100 + index * 5, 100, pressure] as const);
const heightOf = (stroke: Stroke) => {
  const ys = strokeOutline(stroke).flatMap((command) => command.filter((_, index) => index > 0 && index % 2 === 0)) as number[];
  return Math.max(...ys) - Math.min(...ys);
};

it('draws with the specified pen, whose width depends on the pressure', () => {
  expect(PEN).toEqual({ size: 16, thinning: 0.5, smoothing: 0.5, streamline: 0.5, simulatePressure: false });
  // Half pressure is the size; none and full are half of it less and more, by the thinning.
  expect(heightOf(level(0.5))).toBeCloseTo(16, 0);
  expect(heightOf(level(0))).toBeCloseTo(8, 0);
  expect(heightOf(level(1))).toBeCloseTo(24, 0);
});

it('draws a stroke as a closed outline around its points, and none for no points', () => {
  const outline = strokeOutline(level(0.5));
  expect(outline[0]?.[0]).toBe('M');
  expect(outline.at(-1)).toEqual(['Z']);
  const xs = outline.flatMap((command) => command.filter((_, index) => index % 2 === 1)) as number[];
  expect(Math.min(...xs)).toBeCloseTo(92, -1);
  expect(Math.max(...xs)).toBeCloseTo(308, -1);
  expect(strokeOutline([])).toEqual([]);
});
