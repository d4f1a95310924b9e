// The current key of an installation and its earlier ones, which can still decrypt and verify old data.
import type { Config } from '#platform/config/config.ts';
import { deriveKey, hmac, loadOrCreateKey, randomSecret, sameText } from './secrets.ts';

/** The current one first. */
export type AppKeys = readonly [present: string, ...previous: string[]];

export async function loadAppKeys({
  app_key,
  previous_app_keys,
  keys_dir,
}: Pick<Config, 'app_key' | 'previous_app_keys' | 'keys_dir'>): Promise<AppKeys> {
  const present = app_key ?? (await loadOrCreateKey(keys_dir, 'app.key', () => randomSecret(48)));
  return [present, ...previous_app_keys.filter((key) => key !== present)];
}

/** HMAC of a text under the current key for one purpose. */
export function signText(keys: AppKeys, purpose: string, text: string): string {
  return hmac(deriveKey(keys[0], purpose), text);
}

/** Under each key, the current one first, because an earlier one may have been used. */
export function signaturesOf(keys: AppKeys, purpose: string, text: string): string[] {
  return keys.map((key) => hmac(deriveKey(key, purpose), text));
}

/** Whether a signature was made with the current or an earlier key. */
export function isSignatureOf(signature: string, made: readonly string[]): boolean {
  // Compares all of them, so that the time reveals nothing.
  return made.filter((one) => sameText(signature, one)).length > 0;
}
