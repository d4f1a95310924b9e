// Areas marked for removal. Matches become areas that can be removed individually. Pure.
import type { Box } from './planned-pages.ts';
import type { Options } from './starting-options.ts';

export type SearchPattern = 'email' | 'phone' | 'iban' | 'card' | 'date' | 'number';

/** What to find in a file. */
export interface WordSearch {
  words: string[];
  patterns: SearchPattern[];
  is_case_sensitive: boolean;
}

export interface MarkedArea extends Box {
  page: number;
}

export function areasOf(options: Options): MarkedArea[] {
  const areas = options['areas'];
  return Array.isArray(areas) ? areas.filter(isArea) : [];
}

function isArea(value: unknown): value is MarkedArea {
  if (typeof value !== 'object' || value === null) return false;
  return ['page', 'x', 'y', 'width', 'height'].every((key) => typeof Reflect.get(value, key) === 'number');
}

/** Adds areas that are not marked yet. Thin ones become one point wide, the contract's minimum. */
export function withAreas(areas: readonly MarkedArea[], found: readonly MarkedArea[]): MarkedArea[] {
  const known = new Set(areas.map(keyOf));
  const fresh = found
    .map(({ page, x, y, width, height }) => ({
      page,
      x: Math.max(0, x),
      y: Math.max(0, y),
      width: Math.max(1, width),
      height: Math.max(1, height),
    }))
    .filter((area) => !known.has(keyOf(area)));
  return [...areas, ...fresh];
}

/** Words of a text with one per line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function isSameSearch(one: WordSearch, other: WordSearch): boolean {
  const plain = ({ words, patterns, is_case_sensitive }: WordSearch) =>
    JSON.stringify([words.toSorted(), patterns.toSorted(), is_case_sensitive]);
  return plain(one) === plain(other);
}

/** Words of a search that none of the texts found by it contains, compared as the server does. */
export function wordsNotFound({ words, is_case_sensitive }: WordSearch, texts: readonly string[]): string[] {
  return words.filter((word) => {
    // White space stands for any amount of it.
    const parts = word.split(/\s+/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
    const expression = new RegExp(parts.join(String.raw`\s+`), is_case_sensitive ? 'u' : 'iu');
    return !texts.some((text) => expression.test(text));
  });
}

function keyOf({ page, x, y, width, height }: MarkedArea): string {
  return [page, x, y, width, height].map((number) => number.toFixed(2)).join(' ');
}
