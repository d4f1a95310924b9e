// Decides what to do with a batch that the server rejects.
import { type ElementOperation, targetOf } from '@countersign/document-model';
import type { FieldOf, Refusal } from '../document/transport.ts';

export type Verdict =
  /** The faulty operation is unknown. */
  | { kind: 'halve' }
  /** Can be sent with these fields empty: fields of a deleted signee become unassigned. */
  | { kind: 'free'; fields: readonly FieldOf[] }
  /**
   * These fields are dropped, or the whole batch. The elements `waiting` were created on removed pages. Further faults show
   * when the rest is sent.
   */
  | { kind: 'drop'; fields: readonly FieldOf[] | undefined; waiting: readonly string[]; is_told: boolean };

const PARTIES: ReadonlySet<string> = new Set(['signee_id', 'role_id']);

export function judgeRejection(operations: readonly ElementOperation[], refusal: Refusal): Verdict {
  const byTarget = new Map(operations.map((operation) => [targetOf(operation), operation]));
  const wrong = refusal.fields?.filter(({ id }) => byTarget.has(id)) ?? [];
  if (wrong.length === 0) {
    if (operations.length > 1 && !refusal.is_whole) return { kind: 'halve' };
    return { kind: 'drop', fields: undefined, waiting: [], is_told: true };
  }
  const bound = wrong.filter((one) => !isFreed(one, byTarget.get(one.id)));
  if (bound.length === 0) return { kind: 'free', fields: wrong };
  const ids = new Set(bound.map(({ id }) => id));
  const waiting = [...ids].filter(
    (id) => byTarget.get(id)?.op === 'create' && wrong.every((one) => one.id !== id || one.field === 'page_id'),
  );
  return { kind: 'drop', fields: bound, waiting, is_told: waiting.length < ids.size };
}

/** Whether emptying the field fixes it; a field that is already empty has another fault. */
function isFreed({ field }: FieldOf, operation: ElementOperation | undefined): boolean {
  const fields: Record<string, unknown> =
    operation?.op === 'create' ? { ...operation.element } : operation?.op === 'update' ? operation.changes : {};
  return PARTIES.has(field) && fields[field] !== null;
}
