// Positions of an element's words on paper, for marking matches.
import type { ElementOf } from '../elements/element.ts';
import type { Box } from '../geometry.ts';
import type { Grapheme, Shaper } from '../text/index.ts';
import { boxedText } from './boxed-text.ts';
import { type CaretLine, caretLines, marksBetween } from './caret-lines.ts';
import { combCells, combLetters } from './draw-comb.ts';
import { chosenListLine } from './draw-list.ts';

type Written = ElementOf<'text' | 'input' | 'select'>;

/** A range of an element's text, in UTF-16 units; every newline counts as one. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * In points of the page, for each stretch from the top down; a word that is broken over two lines, or goes both ways, has
 * several boxes. None where the paper does not have the words.
 */
export function wordMarks(element: Written, stretches: readonly Stretch[], shaper: Shaper): Box[][] {
  const cells = element.kind === 'input' ? combCells(element) : null;
  const letters = element.kind === 'input' && cells !== null ? combLetters(element, cells, shaper) : null;
  if (letters) return stretches.map((stretch) => letters.filter((one) => isIn(stretch, one)).map(({ box }) => box));

  const place = element.kind === 'select' && element.is_list ? chosenListLine(element) : element;
  if (!place) return stretches.map(() => []);
  const { x, y, width, height } = place;
  const lines = caretLines(boxedText({ ...element, x, y, width, height }), shaper);
  const text = element.value.replaceAll('\r\n', '\n');
  return stretches.map((stretch) => wordsOf(text, stretch).flatMap((word) => marksOn(lines, word)));
}

function isIn({ start, end }: Stretch, letter: Grapheme): boolean {
  return letter.text.trim() !== '' && letter.start < end && letter.start + letter.text.length > start;
}

/** Spaces hang over the edge where a line ends: they are not marked. */
function wordsOf(text: string, { start, end }: Stretch): Stretch[] {
  return Array.from(text.slice(start, end).matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}

/** Only the lines that have it are looked at letter by letter: one letter may be found a thousand times. */
function marksOn(lines: readonly CaretLine[], { start, end }: Stretch): Box[] {
  const having = lines.filter((line) => line.start < end && line.end > start);
  return marksBetween(having, start, end);
}
