// Radios of one group are one choice, whoever chose last. Pure.
import type { Element, ElementOf } from './elements/element.ts';
import { type ElementOperation, targetOf } from './operations.ts';

/**
 * What has to follow a batch so that of each group that it chose in one radio at most is on: the one that was chosen last.
 * @param after the elements with the batch applied
 */
export function restUnchosen(
  after: ReadonlyMap<string, Element>,
  operations: readonly ElementOperation[],
): (ElementOperation & { op: 'update' })[] {
  const chosen = new Map<string, string>();
  for (const id of operations.map(targetOf)) {
    const element = after.get(id);
    if (isChosen(element) && element.pdf_radio_group_id) chosen.set(element.pdf_radio_group_id, id);
  }
  if (chosen.size === 0) return [];
  return [...after.values()].flatMap((element) => {
    const winner = isChosen(element) && element.pdf_radio_group_id ? chosen.get(element.pdf_radio_group_id) : undefined;
    return winner === undefined || winner === element.id ? [] : [{ op: 'update', id: element.id, changes: { value: false } }];
  });
}

function isChosen(element: Element | undefined): element is ElementOf<'radio'> {
  return element?.kind === 'radio' && element.value;
}
