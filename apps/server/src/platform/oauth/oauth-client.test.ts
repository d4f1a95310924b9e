import { startIdentityServer } from '@countersign/simulators/identity-server';
import { startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { type OAuthService, createOAuthClient } from './oauth-client.ts';
import { UnreachableError, createOutsideFetch } from './outside-fetch.ts';

function serviceAt(url: string): OAuthService {
  return {
    issuer: url,
    authorize_url: `${url}/authorize`,
    token_url: `${url}/token`,
    jwks_url: null,
    api_urls: [],
    client_id: 'we',
    client_secret: 'our secret',
    client_auth: 'basic',
    uses_pkce: true,
    uses_nonce: false,
  };
}

describe('a client of an OAuth service', () => {
  it('sends its secret only to addresses with https or on this machine', () => {
    const clock = createTestClock();
    expect(() => createOAuthClient(serviceAt('http://example.com'), clock)).toThrow('without https');
    expect(() => createOAuthClient(serviceAt('http://127.0.0.1.example.com'), clock)).toThrow('without https');
    expect(() => createOAuthClient(serviceAt('http://127.0.0.1:9'), clock)).not.toThrow();
    expect(() => readConfig({ GOOGLE_TOKEN_URL: 'http://localhost.example.com/token' })).toThrow('GOOGLE_TOKEN_URL: must begin');
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'x' })).toThrow(
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set all of them or none',
    );
  });

  it('refreshes its access, and tells a rejection from an outage', async () => {
    const clock = createTestClock();
    const service = await startWebhookReceiver();
    const client = createOAuthClient(serviceAt(new URL(service.url).origin), clock);
    const json = { 'content-type': 'application/json' };

    service.answer = { status: 200, headers: json, body: '{"access_token":"new","token_type":"Bearer","expires_in":60}' };
    expect(await client.refresh('old')).toEqual({
      access_token: 'new',
      refresh_token: null,
      expires_at: new Date(clock.now().getTime() + 60_000),
      scope: null,
      claims: null,
    });
    const asked = service.received[0];
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({ grant_type: 'refresh_token', refresh_token: 'old' });
    expect(asked?.headers.authorization).toBe(`Basic ${btoa('we:our+secret')}`);

    service.answer = { status: 400, headers: json, body: '{"error":"invalid_grant"}' };
    await expect(client.refresh('old')).rejects.toMatchObject({ reason: 'refused' });
    service.answer = { status: 400, headers: json, body: '{"error":{"message":"words of its own"}}' };
    await expect(client.refresh('old')).rejects.toMatchObject({ reason: 'refused' });
    service.answer = { status: 200, headers: json, body: '{"nothing":true}' };
    await expect(client.refresh('old')).rejects.toMatchObject({ reason: 'invalid' });
    service.answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    await expect(client.refresh('old')).rejects.toMatchObject({ reason: 'unreachable' });
    await service.close();
    await expect(client.refresh('old')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('waits for a response no longer than configured', async () => {
    const service = await startWebhookReceiver();
    service.answer = null;
    const ask = createOutsideFetch([service.url], { within_ms: 50 });
    await expect(ask(service.url)).rejects.toThrow(UnreachableError);
    await service.close();
  });

  it("requests the configured addresses, and no others in the server's network", async () => {
    const [known, other] = [await startIdentityServer(), await startIdentityServer()];
    const ask = createOutsideFetch([known.url]);
    const answer = await ask(`${known.url}/google/jwks`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ keys: [{ kty: 'RSA' }] });
    await expect(ask(`${other.url}/google/jwks`)).rejects.toThrow(UnreachableError);
    await expect(createOutsideFetch([known.url], { max_bytes: 10 })(`${known.url}/google/jwks`)).rejects.toThrow(
      UnreachableError,
    );
    await Promise.all([known.close(), other.close()]);
  });
});
