// Makes a list of operations shorter without changing what it does.
import { type ElementOperation, targetOf } from '@countersign/document-model';

/**
 * Folds updates of one element into the one before, or into its creation. A change of an element that is deleted
 * afterwards goes away; an element that was created and deleted in the same list leaves no trace.
 * @param sent elements whose creation may be at the server already: it takes none twice, so nothing is folded into that
 */
export function compactOperations(
  operations: readonly ElementOperation[],
  sent: ReadonlySet<string> = new Set(),
): ElementOperation[] {
  const kept: (ElementOperation | null)[] = [];
  const latest = new Map<string, number>();

  for (const operation of operations) {
    const id = targetOf(operation);
    const index = latest.get(id);
    const before = index === undefined ? null : (kept[index] ?? null);

    if (index === undefined || before === null || before.op === 'delete' || (before.op === 'create' && sent.has(id))) {
      latest.set(id, kept.push(operation) - 1);
      continue;
    }
    if (operation.op === 'update') kept[index] = withChanges(before, operation.changes);
    else if (operation.op === 'delete') {
      kept[index] = before.op === 'create' ? null : operation;
      if (before.op === 'create') latest.delete(id);
    } else latest.set(id, kept.push(operation) - 1);
  }

  return kept.filter((operation) => operation !== null);
}

function withChanges(before: Exclude<ElementOperation, { op: 'delete' }>, changes: Record<string, unknown>): ElementOperation {
  if (before.op === 'update') return { ...before, changes: { ...before.changes, ...changes } };
  // Each change was checked when it was applied on the screen, so the element stays one of its kind.
  return { op: 'create', element: { ...before.element, ...changes } };
}
