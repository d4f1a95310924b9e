// Fields that are filled with details of their signee. If the signee cannot change a field, only the server fills it in.
import type { FieldElement } from './elements/element.ts';
import { fieldValueProblem, isFilled } from './field-values.ts';
import { filledWithOf, isFilledByServer } from './fillable-fields.ts';

/** The known details of a signee; empty strings for unknown ones. */
export type SigneeDetails = Record<'full_name' | 'first_name' | 'last_name' | 'email', string>;

/**
 * The fields of one signee that change when their details are filled in. Keeps a name already entered in a field that the signee
 * may change.
 */
export function filledWithDetails(fields: readonly FieldElement[], details: SigneeDetails): FieldElement[] {
  return fields.flatMap((field) => {
    const filledWith = filledWithOf(field);
    const value = filledWith !== null && filledWith in details ? details[filledWith as keyof SigneeDetails] : '';
    if (field.kind !== 'input' || value === '' || value === field.value) return [];
    // An address that is too long for a field is still the signee's address.
    const isTaken = isFilledByServer(field) || (!field.is_read_only && !isFilled(field) && !fieldValueProblem(field, value));
    return isTaken ? [{ ...field, value }] : [];
  });
}

/** The fields of one signee that tell when they finished, with that day. @param day as `2026-03-29` */
export function filledWithDay(fields: readonly FieldElement[], day: string): FieldElement[] {
  return fields.flatMap((field) =>
    filledWithOf(field) === 'date_signed' && isFilledByServer(field) && field.value !== day ? [{ ...field, value: day }] : [],
  );
}

/**
 * A name in its parts: the last word is the last name. An account under the same name says where it divides.
 * @param account the parts as the signee's account has them, if they have one
 */
export function nameParts(name: string, account: { first_name: string; last_name: string } | null): Omit<SigneeDetails, 'email'> {
  const full_name = name.trim().replaceAll(/\s+/g, ' ');
  const { first_name = '', last_name = '' } = account ?? {};
  const own = `${first_name} ${last_name}`.trim();
  if (full_name === '') return { full_name: own, first_name, last_name };
  if (own.toLowerCase() === full_name.toLowerCase()) return { full_name, first_name, last_name };
  const words = full_name.split(' ');
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { full_name, first_name: words.join(' '), last_name: last };
}
