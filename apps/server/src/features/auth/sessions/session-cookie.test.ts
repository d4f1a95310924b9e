// The session cookie: its name, protection against planting, and expiry.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PLAIN = 'countersign_session';
const BOUND = '__Host-countersign_session';
const DAY_MS = 24 * 3_600_000;

let test: TestApp;
/** The same installation behind an https address. */
let safe: { url: string };
beforeAll(async () => {
  test = await startTestApp();
  const { app } = await test.startBeside({ PUBLIC_URL: 'https://sign.example.com' });
  safe = { url: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}` };
});
afterAll(() => test.close());

const me = async (browser: Browser) => (await browser.call('GET', '/api/users/me')).status;
const login = async (at: { url: string }, email: string) => {
  const browser = openBrowser(at);
  const answer = await browser.call('POST', '/login', { email, password: PASSWORD, remember: true });
  expect(answer.status).toBe(200);
  return { browser, cookies: answer.headers.getSetCookie() };
};

describe('the session cookie', () => {
  it('is restricted to one host and to TLS if the public address is https, like all other sign-in cookies', async () => {
    const { user } = await signUp(test);
    const { browser, cookies } = await login(safe, user.email);
    const session = cookies.find((cookie) => cookie.startsWith(`${BOUND}=`)) ?? '';
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(session.split('; ')).toContain(part);
    expect(session).not.toMatch(/domain/i);
    expect(cookies.filter((cookie) => !cookie.split('; ').includes('Secure'))).toEqual([]);
    expect(browser.cookies.has(PLAIN)).toBe(false);
    expect(await me(browser)).toBe(200);
    expect((await browser.call('POST', '/logout')).status).toBe(204);
    expect(browser.cookies.has(BOUND)).toBe(false);
  });

  it('has its plain name over http', async () => {
    const { user } = await signUp(test);
    const { browser, cookies } = await login(test, user.email);
    expect(browser.cookies.has(PLAIN)).toBe(true);
    expect(cookies.join()).not.toMatch(/Secure|__Host-/);
  });

  it('is renamed in an existing session, which continues', async () => {
    const person = await signUp(test);
    const later = openBrowser(safe);
    for (const [name, value] of person.browser.cookies) later.cookies.set(name, value);
    expect(await me(later)).toBe(200);
    expect([later.cookies.has(PLAIN), later.cookies.has(BOUND)]).toEqual([false, true]);
    expect((await later.call('POST', '/api/email/verification/send', {})).status).toBe(204);
    expect((await later.call('POST', '/logout')).status).toBe(204);
    expect(await me(later)).toBe(401);
  });

  it('gets a new secret when renamed, and the old one, which was sent over plain connections, becomes invalid', async () => {
    const person = await signUp(test);
    const before = person.browser.cookies.get(PLAIN) ?? '';
    const withSecret = (name: string, secret: string, at = safe) => {
      const browser = openBrowser(at);
      browser.cookies.set(name, secret);
      return browser;
    };
    const [later, atOnce] = [withSecret(PLAIN, before), withSecret(PLAIN, before)];
    // All concurrent requests of a page succeed; only one of them receives the new secret.
    expect(await Promise.all([me(later), me(atOnce)])).toEqual([200, 200]);
    const bound = [later, atOnce].flatMap(({ cookies }) => cookies.get(BOUND) ?? []);
    expect(bound).toHaveLength(1);
    expect(bound[0]).not.toBe(before);

    test.clock.advance(60_000);
    expect(await me(withSecret(PLAIN, before))).toBe(401);
    expect(await me(withSecret(BOUND, before))).toBe(401);
    expect(await me(withSecret(PLAIN, before, test))).toBe(401);
    expect(await me(withSecret(PLAIN, bound[0] ?? ''))).toBe(401);
    expect(await me(withSecret(PLAIN, bound[0] ?? '', test))).toBe(401);
    expect(await me(withSecret(BOUND, bound[0] ?? ''))).toBe(200);
  });

  it('is refused under its plain name if it started with the prefix, so it cannot be planted', async () => {
    const { user } = await signUp(test);
    const { browser } = await login(safe, user.email);
    const lured = openBrowser(safe);
    lured.cookies.set(PLAIN, browser.cookies.get(BOUND) ?? '');
    expect(await me(lured)).toBe(401);
    expect(await me(browser)).toBe(200);
  });
});

describe('a remembered session', () => {
  it('ends half a year after the sign-in, however much it is used, even if the password was changed in it', async () => {
    const { user } = await signUp(test);
    const { browser } = await login(test, user.email);
    for (let month = 1; month < 6; month += 1) {
      test.clock.advance(30 * DAY_MS);
      expect(await me(browser), `after ${month} months`).toBe(200);
    }
    const change = { current_password: PASSWORD, password: 'another good password' };
    expect((await browser.call('PUT', '/api/users/me/password', change)).status).toBe(204);
    test.clock.advance(29 * DAY_MS);
    expect(await me(browser)).toBe(200);
    test.clock.advance(DAY_MS);
    expect(await me(browser)).toBe(401);
  });

  it('ends early if unused for two months', async () => {
    const { user } = await signUp(test);
    const { browser } = await login(test, user.email);
    test.clock.advance(61 * DAY_MS);
    expect(await me(browser)).toBe(401);
  });
});
