// A character of a page with its boxes in the page's own space.
import type { Box } from '../../base/geometry.ts';

export interface Character {
  /** Empty where the file does not say which character it is. */
  text: string;
  /** `space` and `newline` are mostly not on the page: PDFium infers them from gaps. */
  kind: 'glyph' | 'space' | 'newline';
  /** The ink and the room that the font gives it. */
  box: Box;
  /** What is black of it. */
  ink: Box;
  /** Where its baseline runs to. */
  along: Point;
  /** Of leftward letters and marks: where the text begins that tells of it. A letter and its marks may have one in common. */
  origin?: Point;
  /** Read from right to left, as its neighbours are. */
  is_leftward?: boolean;
  /** By how much `box` is longer along the line because the letters lean, as italics do that are made by a matrix. */
  lean?: number;
  /** What `box` cannot say of text that runs aslant: a parallelogram of four corners. */
  slanted?: Point[];
}

/** Of what is not on the page. */
export const noBox: Box = [0, 0, 0, 0];
export const newline: Character = { text: '\n', kind: 'newline', box: noBox, ink: noBox, along: [1, 0] };

const mark = /^\p{M}/u;

/** Whether it is put on a letter, as accents are, and vowels of Arabic and Hebrew. */
export function isMark(text: string): boolean {
  return mark.test(text);
}

export type Point = readonly [x: number, y: number];
