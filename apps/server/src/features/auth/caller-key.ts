// A key that only the caller brings: nothing that is stored leads to it.
import { hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { bearerSecret } from './resolve-caller.ts';
import { sessionSecret } from './sessions.ts';

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
export function callerKey(request: FastifyRequest, purpose: string): CallerKey | null {
  const { via, session_hash, token_id } = request.caller;
  const holder = via === 'bearer' ? token_id : session_hash;
  const secret = via === 'bearer' ? bearerSecret(request) : sessionSecret(request);
  if (holder === null || secret === null) return null;
  return { holder, key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)) };
}
