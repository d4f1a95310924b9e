// Formats texts in one language: values in sentences, lists, dates and times.
import type { Language } from '@countersign/contract/languages';
import { isolated } from '@countersign/contract/isolated';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readCatalogue } from './catalogues.ts';
import { CATALOGUES, NUMBER_LOCALES, type Say, type Text } from './texts.ts';

type Values = Readonly<Record<string, string | number>>;

const SAY: Record<Language, Say> = {
  en: createSay('en'),
  de: createSay('de'),
  fr: createSay('fr'),
  es: createSay('es'),
  ar: createSay('ar'),
};

/** Returns the function that formats texts in a language. */
export function sayIn(language: Language): Say {
  return SAY[language];
}

/** Each text is compiled when it is first used, and then cached. */
function createSay(language: Language): Say {
  const i18n = setupI18n({ locale: language, locales: NUMBER_LOCALES[language], messages: { [language]: {} } });
  const compiled = new Set<string>();
  return (text, ...[values = {}]: [values?: Values]) => {
    if (!compiled.has(text.id)) {
      i18n.load(language, { [text.id]: compileMessageOrThrow(sentenceOf(text, language)) });
      compiled.add(text.id);
    }
    return withValues(i18n.t(text.id, placeholdersOf(values)), values, language);
  };
}

function sentenceOf({ id, message }: Text, language: Language): string {
  const catalogue = CATALOGUES.find((name) => id.startsWith(`${name}.`));
  if (language === 'en' || !catalogue) return message;
  return readCatalogue(catalogue, language).get(id) ?? message;
}

/**
 * String values are inserted after Lingui has selected the plural form, because Lingui would interpret escape sequences in a
 * name. For Lingui, each of them is replaced by its own placeholder.
 */
function placeholdersOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : `{${name}}`]),
  );
}

/** Isolates a value with the opposite text direction (Unicode TR 9), so that it does not reorder the sentence. */
function withValues(sentence: string, values: Values, language: Language): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? isolated(value, language) : placeholder;
  });
}

/** Joins parts, each with its own text direction; omits empty ones. */
export function listed(parts: readonly (string | null)[], language: Language): string {
  return parts
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => isolated(part, language))
    .join(' · ');
}

/** A date and time formatted for the language, with its time zone. */
export function wordedMoment(moment: Date, { language, time_zone }: { language: Language; time_zone: string }): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(moment);
  const named = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone: time_zone }).formatToParts(moment);
  return `${day} (${named.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone})`;
}
