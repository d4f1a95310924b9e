// Decides what becomes of pending operations when the pages of a pdf have changed.
import { type Element, type ElementOperation, type Elements, targetOf } from '@countersign/document-model';
import type { DocumentStart, DocumentState } from './editor-document.ts';
import { POSITION_FIELDS, remapOperations } from './page-remap.ts';
import { createdBy, without } from './partial-operations.ts';

/** Result of adopting changed pages. */
export interface TakenPages {
  /** Ids of elements whose changes were lost. */
  lost: string[];
  /** Elements created on removed pages. */
  orphaned: Element[];
  /** How many elements were moved to removed pages and are back in place. */
  moved_back: number;
  /** Operations discarded because an earlier version was restored, which keeps only creations. */
  overtaken: ElementOperation[];
}

/**
 * @param base the last known elements of the server
 * @param answer the changed pages with all elements of that revision
 * @returns what is known before the rest is reapplied, `possible`: the operations that can be reapplied; `dropped`: ids of elements whose operations cannot
 */
export function planForPages(
  { pages, pending, revision }: Pick<DocumentState, 'pages' | 'pending' | 'revision'>,
  { base, answer }: { base: Elements; answer: DocumentStart },
): Omit<TakenPages, 'lost'> & { possible: ElementOperation[]; dropped: string[] } {
  const there = new Set(answer.pages.map((page) => page.id));
  const waiting = remapOperations(pending, { pagesBefore: pages, pagesNow: answer.pages, known: (id) => base.get(id) });
  const back = new Set(waiting.filter((one) => one.op === 'update' && !isOnPages(one, there)).map(targetOf));
  const remapped = waiting.flatMap((operation) => (back.has(targetOf(operation)) ? withoutPosition(operation) : [operation]));

  const isRestored = (answer.restored_revision ?? 0) > revision;
  const created = new Set(createdBy(remapped));
  const overtaken = isRestored ? remapped.filter((operation) => !created.has(targetOf(operation))) : [];
  const discarded = new Set(overtaken);
  const standing = remapped.filter((operation) => !discarded.has(operation));
  const [possible, impossible] = [
    standing.filter((operation) => isOnPages(operation, there)),
    standing.filter((operation) => !isOnPages(operation, there)),
  ];
  const orphaned = impossible.flatMap((operation) => (operation.op === 'create' ? [operation.element] : []));
  const keptIds = new Set(answer.elements.map(({ id }) => id));
  const removed = overtaken.filter((operation) => operation.op === 'update' && !keptIds.has(operation.id));
  return { possible, dropped: [...impossible, ...removed].map(targetOf), orphaned, moved_back: back.size, overtaken };
}

/** For an element moved to a removed page, drops only the move and later positions there. */
function withoutPosition(operation: ElementOperation): ElementOperation[] {
  if (operation.op !== 'update') return [operation];
  const positionFields = Object.keys(operation.changes).filter((field) => field === 'page_id' || POSITION_FIELDS.has(field));
  return without(
    operation,
    positionFields.map((field) => ({ field })),
  );
}

function isOnPages(operation: ElementOperation, pages: ReadonlySet<string>): boolean {
  if (operation.op === 'create') return pages.has(operation.element.page_id);
  const page = operation.op === 'update' ? operation.changes['page_id'] : undefined;
  return typeof page !== 'string' || pages.has(page);
}
