// How far letters reach: some swing out of the room that their line takes, or hang below it.
import type { Box } from '../geometry.ts';
import type { Shaper } from '../text/index.ts';
import type { DisplayItem } from './display-items.ts';

/** The bounding box of the visible ink of the text items, in points; null if they leave no mark. */
export function inkOfRuns(items: readonly DisplayItem[], shaper: Shaper): Box | null {
  const corners = items.flatMap((item) => {
    if (item.kind !== 'glyph_run') return [];
    let pen = item.x;
    return item.glyphs.flatMap<[number, number]>((glyph) => {
      const ink = shaper.ink(item.font_id, glyph.id);
      const [x, y] = [pen + glyph.x_offset, item.y - glyph.y_offset];
      pen += glyph.x_advance;
      if (!ink) return [];
      return [
        [x + ink.left * item.size, y - ink.top * item.size],
        [x + ink.right * item.size, y - ink.bottom * item.size],
      ];
    });
  });
  return extentOf(corners);
}

export function extentOf(points: readonly (readonly [x: number, y: number])[]): Box | null {
  if (points.length === 0) return null;
  const [left, top, right, bottom] = points.reduce<[number, number, number, number]>(
    ([x1, y1, x2, y2], [x, y]) => [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}
