import type { Language } from '@countersign/document-model/languages';

export { LANGUAGES, type Language } from '@countersign/document-model/languages';

/** Which way a language is read. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
