// One catalogue; every text goes through it.
import { i18n } from '@lingui/core';
import { messages } from '../locales/en.po';

i18n.load('en', messages);
i18n.activate('en');

export { i18n };

/** A date as a person reads it: "3 Nov 2026"; with the time of day for something that happened today. */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) return i18n.date(date, { hour: 'numeric', minute: '2-digit' });
  return i18n.date(date, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
