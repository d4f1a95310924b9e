import type { Language } from '@countersign/contract/languages';
import type { FastifyRequest } from 'fastify';
import { askedLanguage } from '#platform/wording/asked-language.ts';

/** What the browser of a session asks for; null for programs, which ask for none or for that of the machine they run on. */
export function browserLanguage({ caller, headers }: FastifyRequest): Language | null {
  const asked = caller.via === 'session' ? headers['accept-language'] : undefined;
  return asked === undefined ? null : askedLanguage(asked);
}

/** Of the account that calls, else the `other` one that is known, else what the browser asks for. */
export function callerLanguage({ caller, headers }: FastifyRequest, other?: Language | null): Language {
  return caller.user?.locale ?? other ?? askedLanguage(headers['accept-language']);
}
