// Lays out lines of text as drawing items, with fonts for their scripts.
import type { DrawItem } from '@countersign/pdf';
import { defaultFontId, LINE_HEIGHT, layoutText, type Shaper } from '@countersign/document-model/text';

/** Wider than any line, to measure text before its position is known. */
const widest = 100_000;

export interface DrawnText {
  /** In points. */
  width: number;
  height: number;
  lines: number;
  /** The items, with their top left corner at (x, y). */
  at(x: number, y: number): DrawItem[];
}

/** Lines are separated by newlines, and centred relative to the longest. */
export function drawnText(text: string, { size, color }: { size: number; color: string }, shaper: Shaper): DrawnText {
  const request = { text, font_id: defaultFontId, size, is_multiline: text.includes('\n'), shaper };
  const loose = layoutText({ ...request, alignment: 'left', box: { width: widest, height: widest } });
  const width = Math.max(0, ...loose.lines.map((line) => line.width));
  // Slightly wider, so that the longest line is not broken.
  const { lines } = layoutText({ ...request, alignment: 'center', box: { width: width + 0.1, height: widest } });
  return {
    width,
    height: lines.length * size * LINE_HEIGHT,
    lines: lines.length,
    at: (x, y) =>
      lines.flatMap((line) =>
        line.runs.map((run): DrawItem => ({
          kind: 'glyph_run',
          font_id: run.font_id,
          size,
          color,
          x: x + run.x,
          y: y + line.baseline,
          glyphs: run.glyphs,
          text: run.text,
        })),
      ),
  };
}
