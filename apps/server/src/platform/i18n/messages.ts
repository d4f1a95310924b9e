// How text of one language is put together: names within sentences and lists, moments.
import type { Language } from '@countersign/contract/languages';
import { isolated } from '@countersign/contract/isolated';

/**
 * The text with its `{names}` replaced. A value that runs the other way than the language is isolated (Unicode TR 9), so
 * that it does not tear the sentence apart.
 */
export function worded(text: string, values: Record<string, string>, language: Language): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return value === undefined ? whole : isolated(value, language);
  });
}

/** Beside each other, each read its own way; what is missing or empty is left out. */
export function listed(parts: readonly (string | null)[], language: Language): string {
  return parts
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => isolated(part, language))
    .join(' · ');
}

/** A moment as the language writes it, with the zone that its time is told in. */
export function wordedMoment(moment: Date, { language, time_zone }: { language: Language; time_zone: string }): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(moment);
  const named = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone: time_zone }).formatToParts(moment);
  return `${day} (${named.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone})`;
}
