import { describe, expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { type ElementOf, createElement } from '../elements/element.ts';
import { uuidv7 } from '../uuid.ts';
import { drawElement, type DisplayGlyphRun, wordMarks } from './index.ts';

const shaper = await testShaper();

type Written = ElementOf<'text' | 'input' | 'select'>;

function written(kind: Written['kind'], value: string, more: Partial<Omit<Written, 'kind'>> & Record<string, unknown> = {}) {
  const about = { width: 200, height: 60, size: 12, value, ...more };
  return createElement({ id: uuidv7(), page_id: uuidv7(), kind, x: 100, y: 50 }, about) as Written;
}

function marksOn(element: Written, word: string) {
  const start = element.value.replaceAll('\r\n', '\n').indexOf(word);
  return wordMarks(element, [{ start, end: start + word.length }], shaper)[0] ?? [];
}

/** How wide the paper draws a word that stands alone. */
function widthAlone(word: string): number {
  const runs = drawElement(written('text', word, { width: 500 }), shaper).filter((item) => item.kind === 'glyph_run');
  return runs.flatMap((run: DisplayGlyphRun) => run.glyphs).reduce((sum, { x_advance }) => sum + x_advance, 0);
}

describe('a word in an element is marked where the paper has it', () => {
  it('as wide as it and as high as its line, and not the element around it', () => {
    const [mark, ...others] = marksOn(written('text', 'a needle in hay'), 'needle');
    expect(others).toEqual([]);
    expect(mark?.x).toBeCloseTo(100 + widthAlone('a '), 0);
    expect(mark?.width).toBeCloseTo(widthAlone('needle'), 0);
    expect(mark?.y).toBe(50);
    expect(mark?.height).toBeCloseTo(14.4);
  });

  it('on the line that it is on, also behind newlines of the kind that pasted text has', () => {
    expect(marksOn(written('text', 'one\r\ntwo\r\nneedle'), 'needle')).toMatchObject([{ x: 100, y: 50 + 2 * 14.4 }]);
  });

  it('in its parts where it is broken over lines, and without what hangs over their ends', () => {
    const text = written('text', 'mmmm needle mmmm', { width: widthAlone('mmmm needle') + 2 });
    const marks = marksOn(text, 'needle mmmm');
    expect(marks.map(({ y }) => y)).toEqual([50, 64.4]);
    expect(marks[0]?.width).toBeCloseTo(widthAlone('needle'), 0);
    expect(marks[1]).toMatchObject({ x: 100 });

    const long = marksOn(written('text', 'abcdefghijkl', { width: widthAlone('abcdefgh') + 1 }), 'ghij');
    expect(long.map(({ y }) => y)).toEqual([50, 64.4]);
    expect(long[0]?.x).toBeGreaterThan(100);
    expect(long[1]?.x).toBeCloseTo(100);
  });

  it.each([
    ['center', (free: number) => free / 2],
    ['right', (free: number) => free],
  ] as const)('of a text that is aligned: %s', (alignment, before) => {
    const [mark] = marksOn(written('text', 'needle', { alignment }), 'needle');
    expect(mark?.x).toBeCloseTo(100 + before(200 - widthAlone('needle')), 1);
    expect(mark?.width).toBeCloseTo(widthAlone('needle'), 1);
  });

  it('from the right in letters that go leftwards', () => {
    const text = written('text', 'عقد نعم', { alignment: 'right' });
    const [first, last] = [marksOn(text, 'عقد')[0], marksOn(text, 'نعم')[0]];
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(300);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(first?.x ?? 0);
  });

  it('in two parts where it goes both ways and others lie between them', () => {
    const text = written('text', 'abc שלום');
    const [marks = []] = wordMarks(text, [{ start: 2, end: 6 }], shaper);
    expect(marks).toHaveLength(2);
    expect(marks[0]?.x).toBeCloseTo(100 + widthAlone('ab'), 1);
    // The first two of the Hebrew letters are the rightmost ones.
    const end = marksOn(text, 'שלום')[0];
    expect((marks[1]?.x ?? 0) + (marks[1]?.width ?? 0)).toBeCloseTo((end?.x ?? 0) + (end?.width ?? 0));
    expect(marks[1]?.width).toBeLessThan(end?.width ?? 0);
  });

  it('in the middle of a field, and as small as its answer had to become', () => {
    const [mark] = marksOn(written('input', 'needle', { height: 30 }), 'needle');
    expect(mark?.x).toBeCloseTo(103);
    expect((mark?.y ?? 0) + (mark?.height ?? 0) / 2).toBeCloseTo(65);

    const [small] = marksOn(written('input', 'a long answer with a needle in it', { width: 60, height: 30 }), 'needle');
    expect(small?.height).toBeLessThan(10);
    expect((small?.x ?? 0) + (small?.width ?? 0)).toBeLessThan(160);
  });

  it('in the cells of an input that is divided into them', () => {
    const cells = written('input', '12 34', { is_comb: true, max_length: 10, height: 20 });
    expect(marksOn(cells, '2 3')).toEqual([
      { x: 120, y: 50, width: 20, height: 20 },
      { x: 160, y: 50, width: 20, height: 20 },
    ]);
    const leftwards = written('input', 'שלום', { is_comb: true, max_length: 4, height: 20 });
    expect(marksOn(leftwards, 'ש')).toEqual([{ x: 250, y: 50, width: 50, height: 20 }]);
  });

  it('in the chosen line of a list, and nowhere where nothing of the list is chosen', () => {
    const options = ['Small', 'Medium', 'Large'];
    const list = { is_list: true, options, size: 10, height: 40 };
    expect(marksOn(written('select', 'Medium', list), 'Medium')).toMatchObject([{ x: 103, y: 62, height: 12 }]);
    expect(marksOn({ ...written('select', '', list), value: 'Gone' }, 'Gone')).toEqual([]);
    expect(marksOn(written('select', 'Medium', { options }), 'dium')).toHaveLength(1);
  });
});
