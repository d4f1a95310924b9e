// Items that can be drawn. Coordinates are in points from the top left of the displayed page, y down.

/** `#rrggbb` */
export type Color = string;

interface Common {
  /** 0 to 1; default 1. */
  opacity?: number;
}

export interface RectItem extends Common {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  fill?: Color;
  stroke?: Color;
  line_width?: number;
}

export interface LineItem extends Common {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  color: Color;
}

export type PathCommand =
  | ['M' | 'L', x: number, y: number]
  | ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | ['Q', x1: number, y1: number, x: number, y: number]
  | ['Z'];

/** Filled by the non-zero rule. */
export interface PathItem extends Common {
  kind: 'path';
  commands: readonly PathCommand[];
  fill?: Color;
  stroke?: Color;
  line_width?: number;
}

export interface Glyph {
  /** Glyph index in the font. */
  id: number;
  x_advance: number;
  x_offset: number;
  /** Positive is up. */
  y_offset: number;
  /** The characters of its cluster; '' for the glyphs after the first. */
  text: string;
}

/** Shaped text in one font, glyphs from left to right, lengths in points. */
export interface GlyphRunItem extends Common {
  kind: 'glyph_run';
  font_id: string;
  size: number;
  color: Color;
  x: number;
  /** Baseline position. */
  y: number;
  glyphs: readonly Glyph[];
  /** The whole text in reading order, for copying and searching. */
  text: string;
}

export interface ImageItem extends Common {
  kind: 'image';
  bytes: Uint8Array;
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Other items, rotated about a point. */
export interface TurnedItem extends Common {
  kind: 'turned';
  /** In degrees, anticlockwise. */
  angle: number;
  x: number;
  y: number;
  items: readonly DrawItem[];
}

export type DrawItem = RectItem | LineItem | PathItem | GlyphRunItem | ImageItem | TurnedItem;

export interface PageDrawing {
  /** Zero-based. */
  page_index: number;
  items: readonly DrawItem[];
}
