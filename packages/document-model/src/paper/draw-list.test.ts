import { describe, expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { type ElementOf, createElement } from '../elements/element.ts';
import { uuidv7 } from '../uuid.ts';
import { drawElement, firstListLine } from './index.ts';

const shaper = await testShaper();

const options = ['Small', 'Medium', 'Large', 'Huge'];

/** A list with room for three lines of 12 points. */
function list(overrides: Partial<ElementOf<'select'>>): ElementOf<'select'> {
  const about = { width: 100, height: 40, size: 10, is_list: true, options, ...overrides };
  return createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'select', x: 100, y: 50 }, about) as ElementOf<'select'>;
}

function drawn(overrides: Partial<ElementOf<'select'>>) {
  const items = drawElement(list(overrides), shaper);
  return {
    texts: items.flatMap((item) => (item.kind === 'glyph_run' ? [item.text] : [])),
    baselines: items.flatMap((item) => (item.kind === 'glyph_run' ? [Math.floor((item.y - 50) / 12)] : [])),
    marks: items.flatMap((item) => (item.kind === 'rect' ? [{ y: item.y, height: item.height }] : [])),
  };
}

describe('a list', () => {
  it('shows its options from the top, as many as there is room for', () => {
    expect(drawn({})).toEqual({ texts: ['Small', 'Medium', 'Large'], baselines: [0, 1, 2], marks: [] });
  });

  it('marks the line that is chosen', () => {
    expect(drawn({ value: 'Medium' }).marks).toEqual([{ y: 62, height: 12 }]);
  });

  it('begins further down where the chosen one would not be seen', () => {
    expect(drawn({ value: 'Huge' })).toEqual({
      texts: ['Medium', 'Large', 'Huge'],
      baselines: [0, 1, 2],
      marks: [{ y: 74, height: 12 }],
    });
    expect(firstListLine(list({ value: 'Huge' }))).toBe(1);
  });

  it('has one line where there is room for less', () => {
    expect(drawn({ height: 12, size: 30, value: 'Large' })).toMatchObject({ texts: ['Large'], marks: [{ y: 50, height: 12 }] });
  });

  it('leaves out characters that no font has', () => {
    expect(drawn({ options: ['Runeᚠ', 'B'] }).texts).toEqual(['Rune', 'B']);
  });
});
