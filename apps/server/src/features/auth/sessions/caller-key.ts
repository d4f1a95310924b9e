// An encryption key that only the caller's own secret yields: it cannot be derived from anything stored.
import { hkdfSync } from 'node:crypto';
import type { Call } from '#platform/context/call.ts';

export interface CallerKey {
  /** Identifies the session or token; the key cannot be derived from it. */
  holder: string;
  /** 32 bytes. Unrecoverable once the session has ended. */
  key: Buffer;
}

/**
 * Derived from the secret of the caller's session or API token (HKDF, RFC 5869). null for guests, and for a session whose secret
 * is being rotated.
 */
export function callerKey({ caller }: Pick<Call, 'caller'>, purpose: string): CallerKey | null {
  const { via, secret, session_hash, token_id } = caller;
  const holder = via === 'bearer' ? token_id : session_hash;
  if (holder === null || secret === null) return null;
  return { holder, key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)) };
}
