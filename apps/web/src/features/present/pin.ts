// Optional PIN that a host sets when handing over the device. It is kept in memory, salted and hashed. A reload forgets it;
// then the host unlocks with their password, a passkey or a service.
import { asciiDigits } from '@countersign/document-model/digits';

export const PIN_DIGITS = { min: 4, max: 8 } as const;

const ROUNDS = 200_000;
const FREE_TRIES = 5;

interface StoredPin {
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array;
  tries: number;
}

let stored: StoredPin | null = null;

/** Browsers hash only in secure contexts. */
export function mayUsePin(): boolean {
  return window.isSecureContext;
}

export function isPin(text: string): boolean {
  return /^\d{4,8}$/.test(asciiDigits(text));
}

export async function setPin(pin: string | null): Promise<void> {
  stored = null;
  if (pin === null) return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  stored = { salt, hash: await hashOf(pin, salt), tries: 0 };
}

/** Whether there is a PIN to try; it is dropped after five wrong attempts. */
export function hasPin(): boolean {
  return stored !== null;
}

export async function isPinRight(pin: string): Promise<boolean> {
  const now = stored;
  if (!now) return false;
  // Counted before comparing, so that concurrent attempts are not free.
  now.tries += 1;
  if (now.tries >= FREE_TRIES) stored = null;
  const hash = await hashOf(pin, now.salt);
  return hash.every((byte, index) => byte === now.hash[index]);
}

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(asciiDigits(pin)), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, 256));
}
