// Puts own operations on top of elements that they did not know.
import { type ElementOperation, type Elements, applyPossible, targetOf } from '@countersign/document-model';

export interface Rebased {
  elements: Elements;
  /** The operations that still do something. */
  operations: ElementOperation[];
  inverses: ElementOperation[];
  /** Ids of elements that someone else removed while they were being changed here. */
  lost: string[];
}

/**
 * Applies what can still be applied, in order. Creating what is there and deleting what is gone have happened already;
 * an update of an element that is gone is lost, and says so.
 */
export function rebase(base: Elements, operations: readonly ElementOperation[]): Rebased {
  const { left_out, ...applied } = applyPossible(base, operations);
  const lost = new Set(left_out.filter(({ op }) => op === 'update').map(targetOf));
  return { ...applied, lost: [...lost] };
}
