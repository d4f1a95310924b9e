// How the protocol authorizes channels, and authenticates calls of the HTTP API.
import { createHash, createHmac } from 'node:crypto';
import { sameText } from '#platform/secrets/secrets.ts';
import type { LiveCredentials } from './live.ts';

const SIGNATURE_AGE_SECONDS = 600;
/** In milliseconds: the validity of a channel authorization, since access may end. */
export const ALLOWED_FOR_MS = 60_000;

export function isAuthorized(
  credentials: LiveCredentials,
  claim: { socketId: string; channel: string; auth: string | undefined; channel_data: string | undefined },
): boolean {
  const text = [claim.socketId, claim.channel, claim.channel_data ?? ''].join(':');
  return sameText(claim.auth ?? '', `${credentials.key}:${createHmac('sha256', credentials.secret).update(text).digest('hex')}`);
}

/** @param issuedAt in ms; undefined if a separate service authorized it */
export function isStillAllowed(issuedAt: number | undefined): boolean {
  return issuedAt === undefined || Math.abs(Date.now() - issuedAt) <= ALLOWED_FOR_MS;
}

export function isSignedIn(credentials: LiveCredentials, claim: { socketId: string; auth: string; user_data: string }): boolean {
  const text = `${claim.socketId}::user::${claim.user_data}`;
  return sameText(claim.auth, `${credentials.key}:${createHmac('sha256', credentials.secret).update(text).digest('hex')}`);
}

/** Verifies the signature of a call as the protocol's HTTP API defines it: method, path and sorted query. */
export function isSigned(credentials: LiveCredentials, request: { method: string; body: string }, url: URL): boolean {
  const query = Object.fromEntries(url.searchParams);
  const { auth_signature: signature = '', ...signed } = query;
  const text = [
    request.method,
    url.pathname,
    Object.keys(signed)
      .toSorted()
      .map((name) => `${name.toLowerCase()}=${signed[name]}`)
      .join('&'),
  ].join('\n');

  const isFresh = Math.abs(Date.now() / 1_000 - Number(signed['auth_timestamp'])) <= SIGNATURE_AGE_SECONDS;
  const bodyFits = request.body === '' || signed['body_md5'] === createHash('md5').update(request.body).digest('hex');
  return (
    signed['auth_key'] === credentials.key &&
    isFresh &&
    bodyFits &&
    sameText(signature, createHmac('sha256', credentials.secret).update(text).digest('hex'))
  );
}
