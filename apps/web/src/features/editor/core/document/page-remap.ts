// Places are told on pages as they are shown. Where a page is turned or cropped afterwards, the same place of its content has
// other numbers: what was told before - a step that leads back, what waits to be sent - is told anew for the pages of now.
import { type Element, type ElementOperation, type PageView, elementOnView, isShownAlike } from '@countersign/document-model';

/** How a page was shown. */
export type ShownPage = PageView & { id: string };

/** The fields that say where an element lies on its page. */
export const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'direction']);

interface Telling {
  /** The pages that the operations tell of. */
  told: readonly ShownPage[];
  now: readonly ShownPage[];
  /** An element before the operations, on the pages that they tell of. */
  known: (id: string) => Element | undefined;
}

/** The same operations for the pages of now. */
export function remapOperations(operations: readonly ElementOperation[], { told, now, known }: Telling): ElementOperation[] {
  const views = changedViews(told, now);
  if (views.size === 0) return [...operations];
  const elements = new Map<string, Element>();
  const onNow = (element: Element) => {
    const view = views.get(element.page_id);
    return view ? elementOnView(element, view.from, view.to) : element;
  };

  return operations.flatMap((operation): ElementOperation[] => {
    if (operation.op === 'delete') return [operation];
    if (operation.op === 'create') {
      elements.set(operation.element.id, operation.element);
      return [{ ...operation, element: onNow(operation.element) }];
    }
    const before = elements.get(operation.id) ?? known(operation.id);
    if (!before) return [operation];
    const { places, others } = parted(operation.changes);
    const after: Element = { ...before, ...places };
    elements.set(operation.id, after);
    const isMoved = after.page_id !== before.page_id;
    if (Object.keys(places).length === 0 || (!views.has(before.page_id) && !views.has(after.page_id))) return [operation];

    const plain = new Map<string, unknown>(isMoved ? [] : Object.entries(onNow(before)));
    // On a rotated page width and height change places.
    const wanted = Object.entries(onNow(after)).filter(([field, value]) => PLACES.has(field) && plain.get(field) !== value);
    const changes = { ...others, ...(isMoved && { page_id: after.page_id }), ...Object.fromEntries(wanted) };
    return Object.keys(changes).length > 0 ? [{ ...operation, changes }] : [];
  });
}

/** The element as it lay, or would have lain, on the pages of then. */
export function onPagesOf(
  then: readonly ShownPage[],
  now: readonly ShownPage[],
  element: Element | undefined,
): Element | undefined {
  const view = element && changedViews(now, then).get(element.page_id);
  return view ? elementOnView(element, view.from, view.to) : element;
}

/** Whether pages lie where they were, as they were; more may have come after them. */
export function isLaidOutAlike(before: readonly ShownPage[], now: readonly ShownPage[]): boolean {
  return before.every((page, index) => {
    const there = now[index];
    return there !== undefined && there.id === page.id && isShownAlike(page, there);
  });
}

function changedViews(from: readonly ShownPage[], to: readonly ShownPage[]): Map<string, { from: ShownPage; to: ShownPage }> {
  if (from === to) return new Map();
  const before = new Map(from.map((page) => [page.id, page]));
  return new Map(
    to.flatMap((page) => {
      const known = before.get(page.id);
      return known && !isShownAlike(known, page) ? [[page.id, { from: known, to: page }] as const] : [];
    }),
  );
}

function parted(changes: Record<string, unknown>): { places: Record<string, unknown>; others: Record<string, unknown> } {
  const isPlace = ([field]: [string, unknown]) => PLACES.has(field) || field === 'page_id';
  const { true: places = [], false: others = [] } = Object.groupBy(Object.entries(changes), (entry) => `${isPlace(entry)}`);
  return { places: Object.fromEntries(places), others: Object.fromEntries(others) };
}
