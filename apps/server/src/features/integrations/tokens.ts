// The tokens of a connected service: renewed once for all who need them.
import { ResponseBodyError } from 'openid-client';
import { AppError } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { OAuthTokens } from '#platform/oauth/oauth-client.ts';
import { OAuthError } from '#platform/oauth/oauth-error.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { COMPANYCAM, type CompanyCam, TokenRefusedError, unreachable } from './company-cam.ts';
import { findIntegration, updateIntegration } from './queries.ts';
import { revokeTokens } from './revoke.ts';
import { openToken, sealedTokens } from './sealed-tokens.ts';

/** A token that is about to run out may have done so when it arrives. */
const MARGIN_MS = 60_000;

/**
 * Reads with an access token of the integration. One that has run out, or that the service takes no more, is renewed once.
 * @throws AppError 409 where the service has to be connected again, 404 where it was removed meanwhile
 */
export async function withToken<T>(
  parts: Parts,
  { service, integration }: { service: CompanyCam; integration: IntegrationRow },
  use: (token: string) => Promise<T>,
): Promise<T> {
  if (integration.refused_at) throw connectAgain();
  const { access_expires_at } = integration;
  const isOver = access_expires_at !== null && access_expires_at.getTime() - MARGIN_MS < parts.clock.now().getTime();
  if (!isOver) {
    try {
      return await use(openToken(parts.app_keys, integration, 'sealed_access_token'));
    } catch (error) {
      if (!(error instanceof TokenRefusedError)) throw error;
    }
  }
  const renewed = await renew(parts, service, integration);
  try {
    return await use(openToken(parts.app_keys, renewed, 'sealed_access_token'));
  } catch (error) {
    if (!(error instanceof TokenRefusedError)) throw error;
    // What was connected anew meanwhile was not refused: the next read takes that.
    throw (await markRefused(parts, renewed)) ? connectAgain() : unreachable();
  }
}

/** What is being renewed by this server, by the tokens that it is for. */
const renewals = new WeakMap<Parts, Map<string, Promise<IntegrationRow>>>();

/** Whoever finds the same tokens run out waits for one and the same answer, and holds nothing of the database meanwhile. */
function renew(parts: Parts, service: CompanyCam, used: IntegrationRow): Promise<IntegrationRow> {
  const begun = renewals.get(parts) ?? new Map<string, Promise<IntegrationRow>>();
  renewals.set(parts, begun);
  const key = used.sealed_access_token;
  const renewal = begun.get(key) ?? renewAlone(parts, service, used).finally(() => begun.delete(key));
  begun.set(key, renewal);
  return renewal;
}

/**
 * Other processes may renew the same, and the person may connect anew or remove it: what the service has answered counts only
 * for the tokens that it was asked with, and otherwise what is there by now.
 */
async function renewAlone(parts: Parts, service: CompanyCam, used: IntegrationRow): Promise<IntegrationRow> {
  const before = usable(await findIntegration(parts.db, used.id));
  if (before.sealed_access_token !== used.sealed_access_token) return before;

  const token = openToken(parts.app_keys, before, 'sealed_refresh_token');
  const tokens = token === null ? null : await refresh(service, token);
  if (!tokens) {
    if (await markRefused(parts, before)) throw connectAgain();
    return usable(await findIntegration(parts.db, used.id));
  }
  // Another process that was refused, because this one came first, may have marked it.
  const changes = { ...sealedTokens(parts.app_keys, before, tokens), refused_at: null, updated_at: parts.clock.now() };
  const kept = await updateIntegration(parts.db, before, changes);
  if (kept) return kept;
  const present = await findIntegration(parts.db, used.id);
  if (!present) await revokeTokens(parts, service, tokens);
  return usable(present);
}

function usable(row: IntegrationRow | null): IntegrationRow {
  if (!row) throw new AppError('not_found');
  if (row.refused_at) throw connectAgain();
  return row;
}

/** False where it holds other tokens by now. */
async function markRefused(parts: Parts, used: IntegrationRow): Promise<boolean> {
  return (await updateIntegration(parts.db, used, { refused_at: parts.clock.now() })) !== null;
}

/** null once access was withdrawn. Anything else, a wrong secret of ours too, may be mended without the person. */
async function refresh({ oauth }: CompanyCam, token: string): Promise<OAuthTokens | null> {
  try {
    return await oauth.refresh(token);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (error.cause instanceof ResponseBodyError && error.cause.error === 'invalid_grant') return null;
    throw unreachable();
  }
}

function connectAgain(): AppError {
  return new AppError('conflict', { message: `${COMPANYCAM} needs to be reconnected.`, body: { reason: 'refused' } });
}
