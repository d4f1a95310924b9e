import type { Language } from '@countersign/contract/languages';

/** Users who chose "This device's" get emails in the language of the device they last used. */
export interface Reader {
  locale: Language | null;
  seen_locale: Language | null;
}

/** The language in which a user is written to; English for whom nothing is known of. */
export function languageOf(reader: Reader | null | undefined): Language {
  return reader?.locale ?? reader?.seen_locale ?? 'en';
}
