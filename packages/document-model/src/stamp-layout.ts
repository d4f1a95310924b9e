// How high a stamp is, and how large what is in it: the same on the screen, where it is placed, and on paper.
import { LINE_HEIGHT } from './line-height.ts';

export interface StampContent {
  /** Of the stamp, in points. */
  width: number;
  has_border: boolean;
  /** Undefined for a stamp without letters. `width`: of the longest line, in parts of the size of its letters. */
  letters?: { width: number; lines: number } | undefined;
  /** Of the image, in whatever unit; it stands above the letters. */
  image?: { width: number; height: number } | undefined;
}

/** All in points. */
export interface StampLayout {
  height: number;
  /** Between the border and what it holds; 0 without a border. */
  padding: number;
  line_width: number;
  letter_size: number;
  image: { width: number; height: number } | undefined;
}

/** In parts of the width of a stamp. */
const paddingShare = 0.06;
const lineShare = 0.0125;
const maxLetters = 0.3;
const thinnestLine = 0.75;

export function stampLayout({ width, has_border, letters, image }: StampContent): StampLayout {
  const padding = has_border ? width * paddingShare : 0;
  const inner = Math.max(1, width - 2 * padding);
  const letter_size = letters ? Math.min(width * maxLetters, inner / Math.max(0.1, letters.width)) : 0;
  // Its longer side fits in.
  const scale = image ? inner / Math.max(image.width, image.height) : 0;
  const scaled = image && { width: scale * image.width, height: scale * image.height };
  const content = (scaled?.height ?? 0) + (letters?.lines ?? 0) * letter_size * LINE_HEIGHT;
  const line_width = Math.max(thinnestLine, width * lineShare);
  return { height: content + 2 * padding, padding, line_width, letter_size, image: scaled };
}
