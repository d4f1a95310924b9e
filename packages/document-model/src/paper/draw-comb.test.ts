import { describe, expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { type ElementOf, createElement } from '../elements/element.ts';
import { uuidv7 } from '../uuid.ts';
import { type DisplayGlyphRun, drawElement } from './index.ts';

const shaper = await testShaper();

/** Ten cells of 20 points. */
function drawn(overrides: Partial<ElementOf<'input'>>): DisplayGlyphRun[] {
  const defaults = { width: 200, height: 20, max_length: 10, is_comb: true };
  const element = createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 100, y: 50 }, { ...defaults, ...overrides });
  return drawElement(element, shaper).filter((item) => item.kind === 'glyph_run');
}

const widthOf = ({ glyphs }: DisplayGlyphRun) => glyphs.reduce((sum, { x_advance }) => sum + x_advance, 0);
const middles = (runs: DisplayGlyphRun[]) => runs.map((run) => Math.round((run.x + widthOf(run) / 2) * 100) / 100);
const texts = (runs: DisplayGlyphRun[]) => runs.map(({ text }) => text);

describe('an input of cells', () => {
  it('has each character in the middle of its cell, whatever its width', () => {
    const runs = drawn({ value: 'WiA1' });
    expect(texts(runs)).toEqual(['W', 'i', 'A', '1']);
    expect(middles(runs)).toEqual([110, 130, 150, 170]);
    expect(new Set(runs.map(({ y, size }) => `${y} ${size}`)).size).toBe(1);
  });

  it.each([
    ['left', 110],
    ['center', 170],
    ['right', 250],
  ] as const)('begins where the alignment says: %s', (alignment, first) => {
    expect(middles(drawn({ value: '123', alignment }))[0]).toBe(first);
  });

  it('writes all characters smaller where one is too wide for its cell', () => {
    const runs = drawn({ value: 'iWi', width: 50 });
    expect(runs[0]?.size).toBeLessThan(12);
    expect(new Set(runs.map(({ size }) => size)).size).toBe(1);
    for (const run of runs) expect(widthOf(run)).toBeLessThanOrEqual(5.01);
  });

  it('counts characters as people do, and has them in the order in which they are read', () => {
    expect(texts(drawn({ value: 'e\u0301a' }))).toEqual(['e\u0301', 'a']);
    expect(texts(drawn({ value: 'שלום' }))).toEqual(['ם', 'ו', 'ל', 'ש']);
  });

  it.each([
    ['a text that is too long, of which nothing may be lost', { value: '12345678901' }],
    ['several lines', { value: '123', is_multiline: true }],
    ['no greatest length', { value: '123', max_length: null }],
  ])('is an input like any other for %s', (_, overrides) => {
    expect(texts(drawn(overrides))).toEqual([overrides.value]);
  });
});
