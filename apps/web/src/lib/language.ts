// The language of the screens and its direction. English is included in the code, others load on demand. Priority: chosen by
// hand, then the signee's on signing screens, then the account's, then the browser's.
import { LANGUAGES, type Language, directionOf } from '@countersign/contract/languages';
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { localStore } from './site-storage.ts';
import { i18n } from './i18n.ts';
import { languageAmong } from './language-names.ts';

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  de: () => import('../locales/de.po'),
  fr: () => import('../locales/fr.po'),
  es: () => import('../locales/es.po'),
  ar: () => import('../locales/ar.po'),
};

/** Messages of the server and its rules, by code. */
const PROBLEMS: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  de: () => import('../locales/problems/de.po'),
  fr: () => import('../locales/problems/fr.po'),
  es: () => import('../locales/problems/es.po'),
  ar: () => import('../locales/problems/ar.po'),
};

/** Locales for dates and numbers; Arabic with the digits used in documents. */
const FORMATS: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };
/** Storage key of the last choice. */
const CHOSEN_HERE = 'countersign.language';
const OF_ACCOUNT = 'countersign.account-language';

/** The last requested language: a late response must not undo it. */
let wanted: Language = 'en';

/** Switches the language; the current one stays if the new one cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (i18n.locale === language) return;
  if (language !== 'en') {
    const fetched = await Promise.all([CATALOGUES[language](), PROBLEMS[language]()]).catch(() => null);
    if (!fetched || wanted !== language) return;
    const [texts, problems] = fetched;
    i18n.load(language, { ...texts.messages, ...problems.messages });
  }
  i18n.activate(language, FORMATS[language]);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Time zone of this device, as an IANA name. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Language of the signed-in user; null without a choice or a user. */
let ofAccount: Language | null = null;
/** The signee whose screen is shown. */
let signee: { language: Language; isGuest: boolean } | null = null;
/** Chosen by hand on the current screen. */
let onScreen: Language | null = null;

function speakWhatIsDue(): void {
  void speak(onScreen ?? (signee ? ofSignee(signee) : (ofAccount ?? languageHere())));
}

/** A choice stored on the device is someone else's if the device was handed over or someone is signed in. */
function ofSignee({ language, isGuest }: { language: Language; isGuest: boolean }): Language {
  return (isGuest || ofAccount ? null : storedLanguage(CHOSEN_HERE)) ?? language;
}

/** The visitor's choice on this device, otherwise the language of its last account, otherwise the browser's. */
export function languageHere(): Language {
  return storedLanguage(CHOSEN_HERE) ?? storedLanguage(OF_ACCOUNT) ?? languageAmong(navigator.languages);
}

function storedLanguage(key: string): Language | null {
  const text = localStore.getItem(key);
  return LANGUAGES.find((language) => language === text) ?? null;
}

function keep(language: Language | null, key: string): void {
  for (const other of [CHOSEN_HERE, OF_ACCOUNT]) localStore.removeItem(other);
  if (language) localStore.setItem(key, language);
}

/** Choice by hand. Stored on the device, unless it was handed over or the account determines the language. */
export function chooseHere(language: Language): void {
  onScreen = language;
  if (!signee?.isGuest && !ofAccount) keep(language, CHOSEN_HERE);
  speakWhatIsDue();
}

/** The language of the signed-in user; null for the device's. Stored for the first paint of the next visit. */
export function learnAccountLanguage(language: Language | null): void {
  if (language !== ofAccount) onScreen = null;
  if (language) keep(language, OF_ACCOUNT);
  else if (storedLanguage(OF_ACCOUNT)) keep(null, OF_ACCOUNT);
  ofAccount = language;
  speakWhatIsDue();
}

/** Nobody is signed in. The device keeps the last language. */
export function forgetAccountLanguage(): void {
  ofAccount = null;
  speakWhatIsDue();
}

/**
 * Uses a signee's language while the screen is shown.
 * @param options.isGuest the device belongs to someone else
 */
export function useLanguageOf(language: Language | undefined, { isGuest }: { isGuest: boolean }): void {
  useEffect(() => {
    if (language === undefined) return;
    const here = { language, isGuest };
    signee = here;
    if (isGuest) onScreen = null;
    speakWhatIsDue();
    return () => {
      // The next signee's screen may already be shown.
      if (signee !== here) return;
      signee = null;
      onScreen = null;
      speakWhatIsDue();
    };
  }, [language, isGuest]);
}

/** The current language. */
export function useLanguage(): Language {
  const { i18n: current } = useLingui();
  return LANGUAGES.find((language) => language === current.locale) ?? 'en';
}
