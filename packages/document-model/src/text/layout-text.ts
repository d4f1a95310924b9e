// Text into a box: size, lines, baselines and glyphs, the same for the screen and for the paper.
import { fontsForText } from './fonts-for-text.ts';
import type { Direction, ShapedGlyph, Shaper } from './shaper.ts';
import { visualRuns } from './text-runs.ts';
import { normalised, type Paragraph, paragraphsOf, shapeRun, visibleEnd, type WrappedLine, wrapParagraph } from './wrap-text.ts';
import { LINE_HEIGHT } from '../line-height.ts';

export type TextAlignment = 'left' | 'center' | 'right' | 'justify' | 'fit';

export interface TextLayoutRequest {
  text: string;
  font_id: string;
  /** In points. */
  size: number;
  /** In points. */
  box: { width: number; height: number };
  alignment: TextAlignment;
  is_multiline: boolean;
  /** Shrinks as `fit` does where the text is too large for its box, and is aligned as asked. */
  shrinks?: boolean;
  /** How small it may become; 3 points where nothing is said. */
  min_size?: number;
  shaper: Shaper;
}

export interface LaidOutRun {
  /** Where its text begins in the whole text, in which every newline counts as one (UTF-16). */
  start: number;
  font_id: string;
  direction: Direction;
  /** From the left of the box, in points. */
  x: number;
  text: string;
  /** In points, in the order they are drawn, left to right; y_offset goes up. */
  glyphs: ShapedGlyph[];
}

export interface LaidOutLine {
  /** Where its text begins in the whole text, in which every newline counts as one (UTF-16). */
  start: number;
  /** The stretch of the text that the line holds, whitespace at its end included, the newline not. */
  text: string;
  /** From the left of the box. */
  x: number;
  /** From the top of the box. */
  baseline: number;
  /** Without the whitespace at its end. */
  width: number;
  runs: LaidOutRun[];
}

export interface TextLayout {
  /** Smaller than asked for only where it had to shrink. */
  size: number;
  lines: LaidOutLine[];
  /** True where something of the text lies outside the box. */
  overflow: boolean;
}

export const MINIMUM_FIT_SIZE = 3;
const tolerance = 0.01;
const fitSteps = 12;

/** All figures in points. `fit` shrinks to the box, down to the smallest size, and never grows. */
export function layoutText(request: TextLayoutRequest): TextLayout {
  const text = normalised(request.text, request.is_multiline);
  const paragraphs = paragraphsOf(text, request.font_id, request.shaper);
  const wrapped = (size: number): Wrapped => wrapAt(paragraphs, size, request);
  const whole = wrapped(request.size);
  const { size, lines, overflow } =
    (request.shrinks || request.alignment === 'fit') && whole.overflow ? shrunk(wrapped, request) : whole;

  const lineHeight = size * LINE_HEIGHT;
  const ascent = lineHeight * request.shaper.ascentShare(request.font_id);
  return {
    size,
    lines: lines.map((line, index) => placeLine(line, { request, size, baseline: ascent + index * lineHeight })),
    overflow,
  };
}

/** The visible characters of a text that none of the fonts has that it would be set in, each once, in order. */
export function missingGlyphs(text: string, shaper: Shaper, fontIds: readonly string[] = fontsForText(text)): string[] {
  const fonts = fontIds.filter((id) => shaper.has(id));
  return [...new Set(text)].filter((character) => !fonts.some((font) => shaper.covers(font, character)));
}

interface Wrapped {
  size: number;
  lines: WrappedLine[];
  overflow: boolean;
}

function wrapAt(paragraphs: Paragraph[], size: number, { box, is_multiline, shaper }: TextLayoutRequest): Wrapped {
  const maxWidth = is_multiline ? box.width / size : Infinity;
  const lines = paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, shaper, maxWidth));
  const isTooWide = lines.some((line) => line.width * size > box.width + tolerance);
  const isTooHigh = lines.length * size * LINE_HEIGHT > box.height + tolerance;
  return { size, lines, overflow: isTooWide || isTooHigh };
}

/** The largest size that fits, by halving; wrapping makes the width no simple division. */
function shrunk(wrapped: (size: number) => Wrapped, { size, min_size = MINIMUM_FIT_SIZE }: TextLayoutRequest): Wrapped {
  let fitting = wrapped(Math.min(size, min_size));
  let tooLarge = size;
  for (let step = 0; step < fitSteps && !fitting.overflow; step++) {
    const middle = wrapped((fitting.size + tooLarge) / 2);
    if (middle.overflow) tooLarge = middle.size;
    else fitting = middle;
  }
  return fitting;
}

function placeLine(
  line: WrappedLine,
  { request, size, baseline }: { request: TextLayoutRequest; size: number; baseline: number },
): LaidOutLine {
  const text = line.paragraph.text.slice(line.start, line.end);
  const width = line.width * size;
  const free = request.box.width - width;
  const isJustified = request.alignment === 'justify' && !line.is_last_of_paragraph && free > 0;
  const gaps = isJustified ? text.trimEnd().split(' ').length - 1 : 0;
  const runs = placeRuns(line, { shaper: request.shaper, size, widen: gaps > 0 ? free / gaps : 0 });
  const isRightToLeft = line.paragraph.direction === 'rtl';
  const x = gaps > 0 ? 0 : startOf(request.alignment, isRightToLeft) * free;
  const hanging = isRightToLeft ? leadingSpace(runs) : 0;

  return {
    start: line.paragraph.offset + line.start,
    text,
    x,
    baseline,
    width: gaps > 0 ? request.box.width : width,
    runs: runs.map((run) => ({ ...run, x: run.x + x - hanging })),
  };
}

/** Where the free room goes: 0 all to the right of the text, 1 all to its left. */
function startOf(alignment: TextAlignment, isRightToLeft: boolean): number {
  if (alignment === 'center') return 0.5;
  if (alignment === 'right') return 1;
  return alignment === 'justify' && isRightToLeft ? 1 : 0;
}

function placeRuns(line: WrappedLine, { shaper, size, widen }: { shaper: Shaper; size: number; widen: number }): LaidOutRun[] {
  const { paragraph, start, end } = line;
  const contentEnd = visibleEnd(paragraph.text, start, end);
  let x = 0;
  return visualRuns(paragraph, start, end).map((run) => {
    const direction: Direction = run.level % 2 ? 'rtl' : 'ltr';
    const text = paragraph.text.slice(run.start, run.end);
    const extra = run.start < contentEnd ? widen : 0;
    const glyphs = shapeRun(paragraph.text, run, shaper).map((glyph) => scaled(glyph, size, extra));
    const placed = { start: paragraph.offset + run.start, font_id: run.font_id, direction, x, text, glyphs };
    x += glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0);
    return placed;
  });
}

function scaled(glyph: ShapedGlyph, size: number, widen: number): ShapedGlyph {
  return {
    id: glyph.id,
    x_advance: glyph.x_advance * size + (glyph.text === ' ' ? widen : 0),
    x_offset: glyph.x_offset * size,
    y_offset: glyph.y_offset * size,
    text: glyph.text,
  };
}

/** In right-to-left text the whitespace at the end of a line is drawn at its left: it hangs out of the box. */
function leadingSpace(runs: LaidOutRun[]): number {
  const blank = runs.slice(
    0,
    runs.findIndex((run) => run.text.trim() !== ''),
  );
  return blank.flatMap((run) => run.glyphs).reduce((sum, glyph) => sum + glyph.x_advance, 0);
}
