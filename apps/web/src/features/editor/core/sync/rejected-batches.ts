// What becomes of a batch that the server refuses.
import { type ElementOperation, targetOf } from '@countersign/document-model';
import type { FieldOf, Refusal } from '../document/transport.ts';

export type Verdict =
  /** No one knows yet what of it is wrong. */
  | { kind: 'halve' }
  /** It can go with these fields empty: what was a signee's who is no more comes back as no one's. */
  | { kind: 'free'; fields: readonly FieldOf[] }
  /**
   * These fields go, or the whole batch; the elements `waiting` were made for pages that are gone. The others of several faults
   * show when the rest is sent.
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

/** Whether emptying the field is all it needs; one that is empty already is wrong otherwise. */
function isFreed({ field }: FieldOf, operation: ElementOperation | undefined): boolean {
  const fields: Record<string, unknown> =
    operation?.op === 'create' ? { ...operation.element } : operation?.op === 'update' ? operation.changes : {};
  return PARTIES.has(field) && fields[field] !== null;
}
