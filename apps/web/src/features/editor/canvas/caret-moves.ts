// Where keys and presses take the caret of a text that is laid out as the paper has it. Pure: lines and text in, places out.
import { type CaretLine, type CaretPlace, caretAt, placeOnLine } from '@countersign/document-model/paper';

/** In the text (UTF-16). */
export interface Stretch {
  start: number;
  end: number;
}

export type LineKey = 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Line by line as they are printed, whatever lines a browser would make of the text.
 * @param goal where upwards and downwards lead on the lines that are wide enough, in points; null at the first such key
 */
export function movedByKey(
  lines: readonly CaretLine[],
  place: CaretPlace,
  { key, goal }: { key: LineKey; goal: number | null },
): { place: CaretPlace; goal: number | null } {
  const { line, index, x } = caretAt(lines, place);
  if (key === 'Home') return { place: { offset: line.start, is_behind: false }, goal: null };
  if (key === 'End') return { place: { offset: line.end, is_behind: true }, goal: null };

  const next = lines[index + (key === 'ArrowUp' ? -1 : 1)];
  const at = goal ?? x;
  if (next) return { place: placeOnLine(next, at), goal: at };
  const offset = key === 'ArrowUp' ? 0 : (lines.at(-1)?.end ?? 0);
  return { place: { offset, is_behind: key === 'ArrowDown' }, goal: at };
}

/** What a press chooses: a point, with the second one in a row the word that it is on, with the third its paragraph. */
export function chosenByPress(text: string, { offset, is_behind }: CaretPlace, presses: number): Stretch {
  if (presses <= 1) return { start: offset, end: offset };
  const letter = Math.max(0, is_behind ? offset - 1 : offset);
  if (presses === 2) {
    const word = words.segment(text).containing(letter);
    return word && word.segment !== '\n'
      ? { start: word.index, end: word.index + word.segment.length }
      : { start: offset, end: offset };
  }
  const newline = text.indexOf('\n', letter);
  const start = letter === 0 ? 0 : text.lastIndexOf('\n', letter - 1) + 1;
  return { start, end: newline < 0 ? text.length : newline };
}
