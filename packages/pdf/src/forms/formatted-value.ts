// Converts form values to a canonical form according to their format: numbers as `-1234.56`, dates and times as ISO 8601.
import type { FieldFormat } from './field-scripts.ts';

/** null if the value does not match the format. */
export function canonicalValue(value: string, format: FieldFormat): string | null {
  switch (format.kind) {
    case 'number':
      return canonicalNumber(value, format.is_percent ? 0 : format.decimals);
    case 'phone':
      return value;
    case 'date':
    case 'time':
    case 'datetime':
      return canonicalTime(value, format);
  }
}

/**
 * A single mark is the decimal mark, as in readers (AFMakeNumber). If there are two kinds of marks, the last one is, and the
 * others separate groups of three digits.
 */
function canonicalNumber(value: string, decimals: number): string | null {
  const plain = value.trim();
  if (!/^[+-]?[\d.,]*\d$/.test(plain) || plain.length > 20) return null;
  const marks = plain.match(/[.,]/g) ?? [];
  const hasFraction = marks.length === 1 || new Set(marks).size === 2;
  const at = hasFraction ? plain.lastIndexOf(marks.at(-1) ?? '') : plain.length;
  const [whole, fraction] = [plain.slice(0, at), plain.slice(at + 1)];
  if (!/^[+-]?(?:\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(whole)) return null;
  const number = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`);
  return Number.isFinite(number) ? number.toFixed(Math.max(decimals, fraction.length)) : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Pattern elements, the component each stands for, and the text it matches. */
const parts: [part: string, name: string, written: string][] = [
  ['yyyy', 'year', String.raw`(?<year>\d{4})`],
  ['yy', 'year', String.raw`(?<year>\d{2}|\d{4})`],
  ['mmmm', 'month', '(?<month>[a-z]{3,9})'],
  ['mmm', 'month', '(?<month>[a-z]{3,9})'],
  ['mm', 'month', String.raw`(?<month>\d{1,2})`],
  ['m', 'month', String.raw`(?<month>\d{1,2})`],
  ['dd', 'day', String.raw`(?<day>\d{1,2})`],
  ['d', 'day', String.raw`(?<day>\d{1,2})`],
  ['HH', 'hour', String.raw`(?<hour>\d{1,2})`],
  ['H', 'hour', String.raw`(?<hour>\d{1,2})`],
  ['hh', 'hour', String.raw`(?<hour>\d{1,2})`],
  ['h', 'hour', String.raw`(?<hour>\d{1,2})`],
  ['MM', 'minute', String.raw`(?<minute>\d{2})`],
  ['ss', 'second', String.raw`(?<second>\d{2})`],
  ['tt', 'half', '(?<half>[ap]m)'],
];

/** null also if the pattern repeats a component. */
function readerOf(pattern: string): RegExp | null {
  const seen = new Set<string>();
  let written = '';
  for (let rest = pattern.trim(); rest !== '';) {
    const [part = rest.charAt(0), name, source] = parts.find(([one]) => rest.startsWith(one)) ?? [];
    if (name && seen.has(name)) return null;
    if (name) seen.add(name);
    written += source ?? part.replaceAll(/[^\w\s]/g, String.raw`\$&`);
    rest = rest.slice(part.length);
  }
  return new RegExp(`^${written}$`, 'i');
}

function canonicalTime(value: string, { kind, pattern }: { kind: 'date' | 'time' | 'datetime'; pattern: string }): string | null {
  const found = readerOf(pattern)?.exec(value.trim())?.groups;
  if (!found) return null;
  const { year = '', month = '', day = '', hour = '0', minute = '00', second, half } = found;
  const time = clock({ hour: Number(hour), minute, second, half });
  if (kind === 'time') return time;
  const date = calendar(fullYear(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month), Number(day));
  return date && time && (kind === 'date' ? date : `${date}T${time}`);
}

/** With seconds if the pattern has them; on a 12-hour clock, hours are 1 to 12. */
function clock(written: { hour: number; minute: string; second: string | undefined; half: string | undefined }): string | null {
  const { hour, minute, second, half } = written;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const late = half?.toLowerCase() === 'pm' ? 12 : 0;
  const full = half === undefined ? hour : (hour % 12) + late;
  if (full > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return [two(full), minute, ...(second === undefined ? [] : [second])].join(':');
}

/** Two-digit years below 50 belong to this century (AFDate_FormatEx). */
function fullYear(written: string): number {
  const year = Number(written);
  return written.length === 2 ? year + (year < 50 ? 2000 : 1900) : year;
}

function calendar(year: number, month: number, day: number): string | null {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? null : date;
}

const two = (value: number): string => String(value).padStart(2, '0');
