// Page operations between two states, and the elements to restore with them.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, type ElementOperation, type Elements, isShownAlike } from '@countersign/document-model';
import type { StepName } from './history.ts';
import { POSITION_FIELDS } from '../document/page-remap.ts';

/** Operations that change the pages `from` into `to`. Pages only in `to` were removed before and are restored. */
export function pageOperationsBetween(from: readonly PdfPage[], to: readonly PdfPage[]): PageOperation[] {
  const known = new Map(from.map((page) => [page.id, page]));
  const targetIds = new Set(to.map((page) => page.id));
  const operations: PageOperation[] = [];
  let order: string[] = from.map((page) => page.id);

  // Restores come first, so that the pdf never has zero pages.
  for (const [index, page] of to.entries()) {
    if (known.has(page.id)) continue;
    operations.push({ op: 'restore', page_id: page.id, order: index + 1 });
    order = order.toSpliced(index, 0, page.id);
  }
  for (const page of from) {
    if (targetIds.has(page.id)) continue;
    operations.push({ op: 'delete', page_id: page.id });
    order = order.filter((id) => id !== page.id);
  }
  for (const [index, page] of to.entries()) {
    if (order[index] !== page.id) {
      operations.push({ op: 'move', page_id: page.id, order: index + 1 });
      order = order.filter((id) => id !== page.id).toSpliced(index, 0, page.id);
    }
    const before = known.get(page.id);
    if (before && !isShownAlike(before, page))
      operations.push({ op: 'view', page_id: page.id, turn: page.turn, crop: page.crop });
    if (before && before.mode !== page.mode) operations.push({ op: 'update', page_id: page.id, mode: page.mode });
  }
  return operations;
}

/**
 * Inverse of one's own step that keeps rotations and crops by others since.
 * @param left the pages after the step
 */
export function ownPageOperations(
  operations: readonly PageOperation[],
  left: readonly PdfPage[],
  now: readonly PdfPage[],
): PageOperation[] {
  return operations.flatMap((operation): PageOperation[] => {
    if (operation.op === 'append' || operation.op === 'restore') return [operation];
    const page = now.find(({ id }) => id === operation.page_id);
    const then = left.find(({ id }) => id === operation.page_id);
    if (!page) return [];
    if (operation.op !== 'view' || !then) return [operation];
    const turn = ((page.turn + operation.turn - then.turn + 360) % 360) as PdfPage['turn'];
    return [{ ...operation, turn, crop: isSameCrop(operation.crop, then.crop) ? page.crop : operation.crop }];
  });
}

function isSameCrop(a: PdfPage['crop'], b: PdfPage['crop']): boolean {
  return a?.x === b?.x && a?.y === b?.y && a?.width === b?.width && a?.height === b?.height;
}

/** Operations that restore elements moved or removed by a page change, and keep later changes. */
export function elementsBack(
  before: Elements,
  { elements, deleted }: { elements: readonly Element[]; deleted: readonly string[] },
): ElementOperation[] {
  const created = deleted.flatMap((id) => before.get(id) ?? []).map((element) => ({ op: 'create' as const, element }));
  const moved = elements.flatMap((now): ElementOperation[] => {
    const element = before.get(now.id);
    const changes = element ? placeChanges(element, now) : {};
    return Object.keys(changes).length > 0 ? [{ op: 'update', id: now.id, changes }] : [];
  });
  return [...created, ...moved];
}

function placeChanges(target: Element, now: Element): Record<string, unknown> {
  const [before, after] = [Object.entries(target), new Map(Object.entries(now))];
  return Object.fromEntries(before.filter(([field, value]) => POSITION_FIELDS.has(field) && after.get(field) !== value));
}

/** Equal for pages that are displayed alike. */
export function viewKey({ id, turn, crop }: PdfPage): string {
  return [id, turn, crop?.x, crop?.y, crop?.width, crop?.height].join();
}

const STEP_NAMES: Partial<Record<PageOperation['op'], StepName>> = {
  append: 'add-pages',
  move: 'move-pages',
  rotate: 'rotate-pages',
  crop: 'crop-page',
  view: 'page-mode',
  update: 'page-mode',
  delete: 'delete-pages',
};

/** Name of the undo step for a page change. */
export function pageStepName(operations: readonly PageOperation[]): StepName {
  const names = new Set(operations.map(({ op }) => STEP_NAMES[op] ?? 'pages'));
  const [only = 'pages', ...others] = names;
  return others.length === 0 ? only : 'pages';
}
