// Reapplies local operations to elements that have changed meanwhile.
import { type ElementOperation, type Elements, applyPossible, targetOf } from '@countersign/document-model';

export interface Rebased {
  elements: Elements;
  /** The operations that still have an effect. */
  operations: ElementOperation[];
  inverses: ElementOperation[];
  /** Ids of elements that someone else removed while they were being changed here. */
  lost: string[];
}

/**
 * Applies operations in order, as far as possible. Creations of existing and deletions of missing elements are skipped as done;
 * updates of missing elements are reported as lost.
 */
export function rebase(base: Elements, operations: readonly ElementOperation[]): Rebased {
  const { left_out, ...applied } = applyPossible(base, operations);
  const lost = new Set(left_out.filter(({ op }) => op === 'update').map(targetOf));
  return { ...applied, lost: [...lost] };
}
