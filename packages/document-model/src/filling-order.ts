// The order in which fields are filled in and everything on a page is read out.
import type { Element } from './elements/element.ts';

type Placed = Pick<Element, 'id' | 'x' | 'y'> & { tab_order?: number | null };

/** What begins less than this many points below the first of a row is in it. */
const ROW = 8;

/**
 * Sorts by page; on each page first elements with a `tab_order`, in that order, then the others from top to bottom and, within a
 * row, from left to right.
 * @param pageOf the page number of an element; if omitted, all are on one page
 */
export function inFillingOrder<Item extends Placed>(elements: Iterable<Item>, pageOf: (item: Item) => number = () => 0): Item[] {
  const pages = Map.groupBy(elements, pageOf);
  return [...pages].toSorted(([a], [b]) => a - b).flatMap(([, onPage]) => inOrderOfPage(onPage));
}

function inOrderOfPage<Item extends Placed>(elements: readonly Item[]): Item[] {
  const groups = Map.groupBy(elements, ({ tab_order }) => tab_order ?? Number.POSITIVE_INFINITY);
  // Several may have been given one place, by two people at once.
  return [...groups].toSorted(([a], [b]) => (a === b ? 0 : a - b)).flatMap(([, alike]) => inRows(alike));
}

function inRows<Item extends Placed>(elements: readonly Item[]): Item[] {
  const rows: [Item, ...Item[]][] = [];
  for (const element of elements.toSorted((a, b) => a.y - b.y || beside(a, b))) {
    const row = rows.at(-1);
    if (row && element.y - row[0].y < ROW) row.push(element);
    else rows.push([element]);
  }
  return rows.flatMap((row) => row.toSorted(beside));
}

function beside(a: Placed, b: Placed): number {
  return a.x - b.x || (a.id < b.id ? -1 : 1);
}
