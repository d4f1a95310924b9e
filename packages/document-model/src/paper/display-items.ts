// An element as drawing items: screen and paper draw the same. Coordinates are points from the top left of the displayed page, y
// down.
import type { ShapedGlyph } from '../text/index.ts';

export type PathCommand =
  | ['M' | 'L', x: number, y: number]
  | ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | ['Q', x1: number, y1: number, x: number, y: number]
  | ['Z'];

export interface DisplayRect {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  fill?: string;
  stroke?: string;
  line_width?: number;
}

export interface DisplayLine {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  color: string;
}

export interface DisplayPath {
  kind: 'path';
  commands: PathCommand[];
  fill?: string;
  stroke?: string;
  line_width?: number;
}

/** One run of shaped text; glyph figures in points. */
export interface DisplayGlyphRun {
  kind: 'glyph_run';
  font_id: string;
  size: number;
  color: string;
  x: number;
  /** Of the baseline. */
  y: number;
  glyphs: ShapedGlyph[];
  text: string;
  direction: 'ltr' | 'rtl';
}

/** `image_id` names an uploaded image of the pdf; `data_url` holds one that a signee made. */
export interface DisplayImage {
  kind: 'image';
  source: { image_id: string } | { data_url: string };
  x: number;
  y: number;
  width: number;
  height: number;
}

export type DisplayItem = DisplayRect | DisplayLine | DisplayPath | DisplayGlyphRun | DisplayImage;
