import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { type BoxedText, caretAt, caretLines, drawBoxedText, marksBetween, positionAt, positionOnLine } from './index.ts';

const shaper = await testShaper();

function boxed(text: string, changes: Partial<BoxedText> = {}): BoxedText {
  return {
    text,
    box: { x: 50, y: 80, width: 120, height: 60 },
    font_id: 'noto-sans',
    size: 12,
    color: '#000000',
    alignment: 'left',
    is_multiline: true,
    vertical: 'top',
    ...changes,
  };
}

const linesOf = (text: string, changes: Partial<BoxedText> = {}) => caretLines(boxed(text, changes), shaper);
const xAt = (lines: ReturnType<typeof linesOf>, offset: number, is_behind = false) => caretAt(lines, { offset, is_behind }).x;

/** Where the paper has the first letter of each run, by its text. */
const drawnAt = (text: string, changes: Partial<BoxedText> = {}) => drawBoxedText(boxed(text, changes), shaper);

describe('a caret stands where the paper has the letters', () => {
  it('at both ends of a line, and between its letters in their order', () => {
    const lines = linesOf('Agreed');
    const [run] = drawnAt('Agreed');
    const width = run?.glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0) ?? 0;
    const places = [0, 1, 2, 3, 4, 5, 6].map((offset) => xAt(lines, offset));

    expect(places[0]).toBeCloseTo(50);
    expect(places[6]).toBeCloseTo(50 + width);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('where a long answer became smaller, as small as it', () => {
    const changes = { is_multiline: false, shrinks: true, vertical: 'middle' } as const;
    const text = 'a long answer that has to become smaller to be seen';
    const [line] = linesOf(text, changes);
    const [run] = drawnAt(text, changes);

    expect(line?.height).toBeCloseTo((run?.size ?? 0) * 1.2);
    expect(line?.height).toBeLessThan(10);
    expect(xAt(linesOf(text, changes), text.length)).toBeLessThanOrEqual(170.01);
    expect(line?.top).toBeGreaterThan(100);
  });

  it('right of an Arabic letter that follows, left of the last one', () => {
    const lines = linesOf('نعم', { alignment: 'right' });
    expect(xAt(lines, 0)).toBeCloseTo(170);
    expect(xAt(lines, 1)).toBeLessThan(xAt(lines, 0));
    expect(xAt(lines, 3)).toBeLessThan(xAt(lines, 2));
  });

  it('on either side of a change of direction, depending on where it came from', () => {
    const lines = linesOf('ab نعم');
    const [before, after] = [xAt(lines, 3, true), xAt(lines, 3)];
    expect(before).toBeLessThan(after);
    expect(after).toBeCloseTo(lines[0]?.cells.at(3)?.right ?? 0);
  });

  it('at the end of a wrapped line or at the start of the next, depending on where it came from', () => {
    const lines = linesOf('one two three four five six seven eight');
    const end = lines[0]?.end ?? 0;
    expect(caretAt(lines, { offset: end, is_behind: true }).index).toBe(0);
    expect(caretAt(lines, { offset: end, is_behind: false }).index).toBe(1);
  });

  it('on the new line behind a newline, also on the last and on one without letters', () => {
    const lines = linesOf('a\n\nb\n');
    expect([1, 2, 3, 4, 5].map((offset) => caretAt(lines, { offset, is_behind: true }).index)).toEqual([0, 1, 2, 2, 3]);
  });

  it('where the first letter will be, in a text that is empty', () => {
    const [left, middle, right] = (['left', 'center', 'right'] as const).map((alignment) => xAt(linesOf('', { alignment }), 0));
    expect([left, middle, right]).toEqual([50, 110, 170]);
    expect(linesOf('', { vertical: 'middle' })[0]?.top).toBeCloseTo(80 + (60 - 14.4) / 2);
  });

  it('never within a character as people count them, and between the letters of a ligature', () => {
    const lines = linesOf('e\u0301👩‍👧x');
    expect(lines[0]?.cells.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 7],
      [7, 8],
    ]);
    const arabic = linesOf('لا');
    expect(arabic[0]?.cells).toHaveLength(2);
  });
});

it('a press is next to the letter that it is on: before it on its first half, behind it on its second', () => {
  const lines = linesOf('abc\ndef');
  const [, second] = lines;
  const e = second?.cells[1];
  const y = (second?.top ?? 0) + 5;
  expect(positionAt(lines, { x: (e?.left ?? 0) + 1, y })).toEqual({ offset: 5, is_behind: false });
  expect(positionAt(lines, { x: (e?.right ?? 0) - 1, y })).toEqual({ offset: 6, is_behind: true });
  expect(positionAt(lines, { x: 500, y: 500 })).toEqual({ offset: 7, is_behind: true });
  expect(positionAt(lines, { x: 0, y: 0 })).toEqual({ offset: 0, is_behind: false });
});

it('marks the selection: one box per line, two where the direction changes, and newlines', () => {
  const lines = linesOf('ab نعم\nx');
  expect(marksBetween(lines, 0, 2)).toHaveLength(1);
  expect(marksBetween(lines, 1, 4)).toHaveLength(2);
  expect(marksBetween(lines, 2, 2)).toHaveLength(0);
  const newline = marksBetween(lines, 6, 7);
  expect(newline).toHaveLength(1);
  expect(newline[0]?.width).toBeCloseTo(14.4 / 4);
});

const pieces = fc.constantFrom(
  'Agreed ',
  'fi',
  'e\u0301',
  'نعم ',
  'لا',
  'שלום',
  '१क्षि',
  'น้ำ',
  '契約',
  '\n',
  '12-34 ',
  '(',
  '👩‍👧',
  ' ',
);
const styles = fc.record({
  alignment: fc.constantFrom('left' as const, 'center' as const, 'right' as const, 'justify' as const, 'fit' as const),
  is_multiline: fc.boolean(),
  shrinks: fc.boolean(),
  vertical: fc.constantFrom('top' as const, 'middle' as const),
});

it('where a caret is drawn, a press leads to a place that is drawn there', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), styles, fc.boolean(), (parts, style, is_behind) => {
      const text = parts.join('');
      const lines = linesOf(text, style);
      for (const { segment, index } of new Intl.Segmenter('und').segment(text)) {
        const offset = index + (is_behind ? segment.length : 0);
        const { line, x } = caretAt(lines, { offset, is_behind });
        if (line.cells.length === 0) continue;
        const again = caretAt(lines, positionOnLine(line, x));
        // What hangs over the edge has its caret at the edge.
        if (x > line.left && x < line.right) expect(again.x).toBeCloseTo(x, 1);
      }
    }),
  );
});

it('every letter of a text is between two places, once', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), styles, (parts, style) => {
      const text = parts.join('');
      const lines = linesOf(text, style);
      const covered = lines.flatMap(({ cells }) => cells.map(({ start, end }) => text.slice(start, end)));
      expect(covered.join('')).toBe(text.replaceAll('\n', style.is_multiline ? '' : '\n'));
    }),
  );
});
