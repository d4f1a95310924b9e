// The key of an installation, and those that it had before: what was made with one of them can still be opened and checked.
import type { Config } from '#platform/config/config.ts';
import { deriveKey, hmac, loadOrCreateKey, randomSecret, sameText } from './secrets.ts';

/** The present one first. */
export type AppKeys = readonly [present: string, ...previous: string[]];

export async function loadAppKeys({
  app_key,
  previous_app_keys,
  keys_dir,
}: Pick<Config, 'app_key' | 'previous_app_keys' | 'keys_dir'>): Promise<AppKeys> {
  const present = app_key ?? (await loadOrCreateKey(keys_dir, 'app.key', () => randomSecret(48)));
  return [present, ...previous_app_keys.filter((key) => key !== present)];
}

/** HMAC of a text under the present key for one purpose. */
export function signText(keys: AppKeys, purpose: string, text: string): string {
  return hmac(deriveKey(keys[0], purpose), text);
}

/** Under each key, the present one first: a former one may have been the one. */
export function signaturesOf(keys: AppKeys, purpose: string, text: string): string[] {
  return keys.map((key) => hmac(deriveKey(key, purpose), text));
}

/** Whether a signature was made with the present or a former key. */
export function isSignatureOf(signature: string, made: readonly string[]): boolean {
  // Each is compared, so that the time tells nothing.
  return made.filter((one) => sameText(signature, one)).length > 0;
}
