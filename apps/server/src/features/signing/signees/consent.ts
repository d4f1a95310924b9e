// The text to which a signee consents before the first field, in their language. A changed text gets a new version; old ones
// stay.
import { LANGUAGES, type Language } from '@countersign/contract/languages';
import { sayIn } from '#platform/i18n/messages.ts';
import { consentTexts as texts } from './document-texts.ts';

const VERSION = '2026-11-2';

/** The version names the language that was read; English has no suffix. */
export function consentIn(language: Language): { version: string; text: string } {
  const say = sayIn(language);
  const text = [texts.agreement, texts.rights, texts.records].map((paragraph) => say(paragraph)).join('\n\n');
  return { version: language === 'en' ? VERSION : `${VERSION}-${language}`, text };
}

/** The language of a version's text. */
export function languageOfConsent(version: string): Language {
  return LANGUAGES.find((language) => version.endsWith(`-${language}`)) ?? 'en';
}
