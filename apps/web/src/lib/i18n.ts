// Every text goes through it. The English ones are in the code; what another language says is in its catalogue.
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

// Every text comes through here, whichever way it is asked for: what it names may run the other way than it does. A `select` would
// not find its case in an isolated value: there is none.
i18n._ = (about: MessageDescriptor | string, values?: Values, options?: MessageOptions) =>
  typeof about === 'string'
    ? say(about, isolatedValues(values), options)
    : say({ ...about, values: isolatedValues(about.values ?? values) ?? {} });
i18n.t = i18n._;

i18n.load('en', {});
i18n.activate('en');

export { i18n };

const NO_BREAK_SPACE = '\u{a0}';

/** The person's own; undefined: the browser's. */
let timeZone: string | undefined;

export function setTimeZone(name: string | null): void {
  timeZone = name ?? undefined;
}

/**
 * A date as a person reads it, where they are: "3 Nov 2026"; the time of day for something that happened today. In one
 * piece: a line breaks before or after it.
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

/** The same with the time of day, whenever it was; only that of the clock is in one piece. */
export function formatTime(iso: string): string {
  const zone = timeZone ? { timeZone } : {};
  return i18n
    .date(new Date(iso), { ...zone, dateStyle: 'medium', timeStyle: 'short' })
    .replace(/(:\d\d) /, `$1${NO_BREAK_SPACE}`);
}

/** A whole day, as invoices and dates of renewal are written: "December 5, 2026". */
export function formatDay(iso: string): string {
  return i18n.date(new Date(iso), { ...(timeZone ? { timeZone } : {}), dateStyle: 'long' });
}
