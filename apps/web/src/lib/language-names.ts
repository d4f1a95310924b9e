// Languages by their own names, so that everyone finds theirs.
import { LANGUAGES, type Language } from '@countersign/contract/languages';

export const LANGUAGE_NAMES: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'ar', label: 'العربية' },
];

/** The first of the tags (such as de-AT) that the product supports; English if there is none. */
export function languageAmong(tags: readonly string[]): Language {
  const primary = tags.map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return primary.map((tag) => LANGUAGES.find((language) => language === tag)).find((language) => language !== undefined) ?? 'en';
}
