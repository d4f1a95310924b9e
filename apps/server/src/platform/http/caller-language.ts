import type { Language } from '@countersign/contract/fields';
import type { FastifyRequest } from 'fastify';
import { askedLanguage } from '#platform/wording/asked-language.ts';

/** Of the account that calls, else the `other` one that is known, else what the browser asks for. */
export function callerLanguage({ caller, headers }: FastifyRequest, other?: Language | null): Language {
  return caller.user?.locale ?? other ?? askedLanguage(headers['accept-language']);
}
