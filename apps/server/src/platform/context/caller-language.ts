import type { Language } from '@countersign/contract/languages';
import { askedLanguage } from '#platform/i18n/asked-language.ts';
import type { Call } from './call.ts';

/** What the browser of a session asks for; null for programs, which ask for none or for that of the machine they run on. */
export function browserLanguage({ caller }: Pick<Call, 'caller'>): Language | null {
  const asked = caller.via === 'session' ? caller.accept_language : undefined;
  return asked === undefined ? null : askedLanguage(asked);
}

/** Of the account that calls, else the `other` one that is known, else what the browser asks for. */
export function callerLanguage({ caller }: Pick<Call, 'caller'>, other?: Language | null): Language {
  return caller.user?.locale ?? other ?? askedLanguage(caller.accept_language);
}
