// Differences between a version and the current state, by page and element.
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element } from '@countersign/document-model';
import { viewKey } from '../core/model/page-steps.ts';
import { onPagesOf } from '../core/document/page-remap.ts';

export interface Paper {
  pages: readonly PdfPage[];
  elements: readonly Element[];
}

/** The same page then and now; null on the side where it does not exist. */
export interface PagePair {
  id: string;
  before: { page: PdfPage; number: number } | null;
  now: { page: PdfPage; number: number } | null;
  /** The page was rotated or cropped. */
  is_view_changed: boolean;
  /** Its position changed relative to the pages that exist on both sides. */
  is_moved: boolean;
}

export interface ElementChange {
  kind: 'added' | 'removed' | 'changed';
  id: string;
  before: Element | null;
  now: Element | null;
}

export interface VersionChanges {
  /** In current page order, with removed pages at their former position. */
  pairs: PagePair[];
  /** In page order, from top to bottom. */
  changes: ElementChange[];
}

export function versionChanges(then: Paper, now: Paper): VersionChanges {
  const pairs = pagePairs(then.pages, now.pages);
  const rank = new Map(pairs.map(({ id }, index) => [id, index]));
  const position = ({ now: late, before: early }: ElementChange): number[] => {
    const element = late ?? early;
    return element ? [rank.get(element.page_id) ?? 0, element.y, element.x] : [];
  };
  const changes = elementChanges(then, now);
  return { pairs, changes: changes.toSorted((a, b) => inOrder(position(a), position(b))) };
}

function pagePairs(then: readonly PdfPage[], now: readonly PdfPage[]): PagePair[] {
  const before = new Map(then.map((page, index) => [page.id, { page, number: index + 1 }]));
  const moved = movedPages(then, now);
  const pairs = now.map((page, index): PagePair => {
    const known = before.get(page.id) ?? null;
    const is_view_changed = known !== null && viewKey(known.page) !== viewKey(page);
    return { id: page.id, before: known, now: { page, number: index + 1 }, is_view_changed, is_moved: moved.has(page.id) };
  });
  for (const [index, page] of then.entries()) {
    if (pairs.some(({ id }) => id === page.id)) continue;
    const follows = pairs.findIndex(({ id }) => id === then[index - 1]?.id);
    const removed = { id: page.id, before: { page, number: index + 1 }, now: null, is_view_changed: false, is_moved: false };
    pairs.splice(follows + 1, 0, removed);
  }
  return pairs;
}

/** The smallest set of pages that must have been moved: the longest run in the old order counts as unmoved. */
function movedPages(then: readonly PdfPage[], now: readonly PdfPage[]): Set<string> {
  const rank = new Map(then.map(({ id }, index) => [id, index]));
  const known = now.flatMap(({ id }) => (rank.has(id) ? [{ id, rank: rank.get(id) ?? 0 }] : []));
  /** By index in `known`: the longest increasing run that ends there. */
  const rows: { id: string; rank: number }[][] = [];
  for (const page of known) {
    const before = rows.filter((row) => (row.at(-1)?.rank ?? 0) < page.rank);
    rows.push([...longestOf(before), page]);
  }
  const staying = new Set(longestOf(rows).map(({ id }) => id));
  return new Set(known.flatMap(({ id }) => (staying.has(id) ? [] : [id])));
}

function longestOf<Item>(rows: readonly Item[][]): Item[] {
  return rows.reduce((longest, row) => (row.length > longest.length ? row : longest), []);
}

function elementChanges(then: Paper, now: Paper): ElementChange[] {
  const before = new Map(then.elements.map((element) => [element.id, element]));
  const present = new Set(now.elements.map(({ id }) => id));
  const changes = now.elements.flatMap((element): ElementChange[] => {
    const known = before.get(element.id);
    if (!known) return [{ kind: 'added', id: element.id, before: null, now: element }];
    // After a rotation or crop, unchanged elements have other coordinates.
    const asNow = onPagesOf(now.pages, then.pages, known) ?? known;
    return isSame(asNow, element) ? [] : [{ kind: 'changed', id: element.id, before: known, now: element }];
  });
  const removed = then.elements.filter(({ id }) => !present.has(id));
  return [
    ...changes,
    ...removed.map((element): ElementChange => ({ kind: 'removed', id: element.id, before: element, now: null })),
  ];
}

function isSame(one: Element, other: Element): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(element: Element): [string, unknown][] {
  return Object.entries(element).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
