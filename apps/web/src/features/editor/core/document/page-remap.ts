// Coordinates refer to a page as displayed. After a rotation or crop, the same spot of the content has other coordinates, so
// undo steps and pending operations are remapped to the current pages.
import { type Element, type ElementOperation, type PageView, elementOnView, isShownAlike } from '@countersign/document-model';

/** How a page was displayed. */
export type ShownPage = PageView & { id: string };

/** Fields that define the position of an element on its page. */
export const POSITION_FIELDS: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'direction']);

interface PageChange {
  /** The pages that the operations refer to. */
  pagesBefore: readonly ShownPage[];
  pagesNow: readonly ShownPage[];
  /** An element before the operations, in coordinates of the pages that they refer to. */
  known: (id: string) => Element | undefined;
}

/** Remaps operations to the current pages. */
export function remapOperations(
  operations: readonly ElementOperation[],
  { pagesBefore, pagesNow, known }: PageChange,
): ElementOperation[] {
  const views = changedViews(pagesBefore, pagesNow);
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
    const { positions, others } = parted(operation.changes);
    const after: Element = { ...before, ...positions };
    elements.set(operation.id, after);
    const isMoved = after.page_id !== before.page_id;
    if (Object.keys(positions).length === 0 || (!views.has(before.page_id) && !views.has(after.page_id))) return [operation];

    const plain = new Map<string, unknown>(isMoved ? [] : Object.entries(onNow(before)));
    // Rotating a page swaps width and height.
    const changedOnNow = Object.entries(onNow(after)).filter(
      ([field, value]) => POSITION_FIELDS.has(field) && plain.get(field) !== value,
    );
    const changes = { ...others, ...(isMoved && { page_id: after.page_id }), ...Object.fromEntries(changedOnNow) };
    return Object.keys(changes).length > 0 ? [{ ...operation, changes }] : [];
  });
}

/** The element in coordinates of the earlier pages. */
export function onPagesOf(
  then: readonly ShownPage[],
  pagesNow: readonly ShownPage[],
  element: Element | undefined,
): Element | undefined {
  const view = element && changedViews(pagesNow, then).get(element.page_id);
  return view ? elementOnView(element, view.from, view.to) : element;
}

/** Whether the pages have the same order and display as before; more pages may follow. */
export function isLaidOutAlike(before: readonly ShownPage[], pagesNow: readonly ShownPage[]): boolean {
  return before.every((page, index) => {
    const there = pagesNow[index];
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

function parted(changes: Record<string, unknown>): { positions: Record<string, unknown>; others: Record<string, unknown> } {
  const isPositionField = ([field]: [string, unknown]) => POSITION_FIELDS.has(field) || field === 'page_id';
  const { true: positions = [], false: others = [] } = Object.groupBy(
    Object.entries(changes),
    (entry) => `${isPositionField(entry)}`,
  );
  return { positions: Object.fromEntries(positions), others: Object.fromEntries(others) };
}
