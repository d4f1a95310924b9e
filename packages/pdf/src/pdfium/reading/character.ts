// A character of a page with its boxes in the page's own space.
import type { Box } from '../../base/geometry.ts';

export interface Character {
  /** Empty if the file does not define the character. */
  text: string;
  /** `space` and `newline` are mostly not in the content: PDFium infers them from gaps. */
  kind: 'glyph' | 'space' | 'newline';
  /** The ink together with the space that the font assigns to the glyph. */
  box: Box;
  /** The ink alone. */
  ink: Box;
  /** Direction of the baseline. */
  along: Point;
  /** For RTL letters and marks: the origin of their text object. A letter and its marks may share one. */
  origin?: Point;
  /** Whether it is read from right to left, like its neighbours. */
  is_leftward?: boolean;
  /** Extra length of `box` along the line because glyphs are slanted by a matrix, as in synthetic italics. */
  lean?: number;
  /** For rotated text, which `box` cannot describe: the four corners of a parallelogram. */
  slanted?: Point[];
}

/** For characters that are not in the content. */
export const noBox: Box = [0, 0, 0, 0];
export const newline: Character = { text: '\n', kind: 'newline', box: noBox, ink: noBox, along: [1, 0] };

const mark = /^\p{M}/u;

/** Whether it combines with a letter, like accents and the vowel marks of Arabic and Hebrew. */
export function isMark(text: string): boolean {
  return mark.test(text);
}

export type Point = readonly [x: number, y: number];
