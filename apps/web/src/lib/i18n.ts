// Every text goes through it. The English ones are in the code; what another language says is in its catalogue.
import { i18n } from '@lingui/core';

i18n.load('en', {});
i18n.activate('en');

export { i18n };

/** The person's own; undefined: the browser's. */
let timeZone: string | undefined;

export function setTimeZone(name: string | null): void {
  timeZone = name ?? undefined;
}

/** A date as a person reads it, where they are: "3 Nov 2026"; with the time of day for something that happened today. */
export function formatMoment(iso: string, now = new Date()): string {
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

/** The same with the time of day, whenever it was. */
export function formatTime(iso: string): string {
  const zone = timeZone ? { timeZone } : {};
  return i18n.date(new Date(iso), { ...zone, dateStyle: 'medium', timeStyle: 'short' });
}
