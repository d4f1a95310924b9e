// Times and languages as text for the certificate, formatted by Intl.
import type { Language } from '@countersign/contract/languages';

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };

/** Local time in an IANA time zone with its UTC offset; UTC without a zone. */
export function wordedTime(iso: string, language: Language, zone: string | null = null): string {
  const at = new Date(iso);
  const timeZone = zone ?? 'UTC';
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'medium', timeZone });
  if (zone === null || zone === 'UTC') return `${format.format(at)} UTC`;
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return `${format.format(at)} ${named.find(({ type }) => type === 'timeZoneName')?.value ?? ''} (${zone})`;
}

/** The name of a language in another one. */
export function wordedLanguage(named: Language, language: Language): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'language' }).of(named) ?? named;
}
