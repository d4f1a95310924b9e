import type { Language } from '@countersign/contract/languages';
import { type InputType, type NumberFormat, parseValue } from '@countersign/document-model';
import { type DateFormat, type DateOrder, dateOrderOf } from '@countersign/document-model/dates';
import { isCanonicalNumber } from '@countersign/document-model/numbers';

type Format = NumberFormat & { date_format?: DateFormat | null };

/**
 * What is kept of a value that was typed over the one before, which was shown in its canonical form: whoever goes on in that form of a
 * number has not written a mark between groups. What cannot be read stays as it was typed.
 */
export function settledValue(
  typed: string,
  { type, before, language, format = {} }: { type: InputType; before: string; language: Language; format?: Format },
) {
  const goesOn = type === 'number' && before.includes('.') && isCanonicalNumber(before) && isCanonicalNumber(typed);
  if (typed === before || goesOn) return typed;
  return (
    parseValue(type, typed, { style: language, order: orderOf(format) ?? dateOrderOf([typed], language).order, format }) ?? typed
  );
}

/** Of a field that says how it writes dates. */
function orderOf({ date_format: format }: Format): DateOrder | null {
  return format === 'MM/DD/YYYY' ? 'month_first' : format === 'DD/MM/YYYY' ? 'day_first' : null;
}
