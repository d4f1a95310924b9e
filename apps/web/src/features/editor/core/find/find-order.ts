// Which pages are looked through when, and which of the matches is shown.
import type { Element } from '@countersign/document-model';
import type { Match } from './find-matches.ts';

/** By page, for those that have been looked through. */
export type Found = ReadonlyMap<string, readonly Match[]>;

/** The pages from one of them on, and round to the one before it. */
export function fromPage(pages: readonly string[], start: string | null): string[] {
  const place = Math.max(0, start === null ? 0 : pages.indexOf(start));
  return [...pages.slice(place), ...pages.slice(0, place)];
}

/** The first in that order; none before all pages that come before it are done, or another one would be shown a moment later. */
export function firstMatch(order: readonly string[], found: Found): Match | undefined {
  for (const page of order) {
    const here = found.get(page);
    if (!here || here.length > 0) return here?.[0];
  }
  return undefined;
}

/** In the order of the document, which is the one that they are counted in. */
export function allMatches(pages: readonly string[], found: Found): Match[] {
  return pages.flatMap((page) => found.get(page) ?? []);
}

/** Where a match is among those that were found anew: what it is in may have moved. -1 where it is gone. */
export function placeOfMatch(matches: readonly Match[], match: Match | undefined): number {
  return match ? matches.findIndex((other) => isSame(other, match)) : -1;
}

/** The pages on which something is another than before. */
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
