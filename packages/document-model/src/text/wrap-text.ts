// Finds where the lines of a text begin and end. No character is lost, none comes twice.
import { breakPoints, graphemeEnds } from './break-points.ts';
import type { ShapedGlyph, Shaper } from './shaper.ts';
import { type ParagraphRuns, paragraphRuns, type TextRun, visualRuns } from './text-runs.ts';

/** A paragraph, measured once and then wrapped at any width. */
export interface Paragraph extends ParagraphRuns {
  /** Where it begins in the whole text. */
  offset: number;
  /** The width in ems of all that stands before an offset; exact but for what shaping changes at a line's ends. */
  advances: Float64Array;
  break_points: number[];
  grapheme_ends: number[];
}

/** In ems: how much narrower a line may be than it was as a part of its paragraph (kerning at its ends). */
const slack = 0.2;

/** One line: a stretch of its paragraph. */
export interface WrappedLine {
  paragraph: Paragraph;
  start: number;
  end: number;
  /** In ems, without the whitespace at its end. */
  width: number;
  is_last_of_paragraph: boolean;
}

/** Newlines of every kind become one; a single-line text shows them as spaces. */
export function normalised(text: string, isMultiline: boolean): string {
  return text.replaceAll(/\r\n|[\n\r\u0085\u2028\u2029]/g, isMultiline ? '\n' : ' ');
}

export function paragraphsOf(text: string, fontId: string, shaper: Shaper): Paragraph[] {
  if (text === '') return [];
  let offset = 0;
  return text.split('\n').map((line) => {
    const runs = paragraphRuns(line, fontId, shaper);
    const advances = measure(runs, shaper);
    const paragraph = { ...runs, offset, advances, break_points: breakPoints(line), grapheme_ends: graphemeEnds(line) };
    offset += line.length + 1;
    return paragraph;
  });
}

/** @param maxWidth in ems; Infinity keeps every paragraph on one line */
export function wrapParagraph(paragraph: Paragraph, shaper: Shaper, maxWidth: number): WrappedLine[] {
  const { text, break_points, grapheme_ends } = paragraph;
  const lines: WrappedLine[] = [];
  const push = (start: number, end: number): void => {
    const width = lineWidth(paragraph, { start, end, shaper });
    lines.push({ paragraph, start, end, width, is_last_of_paragraph: end === text.length });
  };
  if (text === '' || !Number.isFinite(maxWidth)) {
    push(0, text.length);
    return lines;
  }

  for (let start = 0; start < text.length; start = lines.at(-1)?.end ?? text.length) {
    const fitting = (points: number[]): number | undefined => longestFitting(paragraph, points, { start, shaper, maxWidth });
    push(start, fitting(break_points) ?? fitting(grapheme_ends) ?? pointAfter(grapheme_ends, start));
  }
  return lines;
}

/** The end of a stretch without the whitespace there, which hangs over the edge and is not measured. */
export function visibleEnd(text: string, start: number, end: number): number {
  let visible = end;
  while (visible > start && /\s/.test(text[visible - 1] ?? '')) visible--;
  return visible;
}

/** The width of a stretch in ems, as it is when it is a line of its own. */
function lineWidth(paragraph: Paragraph, { start, end, shaper }: { start: number; end: number; shaper: Shaper }): number {
  const visible = visibleEnd(paragraph.text, start, end);
  const glyphs = visualRuns(paragraph, start, visible).flatMap((run) => shapeRun(paragraph.text, run, shaper));
  return glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0);
}

/** The last point after `start` that fits: guessed from the paragraph's measure, then shaped to be sure. */
function longestFitting(
  paragraph: Paragraph,
  points: number[],
  { start, shaper, maxWidth }: { start: number; shaper: Shaper; maxWidth: number },
): number | undefined {
  const limit = maxWidth + 1e-6;
  const { advances, text } = paragraph;
  const guess = (end: number): number => (advances[visibleEnd(text, start, end)] ?? 0) - (advances[start] ?? 0);
  const first = indexAfter(points, start);
  let last = first;
  while (last < points.length && guess(points[last] ?? 0) <= limit + slack) last++;

  for (let index = last - 1; index >= first; index--) {
    const end = points[index] ?? 0;
    if (lineWidth(paragraph, { start, end, shaper }) <= limit) return end;
  }
  return undefined;
}

function pointAfter(points: number[], start: number): number {
  return points[indexAfter(points, start)] ?? start + 1;
}

/** The index of the first point after `start`, by halving. */
function indexAfter(points: number[], start: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  return low;
}

function measure(paragraph: ParagraphRuns, shaper: Shaper): Float64Array {
  const widths = new Float64Array(paragraph.text.length + 1);
  for (const run of paragraph.runs) {
    const clusters = clustersOf(shapeRun(paragraph.text, run, shaper));
    if (run.level % 2) clusters.reverse();
    let at = run.start;
    for (const { text, width } of clusters) {
      at += text.length;
      widths[at] = width;
    }
  }
  for (let at = 1; at < widths.length; at++) widths[at] = (widths[at] ?? 0) + (widths[at - 1] ?? 0);
  return widths;
}

function clustersOf(glyphs: readonly ShapedGlyph[]): { text: string; width: number }[] {
  const clusters: { text: string; width: number }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (glyph.text === '' && last) last.width += glyph.x_advance;
    else clusters.push({ text: glyph.text, width: glyph.x_advance });
  }
  return clusters;
}

export function shapeRun(text: string, run: TextRun, shaper: Shaper): readonly ShapedGlyph[] {
  return shaper.shape(run.font_id, text.slice(run.start, run.end), run.level % 2 ? 'rtl' : 'ltr');
}
