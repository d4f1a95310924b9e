// Responses of Google, Facebook and LinkedIn: always of the simulator, and of the real providers if client credentials are given.
// The end-to-end journeys cover the user's consent, with the simulator.
import { SOCIAL_PROVIDERS, type SocialProvider } from '@countersign/contract/social-login';
import { startIdentityServer } from '@countersign/simulators/identity-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { createServices } from './providers.ts';

const simulator = await startIdentityServer();
afterAll(() => simulator.close());

const places = SOCIAL_PROVIDERS.flatMap((provider) => [
  { provider, name: `${provider}, the stand-in`, env: simulator.settings },
  ...realClientOf(provider).map((env) => ({ provider, name: `${provider} itself`, env })),
]);

function realClientOf(provider: SocialProvider): Record<string, string>[] {
  const names = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`];
  const found = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return found.length === names.length ? [Object.fromEntries(found) as Record<string, string>] : [];
}

function serviceOf(provider: SocialProvider, env: Record<string, string>) {
  // The redirect URI registered with the provider; this test redirects nobody.
  const public_url = process.env['PUBLIC_URL'] ?? 'http://localhost:3000';
  return createServices({ config: readConfig(env), clock: createTestClock(), log: createLog('fatal'), public_url })(provider);
}

describe.each(places)('$name', ({ provider, env }) => {
  const service = serviceOf(provider, env);

  it('answers, including the keys of its tokens', async () => {
    await service.reach();
  });

  it('has an authorization URL with state and PKCE', async () => {
    const { url, state, checks } = await service.ask({ forcesLogin: false });
    const asked = new URL(url).searchParams;
    expect(asked.get('state')).toBe(state);
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('redirect_uri')).toMatch(new RegExp(`/auth/${provider}/callback$`));
    expect(asked.has('code_challenge')).toBe(checks.verifier !== null);
    expect(asked.get('nonce')).toBe(checks.nonce);

    const page = await fetch(url);
    expect(page.status).toBeLessThan(400);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('rejects a code that it has not issued, as opposed to being unreachable', async () => {
    const { state, checks } = await service.ask({ forcesLogin: true });
    await expect(service.identify({ code: 'invented', state, checks })).rejects.toMatchObject({
      details: { body: { reason: 'not_confirmed' } },
    });
  });
});
