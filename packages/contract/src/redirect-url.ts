import { code } from './problem-codes.ts';
import { z } from 'zod';

const MAX_LENGTH = 2_000;
export const NO_REDIRECT_URL = code('redirect_url_invalid');

/** Over TLS, to a host by its name, and without a name or password in front of it that a person could take for the host. */
const ADDRESS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])(?::\d{1,4}|:[1-5]\d{4})?(?:[/?#][^\s\\]*)?$/i;

export function isRedirectUrl(text: string): boolean {
  return ADDRESS.test(text);
}

/** Where signees are led after they have finished; empty: nowhere. */
export const redirectUrl = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .refine((text) => text === '' || isRedirectUrl(text), NO_REDIRECT_URL);
