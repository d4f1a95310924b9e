import type { Language } from '@countersign/contract/languages';
import { acceptedLanguage } from '#platform/i18n/accepted-language.ts';
import type { Call } from './call.ts';

/** The language that a session's browser requests. null for API clients, which send none or the one of their machine. */
export function browserLanguage({ caller }: Pick<Call, 'caller'>): Language | null {
  const acceptLanguage = caller.via === 'session' ? caller.accept_language : undefined;
  return acceptLanguage === undefined ? null : acceptedLanguage(acceptLanguage);
}

/** The language of the calling account, else `other`, else that of the browser. */
export function callerLanguage({ caller }: Pick<Call, 'caller'>, other?: Language | null): Language {
  return caller.user?.locale ?? other ?? acceptedLanguage(caller.accept_language);
}
