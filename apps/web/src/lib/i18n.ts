// All texts go through this. English is in the code; other languages are in catalogues.
import type { Language } from '@countersign/contract/languages';
import { isolated } from '@countersign/contract/isolated';
import { type MessageDescriptor, type MessageOptions, i18n } from '@lingui/core';

type Values = Record<string, unknown>;
const say = i18n._.bind(i18n);
const isolatedValues = (values: Values | undefined): Values | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value, i18n.locale as Language) : value,
    ]),
  );

// All translations pass here, so inserted values can be isolated, since their direction may differ from the text's. A `select`
// would not match an isolated value, but there is none.
i18n._ = (about: MessageDescriptor | string, values?: Values, options?: MessageOptions) =>
  typeof about === 'string'
    ? say(about, isolatedValues(values), options)
    : say({ ...about, values: isolatedValues(about.values ?? values) ?? {} });
i18n.t = i18n._;

i18n.load('en', {});
i18n.activate('en');

export { i18n };

const NO_BREAK_SPACE = '\u{a0}';

/** The user's own; undefined for the browser's. */
let timeZone: string | undefined;

export function setTimeZone(name: string | null): void {
  timeZone = name ?? undefined;
}

/**
 * Formats a date in the user's time zone, such as "3 Nov 2026", or the time of day if it was today. Contains no line break
 * opportunities.
 */
export function formatMoment(iso: string, now = new Date()): string {
  return momentOf(iso, now).replaceAll(' ', NO_BREAK_SPACE);
}

function momentOf(iso: string, now: Date): string {
  const date = new Date(iso);
  const zone = timeZone ? { timeZone } : {};
  const dayOf = (moment: Date) => i18n.date(moment, { ...zone, dateStyle: 'short' });
  const yearOf = (moment: Date) => i18n.date(moment, { ...zone, year: 'numeric' });
  if (dayOf(date) === dayOf(now)) return i18n.date(date, { ...zone, hour: 'numeric', minute: '2-digit' });
  return i18n.date(date, {
    ...zone,
    day: 'numeric',
    month: 'short',
    ...(yearOf(date) === yearOf(now) ? {} : { year: 'numeric' }),
  });
}

/** As `formatMoment`, always with the time of day; only the time contains no line break opportunities. */
export function formatTime(iso: string): string {
  const zone = timeZone ? { timeZone } : {};
  return i18n
    .date(new Date(iso), { ...zone, dateStyle: 'medium', timeStyle: 'short' })
    .replace(/(:\d\d) /, `$1${NO_BREAK_SPACE}`);
}

/** Formats a whole day as on invoices: "December 5, 2026". */
export function formatDay(iso: string): string {
  return i18n.date(new Date(iso), { ...(timeZone ? { timeZone } : {}), dateStyle: 'long' });
}
