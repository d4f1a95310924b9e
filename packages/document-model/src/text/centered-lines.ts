import { defaultFontId } from './fonts.ts';
import { type LaidOutLine, layoutText } from './layout-text.ts';
import type { Shaper } from './shaper.ts';

/** Wider than any line, to measure text before its position is known. */
const widest = 100_000;

/**
 * Lines of text, separated by newlines and centered relative to the longest, from the top left corner of all.
 * @param size of the letters, in points
 * @returns the width of the longest line, in points
 */
export function centeredLines(text: string, size: number, shaper: Shaper): { width: number; lines: LaidOutLine[] } {
  const request = { text, font_id: defaultFontId, size, is_multiline: text.includes('\n'), shaper };
  const loose = layoutText({ ...request, alignment: 'left', box: { width: widest, height: widest } });
  const width = Math.max(0, ...loose.lines.map((line) => line.width));
  // Slightly wider, so that the longest line is not broken.
  const { lines } = layoutText({ ...request, alignment: 'center', box: { width: width + 0.1, height: widest } });
  return { width, lines };
}
