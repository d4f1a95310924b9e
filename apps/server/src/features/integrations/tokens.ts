// The tokens of a connected service: sealed where they are kept, renewed by one request at a time.
import { ResponseBodyError } from 'openid-client';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { OAuthTokens } from '#platform/oauth/oauth-client.ts';
import { OAuthError } from '#platform/oauth/oauth-error.ts';
import { openText, sealText } from '#platform/secrets/sealed-text.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { COMPANYCAM, type CompanyCam, TokenRefusedError, unreachable } from './company-cam.ts';
import { lockIntegration, updateIntegration } from './queries.ts';

const PURPOSE = 'integrations';
/** A token that is about to run out may have done so when it arrives. */
const MARGIN_MS = 60_000;

export function sealSecret({ app_key }: Pick<Parts, 'app_key'>, text: string): string {
  return sealText(deriveKey(app_key, PURPOSE), text);
}

export function openSecret({ app_key }: Pick<Parts, 'app_key'>, sealed: string): string {
  return openText(deriveKey(app_key, PURPOSE), sealed);
}

/** The columns that keep tokens; where there is no new refresh token, the former one stays. */
export function sealedTokens(parts: Pick<Parts, 'app_key'>, { access_token, refresh_token, expires_at }: OAuthTokens) {
  return {
    sealed_access_token: sealSecret(parts, access_token),
    access_expires_at: expires_at,
    ...(refresh_token !== null && { sealed_refresh_token: sealSecret(parts, refresh_token) }),
  };
}

/**
 * Reads with an access token of the integration. One that has run out, or that the service takes no more, is renewed once.
 * @throws AppError 409 where the service has to be connected again
 */
export async function withToken<T>(
  parts: Parts,
  { service, integration }: { service: CompanyCam; integration: IntegrationRow },
  use: (token: string) => Promise<T>,
): Promise<T> {
  if (integration.refused_at) throw connectAgain();
  const first = openSecret(parts, integration.sealed_access_token);
  const { access_expires_at } = integration;
  const isOver = access_expires_at !== null && access_expires_at.getTime() - MARGIN_MS < parts.clock.now().getTime();
  if (!isOver) {
    try {
      return await use(first);
    } catch (error) {
      if (!(error instanceof TokenRefusedError)) throw error;
    }
  }
  const second = await renew(parts, service, { id: integration.id, former: first });
  try {
    return await use(second);
  } catch (error) {
    if (!(error instanceof TokenRefusedError)) throw error;
    await updateIntegration(parts.db, integration.id, { refused_at: parts.clock.now() });
    throw connectAgain();
  }
}

/** Under the row's lock: a refresh token is used once, and who comes second takes what the first one got. */
async function renew(parts: Parts, service: CompanyCam, of: { id: string; former: string }): Promise<string> {
  const token = await parts.db.transaction(async (tx) => {
    const row = await lockIntegration(tx, of.id);
    if (!row) throw new AppError('not_found');
    if (row.refused_at) return null;
    const present = openSecret(parts, row.sealed_access_token);
    if (present !== of.former) return present;
    const tokens = row.sealed_refresh_token ? await refresh(service, openSecret(parts, row.sealed_refresh_token)) : null;
    return tokens ? keep(parts, tx, { id: of.id, tokens }) : refuse(parts, tx, of.id);
  });
  if (token === null) throw connectAgain();
  return token;
}

async function keep(parts: Parts, tx: Executor, { id, tokens }: { id: string; tokens: OAuthTokens }): Promise<string> {
  await updateIntegration(tx, id, { ...sealedTokens(parts, tokens), updated_at: parts.clock.now() });
  return tokens.access_token;
}

async function refuse(parts: Parts, tx: Executor, id: string): Promise<null> {
  await updateIntegration(tx, id, { refused_at: parts.clock.now() });
  return null;
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
  return new AppError('conflict', { message: `${COMPANYCAM} has to be connected again.`, body: { reason: 'refused' } });
}
