// The tokens of a connected service, renewed once for all concurrent requests.
import { problem } from '@countersign/contract/problems';
import { ResponseBodyError } from 'openid-client';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OAuthTokens } from '#platform/oauth/oauth-client.ts';
import { OAuthError } from '#platform/oauth/oauth-error.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { COMPANYCAM, type CompanyCam, TokenRefusedError, unreachable } from './company-cam.ts';
import { findIntegration, updateIntegration } from './queries.ts';
import { revokeTokens } from './revoke.ts';
import { openToken, sealedTokens } from './sealed-tokens.ts';

/** A token this close to its expiry may expire on the way to the service. */
const MARGIN_MS = 60_000;

/**
 * Reads with an access token of the integration. Renews the token once if it has expired or the service rejects it.
 * @throws AppError 409 if the service must be connected again, 404 if it was removed in the meantime
 */
export async function withToken<T>(
  context: Context,
  { service, integration }: { service: CompanyCam; integration: IntegrationRow },
  use: (token: string) => Promise<T>,
): Promise<T> {
  if (integration.refused_at) throw connectAgain();
  const { access_expires_at } = integration;
  const isOver = access_expires_at !== null && access_expires_at.getTime() - MARGIN_MS < context.clock.now().getTime();
  if (!isOver) {
    try {
      return await use(openToken(context.app_keys, integration, 'sealed_access_token'));
    } catch (error) {
      if (!(error instanceof TokenRefusedError)) throw error;
    }
  }
  const renewed = await renew(context, service, integration);
  try {
    return await use(openToken(context.app_keys, renewed, 'sealed_access_token'));
  } catch (error) {
    if (!(error instanceof TokenRefusedError)) throw error;
    // A connection made in the meantime was not refused: the next request uses its tokens.
    throw (await markRefused(context, renewed)) ? connectAgain() : unreachable();
  }
}

/** Renewals in progress on this server, by the tokens that they replace. */
const renewals = new WeakMap<Context, Map<string, Promise<IntegrationRow>>>();

/** Concurrent callers with the same expired tokens wait for one shared answer, without holding a database connection. */
function renew(context: Context, service: CompanyCam, used: IntegrationRow): Promise<IntegrationRow> {
  const begun = renewals.get(context) ?? new Map<string, Promise<IntegrationRow>>();
  renewals.set(context, begun);
  const key = used.sealed_access_token;
  const renewal = begun.get(key) ?? renewAlone(context, service, used).finally(() => begun.delete(key));
  begun.set(key, renewal);
  return renewal;
}

/**
 * Other processes may renew the same tokens, and the person may reconnect or disconnect: the service's answer is stored only if
 * the tokens it was requested with are still current; otherwise the current row counts.
 */
async function renewAlone(context: Context, service: CompanyCam, used: IntegrationRow): Promise<IntegrationRow> {
  const before = usable(await findIntegration(context.db, used.id));
  if (before.sealed_access_token !== used.sealed_access_token) return before;

  const token = openToken(context.app_keys, before, 'sealed_refresh_token');
  const tokens = token === null ? null : await refresh(service, token);
  if (!tokens) {
    if (await markRefused(context, before)) throw connectAgain();
    return usable(await findIntegration(context.db, used.id));
  }
  // Another process that was refused because this one came first may have marked it as refused.
  const changes = { ...sealedTokens(context.app_keys, before, tokens), refused_at: null, updated_at: context.clock.now() };
  const saved = await updateIntegration(context.db, before, changes);
  if (saved) return saved;
  const present = await findIntegration(context.db, used.id);
  if (!present) await revokeTokens(context, service, tokens);
  return usable(present);
}

function usable(row: IntegrationRow | null): IntegrationRow {
  if (!row) throw new AppError('not_found');
  if (row.refused_at) throw connectAgain();
  return row;
}

/** @returns false if the row holds other tokens by now */
async function markRefused(context: Context, used: IntegrationRow): Promise<boolean> {
  return (await updateIntegration(context.db, used, { refused_at: context.clock.now() })) !== null;
}

/** @returns null if access was revoked. All other errors, including a wrong client secret, can be fixed without the user. */
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
  return new AppError('conflict', {
    ...problem('integration_to_reconnect', { service: COMPANYCAM }),
    body: { reason: 'refused' },
  });
}
