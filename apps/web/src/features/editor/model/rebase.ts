// Puts own operations on top of elements that they did not know.
import {
  type ElementOperation,
  type Elements,
  OperationError,
  applyOperation,
  applyOperations,
  targetOf,
} from '@countersign/document-model';

export interface Rebased {
  elements: Elements;
  /** The operations that still do something. */
  operations: ElementOperation[];
  inverses: ElementOperation[];
  /** Ids of elements that somebody else removed while they were being changed here. */
  lost: string[];
}

/**
 * Applies what can still be applied, in order. Creating what is there and deleting what is gone have happened already;
 * an update of an element that is gone is lost, and says so.
 */
export function rebase(base: Elements, operations: readonly ElementOperation[]): Rebased {
  const whole = wholly(base, operations);
  if (whole) return { ...whole, operations: [...operations], lost: [] };
  let elements = base;
  const kept: ElementOperation[] = [];
  const inverses: ElementOperation[] = [];
  const lost = new Set<string>();

  for (const operation of operations) {
    try {
      const result = applyOperation(elements, operation);
      elements = result.elements;
      kept.push(operation);
      inverses.unshift(result.inverse);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      if (operation.op === 'update') lost.add(targetOf(operation));
    }
  }
  return { elements, operations: kept, inverses, lost: [...lost] };
}

/** All of them at once, as is nearly always possible; one by one costs a copy of everything each. */
function wholly(base: Elements, operations: readonly ElementOperation[]): Pick<Rebased, 'elements' | 'inverses'> | null {
  try {
    return applyOperations(base, operations);
  } catch (error) {
    if (error instanceof OperationError) return null;
    throw error;
  }
}
