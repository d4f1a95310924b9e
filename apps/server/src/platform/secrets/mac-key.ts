// Keys for message authentication codes. They prove that this application wrote a row, which access to the database alone cannot.
import { createHash, createHmac } from 'node:crypto';
import { deriveKey, sameText } from './secrets.ts';

export interface MacKey {
  /** Stored with each code to identify its key, without revealing it. */
  id: string;
  secret: string;
}

/** The key of an installation for one purpose. */
export function createMacKey(appKey: string, purpose: string): MacKey {
  const secret = deriveKey(appKey, purpose);
  return { id: createHash('sha256').update(`id of ${secret}`).digest('hex').slice(0, 16), secret };
}

/** HMAC-SHA-256 of a text, hex. */
export function macOf({ secret }: MacKey, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function isMacOf(mac: string, key: MacKey, text: string): boolean {
  return sameText(mac, macOf(key, text));
}
