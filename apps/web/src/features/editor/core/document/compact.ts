// Shortens a list of operations without changing its effect.
import { type ElementOperation, targetOf } from '@countersign/document-model';

/**
 * Merges updates of an element into the previous update or its creation. Changes to an element that is deleted later are
 * dropped; an element created and deleted in the list leaves no trace.
 * @param sent elements whose creation may have reached the server; it ignores a second creation, so nothing is merged into it
 */
export function compactOperations(
  operations: readonly ElementOperation[],
  sent: ReadonlySet<string> = new Set(),
): ElementOperation[] {
  const compacted: (ElementOperation | null)[] = [];
  const latest = new Map<string, number>();

  for (const operation of operations) {
    const id = targetOf(operation);
    const index = latest.get(id);
    const before = index === undefined ? null : (compacted[index] ?? null);

    if (index === undefined || before === null || before.op === 'delete' || (before.op === 'create' && sent.has(id))) {
      latest.set(id, compacted.push(operation) - 1);
      continue;
    }
    if (operation.op === 'update') compacted[index] = withChanges(before, operation.changes);
    else if (operation.op === 'delete') {
      compacted[index] = before.op === 'create' ? null : operation;
      if (before.op === 'create') latest.delete(id);
    } else latest.set(id, compacted.push(operation) - 1);
  }

  return compacted.filter((operation) => operation !== null);
}

function withChanges(before: Exclude<ElementOperation, { op: 'delete' }>, changes: Record<string, unknown>): ElementOperation {
  if (before.op === 'update') return { ...before, changes: { ...before.changes, ...changes } };
  // Each change was validated when it was applied, so the result is valid, too.
  return { op: 'create', element: { ...before.element, ...changes } };
}
