import type { CaretLine } from '@countersign/document-model/paper';
import { describe, expect, it } from 'vitest';
import { chosenByPress, movedByKey } from './caret-moves.ts';

/** Lines of 12 points with letters of 10 points; a wrapped text continues on the next line. */
function lines(...texts: string[]): CaretLine[] {
  let start = 0;
  return texts.map((text, index) => {
    const begin = start;
    const is_wrapped = index < texts.length - 1 && !text.endsWith('\n');
    const shown = text.replace('\n', '');
    start += text.length;
    const cells = [...shown].map((_, at) => ({
      start: begin + at,
      end: begin + at + 1,
      left: at * 10,
      right: at * 10 + 10,
      is_right_to_left: false,
    }));
    return { start: begin, end: begin + shown.length, is_wrapped, top: index * 12, height: 12, x: 0, left: 0, right: 200, cells };
  });
}

describe('the arrow keys up and down', () => {
  it('move to the letter above or below, and keep the column across a short line', () => {
    const text = lines('abcdef\n', 'gh\n', 'ijklmn');
    const first = movedByKey(text, { offset: 5, is_behind: false }, { key: 'ArrowDown', goal: null });
    expect(first.position).toEqual({ offset: 9, is_behind: true });
    const second = movedByKey(text, first.position, { key: 'ArrowDown', goal: first.goal });
    expect(second.position.offset).toBe(15);
    const back = movedByKey(text, second.position, { key: 'ArrowUp', goal: second.goal });
    expect(movedByKey(text, back.position, { key: 'ArrowUp', goal: back.goal }).position.offset).toBe(5);
  });

  it('stop at the beginning and the end of the text', () => {
    const text = lines('abc\n', 'def');
    expect(movedByKey(text, { offset: 2, is_behind: false }, { key: 'ArrowUp', goal: null }).position.offset).toBe(0);
    expect(movedByKey(text, { offset: 5, is_behind: false }, { key: 'ArrowDown', goal: null }).position.offset).toBe(7);
  });
});

it('Home and End stay on the visible line, even if it is wrapped', () => {
  const text = lines('abc ', 'def');
  const end = movedByKey(text, { offset: 1, is_behind: false }, { key: 'End', goal: null }).position;
  expect(end).toEqual({ offset: 4, is_behind: true });
  expect(movedByKey(text, end, { key: 'Home', goal: null }).position.offset).toBe(0);
  expect(movedByKey(text, { offset: 4, is_behind: false }, { key: 'Home', goal: null }).position.offset).toBe(4);
});

it('a double press selects the word, a triple press the paragraph', () => {
  const text = 'one two\nthree';
  const onTwo = { offset: 7, is_behind: true };
  expect(chosenByPress(text, onTwo, 1)).toEqual({ start: 7, end: 7 });
  expect(chosenByPress(text, onTwo, 2)).toEqual({ start: 4, end: 7 });
  expect(chosenByPress(text, onTwo, 3)).toEqual({ start: 0, end: 7 });
  expect(chosenByPress(text, { offset: 8, is_behind: false }, 3)).toEqual({ start: 8, end: 13 });
  expect(chosenByPress('\nabc', { offset: 0, is_behind: false }, 3)).toEqual({ start: 0, end: 0 });
  expect(chosenByPress('a\n\nb', { offset: 2, is_behind: false }, 2)).toEqual({ start: 2, end: 2 });
  expect(chosenByPress('', { offset: 0, is_behind: false }, 2)).toEqual({ start: 0, end: 0 });
});
