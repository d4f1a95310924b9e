// Draws a text with each character in a separate cell, as forms require for digits and names.
import type { InputElement } from '../elements/input.ts';
import type { Box } from '../geometry.ts';
import { type Grapheme, type Shaper, visualGraphemes } from '../text/index.ts';
import { type BoxedText, drawBoxedText, layoutBoxedText } from './draw-text.ts';
import type { DisplayGlyphRun } from './display-items.ts';

/** More cells than this would be indistinguishable. */
const MAX_CELLS = 200;

type Comb = Pick<InputElement, 'is_comb' | 'is_multiline' | 'max_length'>;

/** How many cells the input is divided into; null for one that is not (ISO 32000-2, table 231: neither for several lines). */
export function combCells({ is_comb, is_multiline, max_length }: Comb): number | null {
  return is_comb && !is_multiline && max_length && max_length <= MAX_CELLS ? max_length : null;
}

/** Null for a text that has more characters than there are cells: it may not be cut off. */
export function drawComb(element: InputElement, cells: number, shaper: Shaper): DisplayGlyphRun[] | null {
  const placed = combLetters(element, cells, shaper)?.map(({ text, box }) => inCell(element, text, box));
  if (!placed) return null;
  // One size for all of them, the one that the widest can have.
  const size = Math.min(element.size, ...placed.map((one) => layoutBoxedText(one, shaper).size));
  return placed.flatMap((one) => drawBoxedText({ ...one, size }, shaper));
}

interface CombLetter extends Grapheme {
  /** The cell that it is in. */
  box: Box;
}

/** The characters of an input with their cells, from left to right; null where there are more of them than cells. */
export function combLetters(element: InputElement, cells: number, shaper: Shaper): CombLetter[] | null {
  const letters = visualGraphemes(element.value.replaceAll(/\s/g, ' '), element.pdf_font_id, shaper);
  if (letters.length > cells) return null;

  const first = firstCombCell(element, cells - letters.length);
  return letters.map((letter, index) => ({ ...letter, box: cellBox(element, { cells, index: first + index }) }));
}

/** The free cells lie behind the text, before it, or on both sides, as every reader puts it. */
export function firstCombCell({ alignment }: Pick<InputElement, 'alignment'>, free: number): number {
  if (alignment === 'right') return free;
  return alignment === 'center' ? Math.floor(free / 2) : 0;
}

function cellBox({ x, y, width, height }: Box, { cells, index }: { cells: number; index: number }): Box {
  return { x: x + (width / cells) * index, y, width: width / cells, height };
}

function inCell({ pdf_font_id, size, color }: InputElement, text: string, box: Box): BoxedText {
  const style = { font_id: pdf_font_id, size, color, alignment: 'center' as const };
  return { text, box, ...style, is_multiline: false, vertical: 'middle', shrinks: true };
}
