// Rotating APP_KEY: everything works with the former key beside the new one, and after `npm run reseal` encrypted data no longer
// needs the former key.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openToken, sealedTokens } from '#features/integrations/sealed-tokens.ts';
import { makeToken, readToken } from '#features/notification-preferences/unsubscribe-token.ts';
import { openSecrets, sealSecret } from '#features/webhooks/secret.ts';
import { integrations } from '#src/schema/integrations.ts';
import { webhooks } from '#src/schema/webhooks.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PATH = '/api/users/me/two-factor';
const FORMER = 'a former key of more than 32 characters';
const PRESENT = 'the present key of more than 32 characters';
const BOTH = { APP_KEY: PRESENT, APP_KEY_PREVIOUS: FORMER };

let test: TestApp;
let person: SignedInPerson;
let secret: string;
let recoveryCodes: string[];
let pdf: string;
beforeAll(async () => {
  test = await startTestApp({ APP_KEY: FORMER });
  person = await signUp(test);
  pdf = await uploadReady(person.browser);
  ({ secret } = (await person.browser.call<{ secret: string }>('POST', PATH, { current_password: PASSWORD })).body);
  const code = codeAt(secret, test.clock.now());
  recoveryCodes = (await person.browser.call<{ recovery_codes: string[] }>('PUT', PATH, { code })).body.recovery_codes;
  await addWebhook();
  await addIntegration();
});
afterAll(() => test.close());

/** Signs in with a second factor, at a server with other keys. */
async function signIn(at: { url: string }, second: 'code' | 'recovery_code'): Promise<Browser> {
  test.clock.advance(30_000);
  const browser = openBrowser(at);
  await browser.call('POST', '/login', { email: person.user.email, password: PASSWORD });
  const given = second === 'code' ? { code: codeAt(secret, test.clock.now()) } : { recovery_code: recoveryCodes.pop() };
  expect((await browser.call('POST', '/two-factor-challenge', given)).status).toBe(200);
  return browser;
}

it('works with a new key alongside the former one: second factors, links in emails, timelines', async () => {
  const renewed = await test.startBeside(BOTH);
  const browser = await signIn(renewed, 'code');
  await signIn(renewed, 'recovery_code');
  const link = { user_id: person.user.id, type: 'System' } as const;
  expect(readToken(renewed.app.context.app_keys, makeToken(test.app.context.app_keys, link))).toEqual(link);

  // The timeline now has events signed with both keys.
  expect((await browser.call('PUT', pdfPath(pdf), { name: 'Renamed' })).status).toBe(200);
  const timeline = await browser.call<{ is_intact: boolean }>('GET', pdfPath(pdf, '/timeline'));
  expect(timeline.body.is_intact).toBe(true);
  const alone = await test.startBeside({ APP_KEY: PRESENT });
  const unknown = await (await openAs(alone)).call<{ is_intact: boolean }>('GET', pdfPath(pdf, '/timeline'));
  expect(unknown.body.is_intact, 'without the former key').toBe(false);
});

it('no longer needs the former key for encrypted data after that was re-encrypted', async () => {
  const refused = await reseal({ APP_KEY: PRESENT });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.lines.filter((line) => line.startsWith('  no key opens that of '))).toHaveLength(3);
  expect(await reseal(BOTH)).toEqual({
    code: 0,
    lines: [
      'secrets of authenticator apps: 1 encrypted anew',
      'secrets of webhooks: 1 encrypted anew',
      'tokens of connected services: 1 encrypted anew',
    ],
  });
  const alone = await test.startBeside({ APP_KEY: PRESENT });
  await signIn(alone, 'code');
  const { context } = alone.app;
  const [webhook] = await context.db.select().from(webhooks);
  if (!webhook) throw new Error('The webhook is gone.');
  expect(openSecrets(context, webhook, test.clock.now())).toEqual(['whsec_present', 'whsec_retired']);
  const [integration] = await context.db.select().from(integrations);
  if (!integration) throw new Error('The integration is gone.');
  expect(openToken(context.app_keys, integration, 'sealed_access_token')).toBe('access');
  expect(openToken(context.app_keys, integration, 'sealed_refresh_token')).toBe('refresh');
  expect(await reseal({ APP_KEY: PRESENT })).toMatchObject({ code: 0 });
});

/** Uses an API token, which does not depend on the installation's keys. */
async function openAs(at: { url: string }): Promise<Browser> {
  const { body } = await person.browser.call<{ token: string }>('POST', '/api/users/me/tokens', {
    name: 'Trial',
    current_password: PASSWORD,
  });
  return openBrowser(at, { bearer: body.token });
}

async function addWebhook() {
  const { context } = test.app;
  const [id, now] = [uuidv7(), test.clock.now()];
  await context.db.insert(webhooks).values({
    id,
    user_id: person.user.id,
    url: 'https://example.com/hook',
    events: [],
    is_active: true,
    sealed_secret: sealSecret(context, id, 'whsec_present'),
    retired_secrets: [
      { sealed: sealSecret(context, id, 'whsec_retired'), until: new Date(now.getTime() + 86_400_000).toISOString() },
    ],
    created_by: person.user.id,
    created_at: now,
    updated_at: now,
  });
}

async function addIntegration() {
  const { db, app_keys } = test.app.context;
  const whose = { user_id: person.user.id, provider: 'companycam' as const };
  const tokens = { access_token: 'access', refresh_token: 'refresh', expires_at: null };
  await db.insert(integrations).values({
    id: uuidv7(),
    ...whose,
    user_name: 'Ada',
    user_email: 'ada@example.com',
    ...sealedTokens(app_keys, whose, tokens),
    created_at: test.clock.now(),
    updated_at: test.clock.now(),
  });
}

async function reseal(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reseal.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: test.dir,
      DATABASE_URL: connectionUrl(test.connection),
      ...COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}
