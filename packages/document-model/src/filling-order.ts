// The order in which fields are filled in and everything on a page is read out.
import type { Element } from './elements/element.ts';

type Placed = Pick<Element, 'id' | 'x' | 'y'> & { tab_order?: number | null };

/** What begins within this many points of each other is one row. */
const ROW = 8;

/**
 * Compares two elements of one page: first those that were given a place, by their places; then the others from top to
 * bottom and, within a row, from left to right.
 */
export function inFillingOrder(a: Placed, b: Placed): number {
  const given = (a.tab_order ?? Number.POSITIVE_INFINITY) - (b.tab_order ?? Number.POSITIVE_INFINITY);
  const isOneGiven = (a.tab_order ?? null) !== null || (b.tab_order ?? null) !== null;
  if (isOneGiven && given !== 0) return given;
  const rows = Math.round(a.y / ROW) - Math.round(b.y / ROW);
  return rows || a.x - b.x || (a.id < b.id ? -1 : 1);
}
