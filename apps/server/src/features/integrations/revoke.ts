// Revokes tokens at a service (RFC 7009).
import type { Context } from '#platform/context/context.ts';
import type { OAuthTokens } from '#platform/oauth/oauth-client.ts';
import type { CompanyCam } from './company-cam.ts';

/** A service that does not answer must not block the caller. */
export async function revokeTokens(
  { log }: Pick<Context, 'log'>,
  service: CompanyCam,
  { access_token, refresh_token }: Pick<OAuthTokens, 'access_token' | 'refresh_token'>,
) {
  const tokens = refresh_token === null ? [access_token] : [refresh_token, access_token];
  await Promise.all(
    tokens.map((token) =>
      revoke(service, token).catch((error: unknown) => log.warn({ err: error }, 'a service was not told to forget a token')),
    ),
  );
}

async function revoke({ oauth, client, revoke_url }: CompanyCam, token: string) {
  const body = new URLSearchParams({ ...client, token });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await oauth.fetch(revoke_url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
}
