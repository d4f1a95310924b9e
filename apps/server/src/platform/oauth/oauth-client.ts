// OAuth 2.0 (RFC 6749) and OpenID Connect with a service whose addresses are configured; there is no discovery.
//
//   const client = createOAuthClient(service, clock);
//   const asked = await client.authorize({ redirect_uri, scope: 'read write' });
//   // Store asked.checks encrypted and asked.state hashed; send the browser to asked.url. When it returns with code and state:
//   const tokens = await client.exchange({ redirect_uri, code, state, checks: asked.checks });
//   const newer = await client.refresh(tokens.refresh_token);
//   const answer = await client.fetch(url, { headers: { authorization: `Bearer ${tokens.access_token}` } });
//
// The caller checks who calls back, and that the state belongs to this browser and is used once. Every failure is an OAuthError,
// whose `reason` says what can be done.
import * as openid from 'openid-client';
import type { Clock } from '#platform/clock/clock.ts';
import { OAuthError, refusing } from './oauth-error.ts';
import { type OutsideFetch, createOutsideFetch } from './outside-fetch.ts';

export interface OAuthService {
  /** The issuer in its ID tokens. For plain OAuth, any URL that identifies the service. */
  issuer: string;
  authorize_url: string;
  token_url: string;
  /** The address of the keys that sign its ID tokens, which are then required. null: plain OAuth. */
  jwks_url: string | null;
  /** Further addresses to request, such as that of its API. */
  api_urls: readonly string[];
  client_id: string;
  client_secret: string;
  /** How the secret is sent: in the form, or in a header. */
  client_auth: 'post' | 'basic';
  /** False for a service that rejects the parameters of RFC 7636. */
  uses_pkce: boolean;
  /** Whether its ID tokens repeat the nonce. */
  uses_nonce: boolean;
}

/** The values that tie a response to its request; only for the server. */
export interface OAuthChecks {
  verifier: string | null;
  nonce: string | null;
}

export interface OAuthTokens {
  access_token: string;
  refresh_token: string | null;
  expires_at: Date | null;
  scope: string | null;
  /** Verified claims of the ID token; null for plain OAuth. */
  claims: Record<string, unknown> | null;
}

export interface OAuthClient {
  /** The URL for the browser, and the values to store until it returns. `extra`: further query parameters. */
  authorize(request: {
    redirect_uri: string;
    scope: string;
    extra?: Record<string, string>;
  }): Promise<{ url: string; state: string; checks: OAuthChecks }>;
  /** @throws OAuthError */
  exchange(callback: { redirect_uri: string; code: string; state: string; checks: OAuthChecks }): Promise<OAuthTokens>;
  /** The response may lack a refresh token; then the old one is kept. @throws OAuthError `refused` once access was revoked */
  refresh(refresh_token: string): Promise<OAuthTokens>;
  /** Requests the service's configured addresses, and public ones. @throws UnreachableError */
  fetch: OutsideFetch;
}

/** In milliseconds. A person waits for their request while the access is refreshed. */
const RENEWED_WITHIN_MS = 8_000;

/** @throws Error for an address without https that is not on this machine */
export function createOAuthClient(service: OAuthService, clock: Clock): OAuthClient {
  const urls = [service.authorize_url, service.token_url, ...(service.jwks_url ? [service.jwks_url] : []), ...service.api_urls];
  const fetch = createOutsideFetch(urls);
  const config = configure(service, urls, fetch);
  const renewing = configure(service, urls, createOutsideFetch(urls, { within_ms: RENEWED_WITHIN_MS }));

  return {
    fetch,

    async authorize({ redirect_uri, scope, extra = {} }) {
      const state = openid.randomState();
      const verifier = service.uses_pkce ? openid.randomPKCECodeVerifier() : null;
      const nonce = service.uses_nonce ? openid.randomNonce() : null;
      const url = openid.buildAuthorizationUrl(config, {
        ...extra,
        redirect_uri,
        scope,
        state,
        ...(verifier && { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
        ...(nonce && { nonce }),
      });
      return { url: url.href, state, checks: { verifier, nonce } };
    },

    exchange: ({ redirect_uri, code, state, checks }) =>
      refusing(async () => {
        const answered = new URL(redirect_uri);
        answered.search = new URLSearchParams({ code, state }).toString();
        const tokens = await openid.authorizationCodeGrant(config, answered, {
          expectedState: state,
          idTokenExpected: service.jwks_url !== null,
          ...(checks.verifier && { pkceCodeVerifier: checks.verifier }),
          ...(checks.nonce && { expectedNonce: checks.nonce }),
        });
        return read(tokens, clock);
      }),

    refresh: (refresh_token) => refusing(async () => read(await openid.refreshTokenGrant(renewing, refresh_token), clock)),
  };
}

function configure(service: OAuthService, urls: readonly string[], fetch: OutsideFetch): openid.Configuration {
  const { client_secret } = service;
  const config = new openid.Configuration(
    {
      issuer: service.issuer,
      authorization_endpoint: service.authorize_url,
      token_endpoint: service.token_url,
      ...(service.jwks_url && { jwks_uri: service.jwks_url }),
    },
    service.client_id,
    { client_secret },
    service.client_auth === 'basic' ? openid.ClientSecretBasic(client_secret) : openid.ClientSecretPost(client_secret),
  );
  config[openid.customFetch] = fetch;
  // The ID token comes directly from the service; its signature is verified anyway.
  if (service.jwks_url) openid.enableNonRepudiationChecks(config);

  const open = urls.filter((url) => new URL(url).protocol !== 'https:');
  if (!open.every(isOfThisMachine)) throw new Error(`Not an address to send a secret to without https: ${open.join(', ')}`);
  if (open.length > 0) openid.allowInsecureRequests(config);
  return config;
}

function isOfThisMachine(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function read(tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers, clock: Clock): OAuthTokens {
  // Not `expiresIn()`, which uses its own clock and sometimes returns a second less.
  const seconds = tokens.expires_in;
  if (tokens.access_token === '') throw new OAuthError('invalid', { cause: 'no access token' });
  return {
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? null,
    expires_at: seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1_000),
    scope: tokens.scope ?? null,
    claims: tokens.claims() ?? null,
  };
}
