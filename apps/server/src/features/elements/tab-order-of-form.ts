// The order in which a form has its fields filled in, kept where it is another than that of reading. Pure.
import { type Element, inFillingOrder, isField } from '@countersign/document-model';

interface Ordered {
  element: Element;
  /** Of two on one page, that with the lower number comes first; null where nothing is said. */
  order: number | null;
}

export function inTabOrder(made: readonly Ordered[]): Element[] {
  const pages = Map.groupBy(made, ({ element }) => element.page_id);
  const places = new Map([...pages.values()].flatMap(placesOn));
  return made.map(({ element }) => {
    const tab_order = places.get(element.id);
    return isField(element) && tab_order !== undefined ? { ...element, tab_order } : element;
  });
}

/** By the ids of the elements of a page; empty where they would be read in that order. */
function placesOn(onPage: readonly Ordered[]): [string, number][] {
  if (onPage.some(({ order }) => order === null)) return [];
  const wanted = onPage.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ element }) => element.id);
  const read = inFillingOrder(onPage.map(({ element }) => element)).map(({ id }) => id);
  return wanted.join() === read.join() ? [] : wanted.map((id, index) => [id, index + 1]);
}
