import type { Language } from '@countersign/contract/languages';
import { type InputType, type NumberFormat, parseValue } from '@countersign/document-model';
import { type DateFormat, type DateOrder, dateOrderOf } from '@countersign/document-model/dates';
import { isCanonicalNumber } from '@countersign/document-model/numbers';

type Format = NumberFormat & { date_format?: DateFormat | null };

/**
 * Value to keep after typing over a value shown in canonical form. If the new number still has canonical form, its dot is a
 * decimal point, not a group separator. Unreadable input is kept as typed.
 */
export function settledValue(
  typed: string,
  { type, before, language, format = {} }: { type: InputType; before: string; language: Language; format?: Format },
) {
  const continues = type === 'number' && before.includes('.') && isCanonicalNumber(before) && isCanonicalNumber(typed);
  if (typed === before || continues) return typed;
  return (
    parseValue(type, typed, { style: language, order: orderOf(format) ?? dateOrderOf([typed], language).order, format }) ?? typed
  );
}

/** Order of day and month in a field with a fixed date format. */
function orderOf({ date_format: format }: Format): DateOrder | null {
  return format === 'MM/DD/YYYY' ? 'month_first' : format === 'DD/MM/YYYY' ? 'day_first' : null;
}
