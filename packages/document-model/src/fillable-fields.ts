// Which fields people fill in: not those that are calculated or filled by the server, nor those that the sender has fixed.
import type { Element, ElementOf, FieldElement } from './elements/element.ts';
import { isFilledByServer } from './filled-with.ts';

export type ComputedField = ElementOf<'input'> & { formula: string };

/** Elements that were kept before there were formulas have none. */
export function isComputed(element: Element): element is ComputedField {
  return element.kind === 'input' && typeof element.formula === 'string';
}

/** What stands in it is the sender's: no one who fills in fields changes it. */
export function isFixed(field: FieldElement): boolean {
  return field.is_read_only && !isComputed(field) && !isFilledByServer(field);
}

/** Whether its signee may put a value into it. */
export function isFillable(field: FieldElement): boolean {
  return !field.is_read_only && !isComputed(field) && !isFilledByServer(field);
}
