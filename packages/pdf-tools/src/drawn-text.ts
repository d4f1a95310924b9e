// Lays out lines of text as drawing items, with fonts for their scripts.
import type { DrawItem } from '@countersign/pdf';
import { centeredLines, LINE_HEIGHT, type Shaper } from '@countersign/document-model/text';

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
  const { width, lines } = centeredLines(text, size, shaper);
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
