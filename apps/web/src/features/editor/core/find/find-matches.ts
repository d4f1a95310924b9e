// Finds text on a page, ignoring case, accents, line breaks and the kind of quotation marks and dashes.
import type { PageText } from '@countersign/contract/page-content';
import type { Element } from '@countersign/document-model';
import type { Stretch } from '@countersign/document-model/paper';
import { isWritten } from '../document/written.ts';

/** In points from the top left of the page; rotated clockwise around its own top left by `angle`. */
export interface MatchBox {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

export interface Match {
  page_id: string;
  /** One box for each word or part of a word. */
  boxes: MatchBox[];
  /** Set for a match in an element, whose whole box is used then. */
  within?: { element_id: string; nth: number } & Stretch;
}

/** Normalised for comparison. One letter may become several, but never the reverse. */
function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
      .toLowerCase()
      // Greek has a separate letter form at the end of a word.
      .replaceAll('ς', 'σ')
      .replaceAll('ß', 'ss')
      .replaceAll(/[‘’‚‛]/g, "'")
      .replaceAll(/[“”„‟]/g, '"')
      .replaceAll(/\p{Pd}/gu, '-')
  );
}

/** Collapses white space, and returns where each character begins in the original text. */
function foldedWithOffsets(text: string): { plain: string; starts: number[] } {
  let plain = '';
  const starts: number[] = [];
  for (const { 0: part, index } of text.matchAll(/\s+|\S/gu)) {
    const added = part.trim() === '' ? ' ' : folded(part);
    plain += added;
    for (let letter = 0; letter < added.length; letter += 1) starts.push(index);
  }
  return { plain, starts };
}

/** All matches in the elements of a page. */
export function findInElements(pageId: string, elements: readonly Element[], search: string): Match[] {
  const searched = folded(search).trim().replaceAll(/\s+/g, ' ');
  if (searched === '') return [];
  return elements.filter(isWritten).flatMap(({ id, x, y, width, height, value }) => {
    const boxes = [{ x, y, width, height, angle: 0 }];
    return rangesIn(value, searched).map((stretch, nth) => ({
      page_id: pageId,
      boxes,
      within: { element_id: id, nth, ...stretch },
    }));
  });
}

function rangesIn(value: string, searched: string): Stretch[] {
  const text = value.replaceAll('\r\n', '\n');
  // Mapping letters is slow, so it is done only for elements that contain the text.
  if (!folded(text).replaceAll(/\s+/g, ' ').includes(searched)) return [];
  const { plain, starts } = foldedWithOffsets(text);
  const ranges: Stretch[] = [];
  for (let at = plain.indexOf(searched); at >= 0; at = plain.indexOf(searched, at + searched.length)) {
    ranges.push(rangeOf({ starts, text }, at, at + searched.length));
  }
  return ranges;
}

/** Maps a range of normalised letters to original characters, including accents of the last one. */
function rangeOf({ starts, text }: { starts: readonly number[]; text: string }, from: number, to: number): Stretch {
  const last = starts[to - 1];
  let next = to;
  while (starts[next] === last && next < starts.length) next += 1;
  return { start: starts[from] ?? 0, end: starts[next] ?? text.length };
}

/** @returns the matches from top to bottom */
export function findOnPage(pageId: string, text: PageText, search: string): Match[] {
  const searched = folded(search).trim().replaceAll(/\s+/g, ' ');
  if (searched === '') return [];
  const { words, whole } = foldedPage(text);

  const matches: Match[] = [];
  for (let at = whole.indexOf(searched); at >= 0; at = whole.indexOf(searched, at + searched.length)) {
    const end = at + searched.length;
    const boxes = words.flatMap(({ word, plain, starts, begin }): MatchBox[] => {
      const [from, to] = [Math.max(at, begin) - begin, Math.min(end, begin + plain.length) - begin];
      return from < to ? [boxOf(word, rangeOf({ starts, text: word.text }, from, to))] : [];
    });
    matches.push({ page_id: pageId, boxes });
  }
  return matches;
}

type Word = PageText['lines'][number]['words'][number];

interface FoldedWord {
  word: Word;
  plain: string;
  starts: number[];
  /** Offset in the whole text. */
  begin: number;
}

/** Cached, because each typed letter searches all pages again. */
const foldedPages = new WeakMap<PageText, { words: FoldedWord[]; whole: string }>();

function foldedPage(text: PageText): { words: FoldedWord[]; whole: string } {
  const known = foldedPages.get(text);
  if (known) return known;
  const words: FoldedWord[] = [];
  let whole = '';
  for (const word of text.lines.flatMap((line) => line.words)) {
    if (whole !== '' && !word.is_joined) whole += ' ';
    const { plain, starts } = foldedWithOffsets(word.text);
    words.push({ word, plain, starts, begin: whole.length });
    whole += plain;
  }
  foldedPages.set(text, { words, whole });
  return { words, whole };
}

function boxOf({ x, y, width, height, angle = 0, ends, is_leftward }: Word, stretch: Stretch): MatchBox {
  const [begin, end] = [ends[stretch.start - 1] ?? 0, ends[stretch.end - 1] ?? width];
  const along = is_leftward ? width - end : begin;
  const turn = (angle * Math.PI) / 180;
  return { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn), width: end - begin, height, angle };
}
