// Radios of one group are one choice: the last choice by any person wins. Pure.
import type { Element, ElementOf } from './elements/element.ts';
import { type ElementOperation, targetOf } from './operations.ts';

/**
 * The changes that must follow a batch so that at most one radio is on in each group it touched: the one chosen last.
 * @param after the elements with the batch applied
 */
export function restUnchosen(
  after: ReadonlyMap<string, Element>,
  operations: readonly ElementOperation[],
): (ElementOperation & { op: 'update' })[] {
  const chosen = new Map<string, string>();
  for (const operation of operations.filter(chooses)) {
    const element = after.get(targetOf(operation));
    const group = isChosen(element) ? groupOf(element) : null;
    if (element && group !== null) chosen.set(group, element.id);
  }
  if (chosen.size === 0) return [];
  return [...after.values()].flatMap((element) => {
    const group = isChosen(element) ? groupOf(element) : null;
    const winner = group === null ? undefined : chosen.get(group);
    return winner === undefined || winner === element.id ? [] : [{ op: 'update', id: element.id, changes: { value: false } }];
  });
}

/** Moving a chosen radio is no choice: a form may have several on that are one. */
function chooses(operation: ElementOperation): boolean {
  if (operation.op === 'update') return operation.changes['value'] === true || 'pdf_radio_group_id' in operation.changes;
  return operation.op === 'create';
}

/** The group of one signee; null for a single radio. */
function groupOf({ pdf_radio_group_id, signee_id }: ElementOf<'radio'>): string | null {
  return pdf_radio_group_id && `${pdf_radio_group_id} ${signee_id ?? ''}`;
}

function isChosen(element: Element | undefined): element is ElementOf<'radio'> {
  return element?.kind === 'radio' && element.value;
}
