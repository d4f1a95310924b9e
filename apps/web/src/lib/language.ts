// In which language the screens speak, and which way they are read. English comes with the code, the others when they are
// chosen: by the account, else by whoever signs, else by hand on this device, else by the browser.
import { LANGUAGES, type Language, directionOf } from '@countersign/contract/fields';
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { i18n } from './i18n.ts';
import { languageAmong } from './language-names.ts';
import { type ServerWords, learnServerWords } from './server-words.ts';

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  de: () => import('../locales/de.po'),
  fr: () => import('../locales/fr.po'),
  es: () => import('../locales/es.po'),
  ar: () => import('../locales/ar.po'),
};

const SERVER_WORDS: Record<Exclude<Language, 'en'>, () => Promise<{ default: ServerWords }>> = {
  de: () => import('../locales/server/de.json'),
  fr: () => import('../locales/server/fr.json'),
  es: () => import('../locales/server/es.json'),
  ar: () => import('../locales/server/ar.json'),
};

/** How dates and numbers are written; Arabic with the digits that the documents have. */
const FORMATS: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };
const CHOSEN_HERE = 'countersign.language';

/** The last one asked for: what arrives late does not undo it. */
let wanted: Language = 'en';

/** Speaks another language from now on; the present one stays where the other cannot be fetched. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (i18n.locale === language) return;
  if (language !== 'en') {
    const fetched = await Promise.all([CATALOGUES[language](), SERVER_WORDS[language]()]).catch(() => null);
    if (!fetched || wanted !== language) return;
    const [catalogue, serverWords] = fetched;
    i18n.load(language, catalogue.messages);
    learnServerWords(serverWords.default, { isRightToLeft: directionOf(language) === 'rtl' });
  } else learnServerWords({});
  i18n.activate(language, FORMATS[language]);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** The zone that this device's clock shows, by its name in the IANA database. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a visitor chose on this device, else what their browser asks for. */
export function languageHere(): Language {
  return chosenHere() ?? languageAmong(navigator.languages);
}

/** By hand, or by the account that was last signed in. */
function chosenHere(): Language | undefined {
  const chosen = memory()?.getItem(CHOSEN_HERE);
  return LANGUAGES.find((language) => language === chosen);
}

/** null within a foreign website, where browsers deny it. */
function memory(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function chooseHere(language: Language): void {
  memory()?.setItem(CHOSEN_HERE, language);
  void speak(language);
}

/**
 * Speaks the language of a signee for as long as the screen is shown.
 * @param options.isGuest the device is not theirs: what was chosen on it is about somebody else
 */
export function useLanguageOf(language: Language | undefined, { isGuest }: { isGuest: boolean }): void {
  useEffect(() => {
    if (language === undefined || (!isGuest && chosenHere())) return;
    const before = wanted;
    void speak(language);
    return () => void speak(before);
  }, [language, isGuest]);
}

/** The language that is spoken now. */
export function useLanguage(): Language {
  const { i18n: current } = useLingui();
  return LANGUAGES.find((language) => language === current.locale) ?? 'en';
}
