// The order in which pages are searched, and which match is shown.
import type { Element } from '@countersign/document-model';
import type { Match } from './find-matches.ts';

/** Matches by page, for searched pages. */
export type Found = ReadonlyMap<string, readonly Match[]>;

/** The pages from a start page on, wrapping around. */
export function fromPage(pages: readonly string[], start: string | null): string[] {
  const index = Math.max(0, start === null ? 0 : pages.indexOf(start));
  return [...pages.slice(index), ...pages.slice(0, index)];
}

/** The first match in that order. Undefined until all pages before it are searched, so that the shown match does not jump. */
export function firstMatch(order: readonly string[], found: Found): Match | undefined {
  for (const page of order) {
    const here = found.get(page);
    if (!here || here.length > 0) return here?.[0];
  }
  return undefined;
}

/** All matches in document order, by which they are numbered. */
export function allMatches(pages: readonly string[], found: Found): Match[] {
  return pages.flatMap((page) => found.get(page) ?? []);
}

/** Index of a match in new results, even if its element has moved; -1 if it is gone. */
export function positionOfMatch(matches: readonly Match[], match: Match | undefined): number {
  return match ? matches.findIndex((other) => isSame(other, match)) : -1;
}

/** Pages with changed elements. */
export function changedPages(before: ReadonlyMap<string, Element>, now: ReadonlyMap<string, Element>): Set<string> {
  const pages = new Set<string>();
  for (const element of before.values()) if (now.get(element.id) !== element) pages.add(element.page_id);
  for (const element of now.values()) if (before.get(element.id) !== element) pages.add(element.page_id);
  return pages;
}

function isSame(one: Match, other: Match): boolean {
  if (one.within || other.within)
    return one.within?.element_id === other.within?.element_id && one.within?.nth === other.within?.nth;
  const [a, b] = [one.boxes[0], other.boxes[0]];
  return one.page_id === other.page_id && a?.x === b?.x && a?.y === b?.y;
}
