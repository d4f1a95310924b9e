import type { DrawItem } from './draw-items.ts';

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle that an item's ink is in, in its own coordinates. Of glyphs it is what a usual font leaves room for. */
export function boundsOf(item: DrawItem): Bounds {
  switch (item.kind) {
    case 'line':
      return around([item.x1, item.x2], [item.y1, item.y2], item.width / 2);
    case 'path': {
      const numbers = item.commands.map(([, ...rest]) => rest);
      const xs = numbers.flatMap((list) => list.filter((_, index) => index % 2 === 0));
      const ys = numbers.flatMap((list) => list.filter((_, index) => index % 2 === 1));
      return around(xs, ys, item.stroke ? (item.line_width ?? 1) / 2 : 0);
    }
    case 'glyph_run': {
      const width = item.glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0);
      return { x: item.x, y: item.y - item.size, width, height: item.size * 1.3 };
    }
    default:
      return { x: item.x, y: item.y, width: item.width, height: item.height };
  }
}

function around(xs: readonly number[], ys: readonly number[], margin: number): Bounds {
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}
