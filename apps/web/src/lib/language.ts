// In which language the screens speak, and which way they are read. English comes with the code, the others when they are
// chosen: by hand, else by the signee on the screens of one, else by the account, else by the browser.
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

/** What the server and its rules say, found by code. */
const PROBLEMS: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  de: () => import('../locales/problems/de.po'),
  fr: () => import('../locales/problems/fr.po'),
  es: () => import('../locales/problems/es.po'),
  ar: () => import('../locales/problems/ar.po'),
};

/** How dates and numbers are written; Arabic with the digits that the documents have. */
const FORMATS: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };
/** At most one of them is kept: the last that was said goes. */
const CHOSEN_HERE = 'countersign.language';
const OF_ACCOUNT = 'countersign.account-language';

/** The last one asked for: what arrives late does not undo it. */
let wanted: Language = 'en';

/** Speaks another language from now on; the present one stays where the other cannot be fetched. */
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

/** The zone that this device's clock shows, by its name in the IANA database. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Of the one who is signed in; null: they have chosen none, or no one is. */
let ofAccount: Language | null = null;
/** Whose screen is shown. */
let signee: { language: Language; isGuest: boolean } | null = null;
/** Chosen by hand on the screen that is shown. */
let onScreen: Language | null = null;

function speakWhatIsDue(): void {
  void speak(onScreen ?? (signee ? ofSignee(signee) : (ofAccount ?? languageHere())));
}

/** What was chosen on the device is about someone else where it is lent, or where someone is signed in. */
function ofSignee({ language, isGuest }: { language: Language; isGuest: boolean }): Language {
  return (isGuest || ofAccount ? null : kept(CHOSEN_HERE)) ?? language;
}

/** What a visitor chose on this device, else what its last account speaks, else what their browser asks for. */
export function languageHere(): Language {
  return kept(CHOSEN_HERE) ?? kept(OF_ACCOUNT) ?? languageAmong(navigator.languages);
}

function kept(key: string): Language | null {
  const text = localStore.getItem(key);
  return LANGUAGES.find((language) => language === text) ?? null;
}

function keep(language: Language | null, key: string): void {
  for (const other of [CHOSEN_HERE, OF_ACCOUNT]) localStore.removeItem(other);
  if (language) localStore.setItem(key, language);
}

/** By hand. It is kept on the device but where that is lent, and where the account says what is spoken next time. */
export function chooseHere(language: Language): void {
  onScreen = language;
  if (!signee?.isGuest && !ofAccount) keep(language, CHOSEN_HERE);
  speakWhatIsDue();
}

/** Whoever is signed in says what is spoken on their screens; null: the device does. Kept for the first paint of the next time. */
export function learnAccountLanguage(language: Language | null): void {
  if (language !== ofAccount) onScreen = null;
  if (language) keep(language, OF_ACCOUNT);
  else if (kept(OF_ACCOUNT)) keep(null, OF_ACCOUNT);
  ofAccount = language;
  speakWhatIsDue();
}

/** No one is signed in any more, or no one was. The device still speaks what it last did. */
export function forgetAccountLanguage(): void {
  ofAccount = null;
  speakWhatIsDue();
}

/**
 * Speaks the language of a signee for as long as the screen is shown.
 * @param options.isGuest the device is not theirs
 */
export function useLanguageOf(language: Language | undefined, { isGuest }: { isGuest: boolean }): void {
  useEffect(() => {
    if (language === undefined) return;
    const here = { language, isGuest };
    signee = here;
    if (isGuest) onScreen = null;
    speakWhatIsDue();
    return () => {
      // The next screen of a signee may have come already.
      if (signee !== here) return;
      signee = null;
      onScreen = null;
      speakWhatIsDue();
    };
  }, [language, isGuest]);
}

/** The language that is spoken now. */
export function useLanguage(): Language {
  const { i18n: current } = useLingui();
  return LANGUAGES.find((language) => language === current.locale) ?? 'en';
}
