// What stands on the paper for a value that is kept in a canonical form. Screen, flat file and sealed file ask here.
import {
  type DateOrder,
  formatDate,
  formatDateTime,
  formatTime,
  isDate,
  isDateTime,
  isTime,
  parseDate,
  parseDateTime,
  parseTime,
} from './dates.ts';
import { cleanAddress } from './clean-text.ts';
import type { InputType } from './elements/common.ts';
import type { Element } from './elements/element.ts';
import type { InputElement } from './elements/input.ts';
import type { Language } from './languages.ts';
import { type DecimalMark, formatNumber, isCanonicalNumber, parseNumber } from './numbers.ts';

interface Writing {
  isCanonical: (value: string) => boolean;
  format: (value: string, language: Language) => string;
}

const WRITINGS: Partial<Record<InputType, Writing>> = {
  number: { isCanonical: isCanonicalNumber, format: formatNumber },
  date: { isCanonical: isDate, format: formatDate },
  time: { isCanonical: isTime, format: formatTime },
  'datetime-local': { isCanonical: isDateTime, format: formatDateTime },
};

/** The element with its number, date or time as people of that language write it. Everything else stays, and all of it for null. */
export function writtenElement<E extends Element>(element: E, language: Language | null): E {
  if (element.kind !== 'input' || language === null) return element;
  const value = writtenValue(element, language);
  return value === element.value ? element : { ...element, value };
}

/** The same of the value alone. Cells that were made for the canonical form keep it where the written one is longer. */
export function writtenValue({ type, value, is_comb, max_length }: InputElement, language: Language): string {
  const writing = WRITINGS[type];
  if (!writing?.isCanonical(value)) return value;
  const written = writing.format(value, language);
  return is_comb && max_length !== null && written.length > max_length ? value : written;
}

/**
 * Reads a value as people and spreadsheets write it.
 * @param reading.style of numbers: a language, or the mark before a fraction
 * @param reading.order of day and month, where a date has slashes
 * @returns the canonical form; null where it cannot be read, or may be one of two. Of other types, what was typed
 */
export function parseValue(
  type: InputType,
  typed: string,
  { style, order }: { style: Language | DecimalMark; order: DateOrder | null },
): string | null {
  switch (type) {
    case 'number':
      return parseNumber(typed, style);
    case 'date':
      return parseDate(typed, order);
    case 'time':
      return parseTime(typed);
    case 'datetime-local':
      return parseDateTime(typed, order);
    case 'email':
      return cleanAddress(typed);
    case 'text':
    case 'tel':
    case 'url':
      return typed;
  }
}

/**
 * The form in which a value is kept that fits its field. Of a number, where nobody says which language it is written in, it is
 * what it can mean in all of them.
 */
export function canonicalValue(field: Element, value: unknown): unknown {
  if (field.kind !== 'input' || field.type !== 'number' || typeof value !== 'string') return value;
  return canonicalNumber(value) ?? value;
}

/** The element with its value in that form. */
export function withCanonicalValue<E extends Element>(element: E): E {
  return 'value' in element ? { ...element, value: canonicalValue(element, element.value) } : element;
}

/** null for what is no number, or may be one of two. */
export function canonicalNumber(value: string): string | null {
  return isCanonicalNumber(value) ? value : parseNumber(value, null);
}
