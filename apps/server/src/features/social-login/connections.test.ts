// The providers connected to an account: who may connect them, and that one sign-in method always remains.
import { type IdentityServer, startIdentityServer } from '@countersign/simulators/identity-server';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectedSignIns, passkeys, rateLimits, socialSteps } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, signUp } from '#testing/people.ts';
import { answerAt, knownPerson, signInThrough } from '#testing/social.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const ME = '/api/users/me';
const PROOF = { current_password: PASSWORD };

let identity: IdentityServer;
let test: TestApp;
beforeAll(async () => {
  identity = await startIdentityServer();
  test = await startTestApp(identity.settings, { simulator: identity });
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const person = () => knownPerson(identity).id;

/** Connects a provider from the account settings. */
async function connect(browser: Browser, as: string, about: { provider?: string; path?: string; proof?: object } = {}) {
  const { provider = 'google', proof = PROOF } = about;
  const { path = `${ME}/sign-ins/${provider}` } = about;
  const begun = await browser.call<{ redirect: string }>('POST', path, proof);
  expect(begun.status).toBe(200);
  return browser.call('POST', `/auth/${provider}/callback`, await answerAt(identity, begun.body.redirect, as));
}

const connectedOf = async (browser: Browser) =>
  (await browser.call<{ data: { provider: string }[] }>('GET', `${ME}/sign-ins`)).body.data.map(({ provider }) => provider);

describe('connecting a provider', () => {
  it('requires reauthentication, works with any address there, and then signs in to this account', async () => {
    const { browser, user } = await signUp(test);
    expect((await browser.call('POST', `${ME}/sign-ins/google`, {})).body).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    const id = person();
    expect(await connect(browser, id)).toMatchObject({ status: 200, body: { done: 'connected' } });
    expect((await connect(browser, id)).body).toEqual({ done: 'connected' });
    expect(await connectedOf(browser)).toEqual(['google']);
    expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).body).toMatchObject({ id: user.id });
  });

  it('is rejected for an identity connected to another account, and for a second identity at the same provider', async () => {
    const [first, second] = [await signUp(test), await signUp(test)];
    const id = person();
    await connect(first.browser, id);
    expect((await connect(second.browser, id)).body).toMatchObject({ reason: 'taken' });
    await connect(second.browser, person());
    expect((await connect(second.browser, person())).body).toMatchObject({ reason: 'another_connected' });
    expect(await connectedOf(second.browser)).toEqual(['google']);
  });

  it('counts for the user who began it, not for another one signed in by then', async () => {
    const first = await signUp(test);
    const begun = await first.browser.call<{ redirect: string }>('POST', `${ME}/sign-ins/google`, PROOF);
    const back = await answerAt(identity, begun.body.redirect, person());
    await first.browser.call('POST', '/logout');
    expect((await first.browser.call('POST', '/auth/google/callback', back)).body).toMatchObject({ reason: 'other_person' });

    const { user } = await signUp(test);
    const again = await openBrowser(test).call('GET', '/auth/google/redirect');
    expect(again.status).toBe(200);
    await first.browser.call('POST', '/login', { email: first.user.email, password: PASSWORD });
    const next = await first.browser.call<{ redirect: string }>('POST', `${ME}/sign-ins/google`, PROOF);
    const answer = await answerAt(identity, next.body.redirect, person());
    await first.browser.call('POST', '/login', { email: user.email, password: PASSWORD });
    expect((await first.browser.call('POST', '/auth/google/callback', answer)).body).toMatchObject({ reason: 'other_person' });
    expect(await connectedOf(first.browser)).toEqual([]);
  });
});

describe('disconnecting a provider', () => {
  it('requires reauthentication, and ends signing in with it', async () => {
    const { browser, user } = await signUp(test);
    const id = person();
    await connect(browser, id, { provider: 'linkedin' });
    test.clock.advance(6 * 60_000);
    expect((await browser.call('DELETE', `${ME}/sign-ins/linkedin`, {})).status).toBe(422);
    expect((await browser.call('DELETE', `${ME}/sign-ins/linkedin`, PROOF)).status).toBe(204);
    expect((await browser.call('DELETE', `${ME}/sign-ins/linkedin`, PROOF)).status).toBe(404);
    expect((await signInThrough({ browser: openBrowser(test), identity, provider: 'linkedin', as: id })).body['id']).not.toBe(
      user.id,
    );
    const { body } = await browser.call<{ data: { type: string }[] }>('GET', `${ME}/timeline`);
    expect(body.data.map(({ type }) => type)).toContain('sign-in disconnected');
  });

  it('is rejected for the only sign-in method; a method that is no longer offered does not count', async () => {
    const id = person();
    const browser = openBrowser(test);
    await signInThrough({ browser, identity, as: id });
    expect(await connect(browser, id, { path: `${ME}/confirmation/google` })).toMatchObject({ body: { done: 'confirmed' } });
    expect(await browser.call('DELETE', `${ME}/sign-ins/google`, {})).toMatchObject({
      status: 409,
      body: { message: 'This is the only way to sign in to your account. Set a password first.' },
    });

    await connect(browser, person(), { provider: 'facebook', proof: {} });
    const beside = await test.startBeside({ ...identity.settings, FACEBOOK_CLIENT_ID: '', FACEBOOK_CLIENT_SECRET: '' });
    const there = openBrowser(beside);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect((await there.call('DELETE', `${ME}/sign-ins/google`, {})).status).toBe(409);
    expect((await browser.call('DELETE', `${ME}/sign-ins/google`, {})).status).toBe(204);
    expect(await connectedOf(browser)).toEqual(['facebook']);
  });

  it('is possible if a passkey remains, which is then the last method', async () => {
    const id = person();
    const browser = openBrowser(test);
    const { body } = await signInThrough({ browser, identity, as: id });
    await connect(browser, id, { path: `${ME}/confirmation/google` });
    const passkey = uuidv7();
    const key = { name: 'Key', credential_id: passkey, public_key: '', counter: 0, transports: [], is_backed_up: false };
    const user_id = String(body['id']);
    await test.app.context.db.insert(passkeys).values({ id: passkey, user_id, ...key, created_at: test.clock.now() });
    expect((await browser.call('DELETE', `${ME}/sign-ins/google`, {})).status).toBe(204);
    expect((await browser.call('DELETE', `${ME}/passkeys/${passkey}`, {})).status).toBe(409);
    await connect(browser, id, { proof: {} });
    expect((await browser.call('DELETE', `${ME}/passkeys/${passkey}`, {})).status).toBe(204);
  });

  it('leaves one of two methods that are removed at the same moment', async () => {
    const id = person();
    const browser = openBrowser(test);
    await signInThrough({ browser, identity, as: id });
    await connect(browser, id, { path: `${ME}/confirmation/google` });
    await connect(browser, person(), { provider: 'linkedin', proof: {} });
    const both = await Promise.all(['google', 'linkedin'].map((name) => browser.call('DELETE', `${ME}/sign-ins/${name}`, {})));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe('an account without a password', () => {
  it('reauthenticates through its connected provider, with the same identity there', async () => {
    const id = person();
    const browser = openBrowser(test);
    await signInThrough({ browser, identity, as: id });
    const setPassword = () => browser.call('PUT', `${ME}/password`, { password: PASSWORD });
    expect((await setPassword()).status).toBe(422);
    expect((await browser.call('POST', `${ME}/confirmation/facebook`)).status).toBe(422);

    const path = `${ME}/confirmation/google`;
    expect((await connect(browser, person(), { path })).body).toMatchObject({ reason: 'not_connected' });
    expect((await setPassword()).status).toBe(422);
    expect((await connect(browser, id, { path })).body).toEqual({ done: 'confirmed' });
    expect((await setPassword()).status).toBe(204);
    // With a password set, a browser in which Google is signed in no longer confirms the owner.
    expect((await browser.call('POST', path)).body).toMatchObject({ errors: { current_password: [expect.any(String)] } });
  });
});

describe('while a provider is slow', () => {
  /** Starts at the provider; `meanwhile` runs before its response arrives. */
  async function connectWhile(browser: Browser, as: string, meanwhile: () => Promise<unknown>) {
    const begun = await browser.call<{ redirect: string }>('POST', `${ME}/sign-ins/google`, PROOF);
    const back = await answerAt(identity, begun.body.redirect, as);
    const held = identity.hold();
    const answer = browser.call('POST', '/auth/google/callback', back);
    await held.requested;
    await meanwhile();
    held.release();
    return answer;
  }

  it('an account deleted in the meantime is not connected', async () => {
    const { browser } = await signUp(test);
    const id = person();
    const answer = await connectWhile(browser, id, () => browser.call('DELETE', ME, PROOF));
    expect(answer.body).toMatchObject({ reason: 'other_person' });
    expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).status).toBe(200);
  });

  it('a session ended in the meantime connects nothing', async () => {
    const { browser, user } = await signUp(test);
    const elsewhere = openBrowser(test);
    await elsewhere.call('POST', '/login', { email: user.email, password: PASSWORD });
    const answer = await connectWhile(elsewhere, person(), () => browser.call('DELETE', `${ME}/sessions`));
    expect(answer.body).toMatchObject({ reason: 'other_person' });
    expect(await connectedOf(browser)).toEqual([]);
  });
});

it('an export lists the providers, and a deleted account is connected to none', async () => {
  const { browser, user } = await signUp(test);
  const id = person();
  await connect(browser, id);
  await browser.call('POST', `${ME}/sign-ins/linkedin`, PROOF);
  const files = unzip((await browser.call('GET', `${ME}/export`)).bytes);
  const profile = files.find(({ name }) => name === 'profile.json');
  expect(JSON.parse(String(profile?.bytes))).toMatchObject({ sign_ins: [{ provider: 'google', subject: id }] });

  expect((await browser.call('DELETE', ME, PROOF)).status).toBe(204);
  const { db } = test.app.context;
  expect(await db.$count(connectedSignIns, eq(connectedSignIns.user_id, user.id))).toBe(0);
  expect(await db.$count(socialSteps, eq(socialSteps.user_id, user.id))).toBe(0);
  expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).body['id']).not.toBe(user.id);
});
