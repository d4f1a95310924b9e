// Caret movement by keys and presses in a text laid out as in the PDF. Pure: takes lines and text, returns positions.
import { type CaretLine, type CaretPosition, caretAt, positionOnLine } from '@countersign/document-model/paper';

/** Offsets in the text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

export type LineKey = 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Moves by lines as printed, not as the browser wraps them.
 * @param goal horizontal position to keep when moving up and down, in points; null at the first such key
 */
export function movedByKey(
  lines: readonly CaretLine[],
  position: CaretPosition,
  { key, goal }: { key: LineKey; goal: number | null },
): { position: CaretPosition; goal: number | null } {
  const { line, index, x } = caretAt(lines, position);
  if (key === 'Home') return { position: { offset: line.start, is_behind: false }, goal: null };
  if (key === 'End') return { position: { offset: line.end, is_behind: true }, goal: null };

  const next = lines[index + (key === 'ArrowUp' ? -1 : 1)];
  const at = goal ?? x;
  if (next) return { position: positionOnLine(next, at), goal: at };
  const offset = key === 'ArrowUp' ? 0 : (lines.at(-1)?.end ?? 0);
  return { position: { offset, is_behind: key === 'ArrowDown' }, goal: at };
}

/** The selected range: a position for one press, the word for two in a row, the paragraph for three. */
export function chosenByPress(text: string, { offset, is_behind }: CaretPosition, presses: number): Stretch {
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
