// Text in a box, laid out once for screen and paper.
import type { TextAlignment } from '../elements/common.ts';
import type { Box } from '../geometry.ts';
import { LINE_HEIGHT, type Shaper, type TextLayout, layoutText } from '../text/index.ts';
import type { DisplayGlyphRun } from './display-items.ts';

export interface BoxedText {
  text: string;
  box: Box;
  font_id: string;
  size: number;
  color: string;
  alignment: TextAlignment;
  is_multiline: boolean;
  /** A single line of a field sits in the middle of its box; running text begins at its top. */
  vertical: 'top' | 'middle';
  /** Text that people fill in is never clipped: its size shrinks to fit. */
  shrinks?: boolean;
  min_size?: number;
}

export function layoutBoxedText(boxed: BoxedText, shaper: Shaper): TextLayout {
  const { width, height } = boxed.box;
  return layoutText({
    text: boxed.text,
    font_id: shaper.has(boxed.font_id) ? boxed.font_id : (shaper.fallbacks[0] ?? boxed.font_id),
    size: boxed.size,
    box: { width, height },
    alignment: boxed.alignment,
    is_multiline: boxed.is_multiline,
    shrinks: boxed.shrinks ?? false,
    ...(boxed.min_size !== undefined && { min_size: boxed.min_size }),
    shaper,
  });
}

export function drawBoxedText(boxed: BoxedText, shaper: Shaper): DisplayGlyphRun[] {
  const layout = layoutBoxedText(boxed, shaper);
  const top = boxed.box.y + textTop(boxed, layout);

  return layout.lines.flatMap((line) =>
    line.runs.map((run) => ({
      kind: 'glyph_run' as const,
      font_id: run.font_id,
      size: layout.size,
      color: boxed.color,
      x: boxed.box.x + run.x,
      y: top + line.baseline,
      glyphs: run.glyphs,
      text: run.text,
      direction: run.direction,
    })),
  );
}

/** Distance from the top of the box to that of its first line, in points; an empty text has one line. */
export function textTop({ vertical, box }: BoxedText, layout: TextLayout): number {
  const height = Math.max(1, layout.lines.length) * layout.size * LINE_HEIGHT;
  return vertical === 'middle' ? Math.max(0, (box.height - height) / 2) : 0;
}
