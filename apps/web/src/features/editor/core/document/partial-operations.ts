// What operations create, and operations without some of their fields, for batches that the server accepts in part.
import type { ElementOperation } from '@countersign/document-model';
import { POSITION_FIELDS } from './page-remap.ts';
import type { FieldOf } from './transport.ts';

/** Ids of the elements that the operations create. */
export function createdBy(operations: readonly ElementOperation[]): string[] {
  return operations.flatMap((operation) => (operation.op === 'create' ? [operation.element.id] : []));
}

/** The operation with these fields set to null. */
export function emptied(operation: ElementOperation, empty: Record<string, null>): ElementOperation {
  if (operation.op === 'create') return { ...operation, element: { ...operation.element, ...empty } };
  if (operation.op === 'delete') return operation;
  return { ...operation, changes: { ...operation.changes, ...empty } };
}

/** An operation without its rejected fields; nothing if no change is left or if it creates an element. */
export function without(operation: ElementOperation, wrong: readonly Pick<FieldOf, 'field'>[]): ElementOperation[] {
  if (wrong.length === 0) return [operation];
  if (operation.op !== 'update' || !wrong.every(({ field }) => field in operation.changes)) return [];
  // Without its page, a position is meaningless.
  const fields = new Set(wrong.flatMap(({ field }) => (field === 'page_id' ? [field, ...POSITION_FIELDS] : [field])));
  const changes = Object.fromEntries(Object.entries(operation.changes).filter(([field]) => !fields.has(field)));
  return Object.keys(changes).length > 0 ? [{ ...operation, changes }] : [];
}
