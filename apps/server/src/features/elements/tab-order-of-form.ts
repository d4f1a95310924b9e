// Keeps the tab order of a form where it differs from the reading order. Pure.
import { type Element, inFillingOrder, isField } from '@countersign/document-model';

interface Ordered {
  element: Element;
  /** Fields with lower numbers come first on their page; null if unspecified. */
  order: number | null;
}

export function inTabOrder(elements: readonly Ordered[]): Element[] {
  const pages = Map.groupBy(elements, ({ element }) => element.page_id);
  const orders = new Map([...pages.values()].flatMap(ordersOn));
  return elements.map(({ element }) => {
    const tab_order = orders.get(element.id);
    return isField(element) && tab_order !== undefined ? { ...element, tab_order } : element;
  });
}

/** The tab order by element id, for one page; empty if it matches the reading order. */
function ordersOn(onPage: readonly Ordered[]): [string, number][] {
  if (onPage.some(({ order }) => order === null)) return [];
  const tabOrder = onPage.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ element }) => element.id);
  const read = inFillingOrder(onPage.map(({ element }) => element)).map(({ id }) => id);
  return tabOrder.join() === read.join() ? [] : tabOrder.map((id, index) => [id, index + 1]);
}
