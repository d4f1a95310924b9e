// What the server fills into a signee's fields: their details once they consent, and the date on which they finish.
import {
  type FieldElement,
  type SigneeDetails,
  visibleFields,
  filledWithDay,
  filledWithDetails,
  isFilledByServer,
  nameParts,
} from '@countersign/document-model';
import type { Call } from '#platform/context/call.ts';
import type { SigneeRow } from '#src/schema/signees.ts';

/** The signee's fields that change when their name and address are filled in at the consent. */
export function filledAtStart(
  call: Call,
  { signee, fields }: { signee: SigneeRow; fields: readonly FieldElement[] },
): FieldElement[] {
  return filledWithDetails(fields, detailsOf(call, signee));
}

/**
 * The signee's fields that change when they finish: dates, and others that only the server fills in.
 * @param end.time_zone determines the date
 */
export function filledAtFinish(
  call: Call,
  end: { signee: SigneeRow; fields: readonly FieldElement[]; now: Date; time_zone: string },
): FieldElement[] {
  const fields = visibleFields(end.fields);
  const named = filledWithDetails(fields.filter(isFilledByServer), detailsOf(call, end.signee));
  return [...named, ...filledWithDay(fields, dayIn(end.time_zone, end.now))];
}

function detailsOf({ caller: { user } }: Call, { name, email, user_id }: SigneeRow): SigneeDetails {
  const account = user !== null && user.id === user_id ? user : null;
  return { ...nameParts(name, account), email };
}

/** As `2026-03-29`. */
function dayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
