// What stands on the paper for a value that is kept in a canonical form. Screen, flat file and sealed file ask here.
import {
  type DateFormat,
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
import { type DecimalMark, formatNumber, formatPercent, isCanonicalNumber, movePoint, parseNumber } from './numbers.ts';

interface Writing {
  isCanonical: (value: string) => boolean;
  format: (value: string, language: Language, dateFormat: DateFormat | null) => string;
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
export function writtenValue(input: InputElement, language: Language): string {
  const { type, value, is_comb, max_length } = input;
  const writing = WRITINGS[type];
  if (!writing?.isCanonical(value)) return value;
  const written = type === 'number' ? writtenNumber(input, language) : writing.format(value, language, input.date_format ?? null);
  return is_comb && max_length !== null && written.length > max_length ? value : written;
}

/** What a number field has beside its value. Elements that were kept before there were such have none of it. */
export type NumberFormat = Partial<Pick<InputElement, 'prefix' | 'suffix' | 'is_percent' | 'decimals'>>;

function writtenNumber({ value, ...format }: NumberFormat & Pick<InputElement, 'value'>, language: Language): string {
  const { prefix = '', suffix = '', is_percent = false, decimals = null } = format;
  if (prefix === '' && suffix === '' && !is_percent) return formatNumber(value, language);
  const number = withDecimals(is_percent ? movePoint(value, 2) : value, decimals ?? 0);
  const [sign, digits] = number.startsWith('-') ? ['-', number.slice(1)] : ['', number];
  const shown = is_percent ? formatPercent(digits, language) : formatNumber(digits, language);
  return `${sign}${prefix}${shown}${suffix}`;
}

/** Digits that are there stay. */
function withDecimals(number: string, decimals: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  return fraction.length >= decimals ? number : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** A number as it is shown to whoever enters it: 0.25 in a percentage as 25 %. */
export function numberToEnter({ value, is_percent }: Pick<InputElement, 'value' | 'is_percent'>, language: Language): string {
  if (!isCanonicalNumber(value)) return value;
  return is_percent ? formatPercent(movePoint(value, 2), language) : formatNumber(value, language);
}

/** The canonical form of what was entered; null where it cannot be read. In a percentage, 25 is 0.25, with its sign or without. */
export function enteredNumber(format: NumberFormat, typed: string, language: Language): string | null {
  const number = parseNumber(numberAlone(typed, format), language);
  return number !== null && format.is_percent ? movePoint(number, -2) : number;
}

const PERCENT_SIGN = /[\s\u061c\u200e\u200f]*[%٪﹪％]\s*$/u;
/** A unit of digits and marks alone cannot be told from the number. */
const SELF_DESCRIBING = /[^\d\s.,'+-]/;

/** The number alone of what spreadsheets write into cells and people type, with its unit and the sign of percentages. */
export function numberAlone(typed: string, format: NumberFormat): string {
  const bare = withoutUnit(typed, format);
  return format.is_percent ? bare.replace(PERCENT_SIGN, '') : bare;
}

function withoutUnit(typed: string, { prefix = '', suffix = '' }: NumberFormat): string {
  const units = [prefix.trim(), suffix.trim()].filter((unit) => SELF_DESCRIBING.test(unit));
  return units.reduce(without, typed).trim();
}

/** People also write a unit in small letters. */
function without(text: string, unit: string): string {
  const at = text.toLowerCase().indexOf(unit.toLowerCase());
  return at === -1 ? text : text.slice(0, at) + text.slice(at + unit.length);
}

/**
 * Reads a value as people and spreadsheets write it.
 * @param reading.style of numbers: a language, or the mark before a fraction
 * @param reading.order of day and month, where a date has slashes
 * @param reading.format of a number field: its unit is left out, and in a percentage 25 % is 0.25; without the sign a number is taken as it is
 * @returns the canonical form; null where it cannot be read, or may be one of two. Of other types, what was typed
 */
export function parseValue(
  type: InputType,
  typed: string,
  { style, order, format = {} }: { style: Language | DecimalMark; order: DateOrder | null; format?: NumberFormat },
): string | null {
  switch (type) {
    case 'number': {
      const isOfHundred = format.is_percent === true && PERCENT_SIGN.test(withoutUnit(typed, format));
      const number = parseNumber(numberAlone(typed, format), style);
      return number !== null && isOfHundred ? movePoint(number, -2) : number;
    }
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
 * The form in which a value is kept that fits its field. Of a number, where no one says which language it is written in, it is
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
