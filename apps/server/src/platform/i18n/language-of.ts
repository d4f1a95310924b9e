import type { Language } from '@countersign/contract/languages';

/** Users who chose "This device's" get emails in the language of the device they last used. */
export interface Reader {
  locale: Language | null;
  seen_locale: Language | null;
}

/** The language of emails to a user; English if nothing is known about them. */
export function languageOf(reader: Reader | null | undefined): Language {
  return reader?.locale ?? reader?.seen_locale ?? 'en';
}
