// A key that only the caller brings: nothing that is stored leads to it.
import { hkdfSync } from 'node:crypto';
import type { Call } from '#platform/context/call.ts';

export interface CallerKey {
  /** Tells the session or token from others; leads to no key. */
  holder: string;
  /** 32 bytes, gone with the session. */
  key: Buffer;
}

/**
 * Derived from the secret of the caller's session or API token (HKDF, RFC 5869). null for guests, and for a session whose secret
 * is being exchanged.
 */
export function callerKey({ caller }: Pick<Call, 'caller'>, purpose: string): CallerKey | null {
  const { via, secret, session_hash, token_id } = caller;
  const holder = via === 'bearer' ? token_id : session_hash;
  if (holder === null || secret === null) return null;
  return { holder, key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)) };
}
