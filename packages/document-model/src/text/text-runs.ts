// Cuts a paragraph into stretches of one font and one direction, and puts those of a line in the order they are seen.
import bidiFactory, { type Bidi } from 'bidi-js';
import { fontsForText, pictorialFonts } from './fonts-for-text.ts';
import type { Direction, Shaper } from './shaper.ts';

export interface TextRun {
  font_id: string;
  level: number;
  start: number;
  end: number;
}

export interface ParagraphRuns {
  text: string;
  direction: Direction;
  runs: TextRun[];
}

// The package is CommonJS for Node and a module for bundlers; its types describe the latter.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Runs in logical order. A grapheme is never split; one that no font covers stays with the chosen font. */
export function paragraphRuns(text: string, fontId: string, shaper: Shaper): ParagraphRuns {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const runs: TextRun[] = [];
  const fonts = fontsForText(text, fontId).filter((id) => shaper.has(id));
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const font = fontFor(segment, { fonts, previous: last?.font_id, shaper }) ?? fontId;
    const end = index + segment.length;
    if (last?.font_id === font && last.level === level) last.end = end;
    else runs.push({ font_id: font, level, start: index, end });
  }
  return { text, direction: (paragraphs[0]?.level ?? 0) % 2 ? 'rtl' : 'ltr', runs };
}

/** The runs of one line in the order they are seen, left to right (UAX #9, L1 and L2). */
export function visualRuns(paragraph: ParagraphRuns, start: number, end: number): TextRun[] {
  const base = paragraph.direction === 'rtl' ? 1 : 0;
  const contentEnd = start + paragraph.text.slice(start, end).trimEnd().length;
  const inLine = paragraph.runs.flatMap((run) => [
    ...clip(run, start, contentEnd),
    ...clip({ ...run, level: base }, contentEnd, end),
  ]);
  return reordered(inLine);
}

export interface Grapheme {
  text: string;
  /** Where it begins in the whole text (UTF-16). */
  start: number;
}

/** The characters of a line as people count them, in the order in which they are seen, left to right. */
export function visualGraphemes(text: string, fontId: string, shaper: Shaper): Grapheme[] {
  return visualRuns(paragraphRuns(text, fontId, shaper), 0, text.length).flatMap(({ start, end, level }) => {
    const inRun = Array.from(graphemes.segment(text.slice(start, end)), ({ segment, index }) => ({
      text: segment,
      start: start + index,
    }));
    return level % 2 ? inRun.toReversed() : inRun;
  });
}

function fontFor(
  grapheme: string,
  { fonts, previous, shaper }: { fonts: readonly string[]; previous: string | undefined; shaper: Shaper },
): string | undefined {
  const isNeutral = /^[\s\p{P}]+$/u.test(grapheme);
  if (isNeutral && previous && !pictorialFonts.has(previous) && shaper.covers(previous, grapheme)) return previous;
  return fonts.find((font) => shaper.covers(font, grapheme));
}

function clip(run: TextRun, start: number, end: number): TextRun[] {
  const from = Math.max(run.start, start);
  const to = Math.min(run.end, end);
  return from < to ? [{ ...run, start: from, end: to }] : [];
}

function reordered(runs: TextRun[]): TextRun[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end++;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}
