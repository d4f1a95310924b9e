// Dates and times as people write them, and the form in which they are kept: `2026-03-29`, `02:30`, `2026-03-29T02:30` (ISO 8601).
// The patterns are our own: browser and server have different versions of CLDR, and have to put the same on the paper.
import { asciiDigits } from './digits.ts';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';

/** How 01/02/2026 is read. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a field may write its date, whatever the language of its document. */
export const DATE_FORMATS = ['DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Where a date with slashes is always read in one order. English has two, and German writes dots. */
const ORDER_OF: Record<Language, DateOrder | null> = { en: null, de: null, fr: 'day_first', es: 'day_first', ar: 'day_first' };

/** As `2026-03-29`, and a day that there is. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** As `02:30` or `02:30:15`. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** As `2026-03-29T02:30`. */
export function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split('T');
  return more.length === 0 && isDate(date) && isTime(time);
}

/**
 * "29.03.2026"; in English, which has two orders of day and month, "Mar 29, 2026".
 * @param format instead of how the language writes it
 */
export function formatDate(iso: string, language: Language, format: DateFormat | null = null): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  if (format) return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
  switch (language) {
    case 'en':
      return `${SHORT_MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
    case 'de':
      return `${day}.${month}.${year}`;
    case 'fr':
    case 'es':
    case 'ar':
      return `${day}/${month}/${year}`;
  }
}

/** "02:30"; in English "2:30 AM". */
export function formatTime(time: string, language: Language): string {
  if (language !== 'en') return time;
  const [hour = '', ...rest] = time.split(':');
  return `${[Number(hour) % 12 || 12, ...rest].join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** "29.03.2026, 02:30". */
export function formatDateTime(iso: string, language: Language, format: DateFormat | null = null): string {
  const [date = '', time = ''] = iso.split('T');
  const between = language === 'fr' ? ' ' : language === 'ar' ? '، ' : ', ';
  return `${formatDate(date, language, format)}${between}${formatTime(time, language)}`;
}

/**
 * Reads a date as people and spreadsheets write it: `2026-12-31`, `31.12.2026`, `1/31/2026`, `31. Dezember 2026`.
 * @param order decides about 01/02/2026; null: such a date is none
 * @returns the canonical form; null where it is no date
 */
export function parseDate(typed: string, order: DateOrder | null): string | null {
  const text = plain(typed);
  const numbers = /^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})$/.exec(text);
  if (numbers) {
    const [, first = '', mark, second = '', third = ''] = numbers;
    if (first.length === 4) return dateOf(first, second, third);
    const year = third.length === 2 ? `${Number(third) < 30 ? '20' : '19'}${third}` : third;
    // Dates with dots have the day first in every locale.
    const decided = mark === '.' ? 'day_first' : (orderIn(text) ?? order);
    if (decided === null) return first === second ? dateOf(year, first, second) : null;
    return decided === 'day_first' ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const named =
    /^(?<day>\d{1,2})(?:\.|er|º|st|nd|rd|th)? (?:de )?(?<month>[\p{L}\p{M}]+)\.?,? (?:de )?(?<year>\d{4})$/u.exec(text)?.groups ??
    /^(?<month>[\p{L}\p{M}]+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/u.exec(text)?.groups;
  const month = named && months().get(nameOf(named['month'] ?? ''));
  return month === undefined ? null : dateOf(named?.['year'] ?? '', String(month), named?.['day'] ?? '');
}

/** Reads `14:30`, `14:30:15`, `2:30 PM`, `14h30`, `2:30 م`. @returns the canonical form; null where it is no time */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h] ?(\d{2}))(?:[:.](\d{2}))? ?(uhr|[ap]\.? ?m\.?|ص|م)?$/iu.exec(plain(typed));
  if (!found) return null;
  const [, hour = '', minute = '', second, half = ''] = found;
  const isHalf = /^[apصم]/iu.test(half);
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const whole = isHalf ? (Number(hour) % 12) + (/^[pم]/iu.test(half) ? 12 : 0) : Number(hour);
  const time = [String(whole).padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':');
  return isTime(time) ? time : null;
}

/** A date and a time of day, with a comma, a space or a T in between. @param order as of `parseDate` */
export function parseDateTime(typed: string, order: DateOrder | null): string | null {
  const text = plain(typed);
  for (const found of text.matchAll(/T|[,،]? (?:à |um |a las )?/g)) {
    const date = parseDate(text.slice(0, found.index), order);
    const time = parseTime(text.slice(found.index + found[0].length));
    if (date !== null && time !== null) return `${date}T${time}`;
  }
  return null;
}

/**
 * In which order dates with slashes stand in a column: as one of them shows that can be read in one way only, else as the language
 * writes them.
 * @returns null where nothing decides; `needed` says whether any of the dates depends on it
 */
export function dateOrderOf(texts: readonly string[], language: Language): { order: DateOrder | null; needed: boolean } {
  const dates = texts.map((text) => plain(text).split(/[ T,،]/)[0] ?? '');
  const shown = new Set(dates.flatMap((text) => orderIn(text) ?? []));
  const order = shown.size === 1 ? ([...shown][0] ?? null) : shown.size === 0 ? ORDER_OF[language] : null;
  const needed = dates.some(
    (text) => /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/.test(text) && orderIn(text) === null && !isSameTwice(text),
  );
  return { order, needed };
}

function isSameTwice(text: string): boolean {
  const [first, second] = text.split(/[-/]/).map(Number);
  return first === second;
}

/** The order, if the day is greater than 12. */
function orderIn(text: string): DateOrder | null {
  const [, first = '', second = ''] = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}$/.exec(text) ?? [];
  return Number(first) > 12 ? 'day_first' : Number(second) > 12 ? 'month_first' : null;
}

function dateOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(iso) ? iso : null;
}

function plain(text: string): string {
  return asciiDigits(text.normalize('NFC').replaceAll(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

let known: Map<string, number> | undefined;

/** The names of months in all languages, by how they are compared. */
function months(): ReadonlyMap<string, number> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, index, 15)));
        known.set(nameOf(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1);
      }
    }
  return known;
}

function nameOf(month: string): string {
  return month
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
}
