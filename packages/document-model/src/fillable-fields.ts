// Which fields people fill in: not those that are calculated or filled by the server, nor those that the sender has fixed.
import type { FilledWith } from './elements/common.ts';
import type { Element, ElementOf, FieldElement } from './elements/element.ts';

export type ComputedField = ElementOf<'input'> & { formula: string };
export type FilledField = ElementOf<'input'> & { filled_with: FilledWith };

/** Elements that were kept before there were formulas have none. */
export function isComputed(element: Element): element is ComputedField {
  return element.kind === 'input' && typeof element.formula === 'string';
}

/** The value is the sender's; people who fill in fields cannot change it. */
export function isFixed(field: FieldElement): boolean {
  return field.is_read_only && !isComputed(field) && !isFilledByServer(field);
}

/** Whether its signee may put a value into it. */
export function isFillable(field: FieldElement): boolean {
  return !field.is_read_only && !isComputed(field) && !isFilledByServer(field);
}

/** What of its signee an element is filled with; null for all others. Inputs that were kept before there were such have nothing of it. */
export function filledWithOf(element: Element): FilledWith | null {
  return element.kind === 'input' ? (element.filled_with ?? null) : null;
}

/**
 * Whether only the server fills it in: the date signed, the email address, and a name that the sender made read-only. Without a
 * signee or role there is no source for the value, so it is filled in by hand.
 */
export function isFilledByServer(element: Element): element is FilledField {
  if (element.kind !== 'input' || (element.signee_id ?? element.role_id) === null) return false;
  switch (filledWithOf(element)) {
    case 'date_signed':
    case 'email':
      return true;
    case 'full_name':
    case 'first_name':
    case 'last_name':
      return element.is_read_only;
    case 'company':
    case 'job_title':
    case null:
      return false;
  }
}
