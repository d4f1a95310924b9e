// Guesses made in parallel get no more attempts than guesses made one after the other, for each kind of secret.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { guesses, knownBrowsers, rateLimits } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { type Answer, type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, mailedToken, signUp, signedInApp } from '#testing/people.ts';
import { draftFor, pdfPath } from '#testing/signing.ts';

const AT_ONCE = 40;
const TWO_FACTOR = '/api/users/me/two-factor';

const { test, person: sender } = signedInApp();
// These tests count compared guesses, so they reset the rate limit per IP address.
beforeEach(() => test.app.context.db.delete(rateLimits));

const login = (browser: Browser, email: string, password: string) => browser.call('POST', '/login', { email, password });

/**
 * @param first how many guesses are compared
 * @param wrong the status of a wrong guess that was compared
 */
async function expectFew(guess: (index: number) => Promise<Answer>, { first, wrong }: { first: number; wrong: number }) {
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, async (_none, index) => (await guess(index)).status));
  const counts = Object.groupBy(statuses, String);
  expect({ wrong: counts[wrong]?.length, locked: counts[429]?.length }).toEqual({ wrong: first, locked: AT_ONCE - first });
}

/** Signs up a user with a second factor, and opens browsers that have passed the password step. */
async function protectedPerson(browsers: number) {
  const person = await signUp(test);
  const { body } = await person.browser.call<{ secret: string }>('POST', TWO_FACTOR, { current_password: PASSWORD });
  await person.browser.call('PUT', TWO_FACTOR, { code: codeAt(body.secret, test.clock.now()) });
  const waiting: Browser[] = [];
  for (let count = 0; count < browsers; count += 1) {
    const browser = openBrowser(test);
    expect((await login(browser, person.user.email, PASSWORD)).status).toBe(200);
    waiting.push(browser);
  }
  return { ...person, secret: body.secret, waiting };
}

describe('forty wrong guesses at once', () => {
  it('at a password are compared five times, whether or not the address has an account', async () => {
    const { user } = await signUp(test);
    for (const email of [user.email, 'nobody-at-all@example.com']) {
      await test.app.context.db.delete(rateLimits);
      await expectFew(() => login(openBrowser(test), email, 'wrong'), { first: 5, wrong: 422 });
    }
    test.clock.advance(61_000);
    expect((await login(openBrowser(test), user.email, PASSWORD)).status).toBe(200);
  });

  it('at the password for a bearer token are compared five times', async () => {
    const { user } = await signUp(test);
    const program = openBrowser(test, { without_cookies: true });
    const ask = () => program.call('POST', '/api/tokens', { email: user.email, password: 'wrong' });
    await expectFew(ask, { first: 5, wrong: 422 });
  });

  it.each(['code', 'recovery_code'])('at a %s of the second factor are compared five times', async (field) => {
    const { waiting } = await protectedPerson(4);
    await test.app.context.db.delete(rateLimits);
    const answer = (index: number) =>
      (waiting[index % waiting.length] as Browser).call('POST', '/two-factor-challenge', { [field]: '123123' });
    await expectFew(answer, { first: 5, wrong: 422 });
  });

  it('at a password that confirms an action are limited to five across all routes', async () => {
    const { browser } = await signUp(test);
    await Promise.all(Array.from({ length: 5 }, () => browser.call('DELETE', TWO_FACTOR, { current_password: 'wrong' })));
    expect((await browser.call('POST', TWO_FACTOR, { current_password: PASSWORD })).status).toBe(429);
    test.clock.advance(20 * 60_000);
    await test.app.context.db.delete(rateLimits);
    const change = { current_password: 'wrong', password: 'another good password' };
    const calls = [
      () => browser.call('PUT', '/api/users/me/password', change),
      () => browser.call('DELETE', '/api/users/me', { current_password: 'wrong' }),
    ];
    await expectFew((index) => (calls[index % 2] as () => Promise<Answer>)(), { first: 5, wrong: 422 });
  });

  it('at the password after in-person signing are compared five times', async () => {
    const { browser } = await signUp(test);
    const confirm = () => browser.call('POST', '/api/users/me/password/confirmation', { password: 'wrong' });
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await confirm()).status));
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  });

  it.each([
    ['access code', { access: 'access_code', access_code: '4711' }, { access_code: '0000' }],
    ['mailed code', { access: 'email_code' }, { code: '000000' }],
  ])('at the %s of a signee are compared five times', async (kind, access, guess) => {
    const email = `${kind.replace(' ', '-')}@example.com`;
    const { pdf, signees } = await draftFor(sender.browser, { signers: [email] });
    await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), access);
    await sender.browser.call('POST', pdfPath(pdf, '/send'), {});
    const token = await mailedToken(test, email, /^Please sign/);
    const enter = (proof: object) => openBrowser(test).call('POST', '/signee-login', { token, ...proof });
    await enter({});
    // Stays below the limit of thirty requests, right or wrong.
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(guess)));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});

it('each wrong guess after a lock doubles its duration, up to a quarter of an hour, after which the count restarts', async () => {
  const { user } = await signUp(test);
  const guess = () => login(openBrowser(test), user.email, 'wrong');
  for (let count = 0; count < 4; count += 1) expect((await guess()).status).toBe(422);
  for (const minutes of [1, 2, 4, 8, 15]) {
    expect((await guess()).status).toBe(422);
    expect(Number((await guess()).headers.get('retry-after'))).toBe(minutes * 60);
    test.clock.advance(minutes * 60_000);
    await test.app.context.db.delete(rateLimits);
  }
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(422);
  expect(Number((await guess()).headers.get('retry-after'))).toBe(60);
});

describe('a correct guess', () => {
  it('is free: five at once all succeed, and earlier wrong guesses are forgotten', async () => {
    const { user } = await signUp(test);
    const statuses = async (passwords: string[]) =>
      Promise.all(passwords.map(async (password) => (await login(openBrowser(test), user.email, password)).status));
    expect(await statuses(Array.from({ length: 5 }, () => PASSWORD))).toEqual([200, 200, 200, 200, 200]);
    for (const round of [1, 2, 3]) {
      expect(await statuses(['wrong', 'wrong', 'wrong', 'wrong']), `round ${round}`).toEqual([422, 422, 422, 422]);
      expect(await statuses([PASSWORD]), `round ${round}`).toEqual([200]);
    }
  });
});

describe('a browser in which the owner has signed in', () => {
  const lockFromElsewhere = async ({ user }: SignedInPerson) => {
    for (let guess = 0; guess < 6; guess += 1) await login(openBrowser(test), user.email, 'wrong');
    expect((await login(openBrowser(test), user.email, PASSWORD)).status).toBe(429);
  };

  it('is not locked by guesses from elsewhere, and signing in there does not lift that lock', async () => {
    const person = await signUp(test);
    await person.browser.call('POST', '/logout');
    await lockFromElsewhere(person);
    expect((await login(person.browser, person.user.email, PASSWORD)).status).toBe(200);
    expect((await person.browser.call('POST', TWO_FACTOR, { current_password: PASSWORD })).status).toBe(200);
    expect((await login(openBrowser(test), person.user.email, PASSWORD)).status).toBe(429);
  });

  it('is not recognized by calls that ignore cookies, because another site could make them', async () => {
    const person = await signUp(test);
    const { email } = person.user;
    for (let guess = 0; guess < 6; guess += 1) await person.browser.call('POST', '/api/tokens', { email, password: 'wrong' });
    await person.browser.call('POST', '/logout');
    expect((await login(openBrowser(test), email, PASSWORD)).status).toBe(429);
    expect((await login(person.browser, email, PASSWORD)).status).toBe(200);
  });

  it('has a separate limit of five guesses', async () => {
    const person = await signUp(test);
    await person.browser.call('POST', '/logout');
    await expectFew(() => login(person.browser, person.user.email, 'wrong'), { first: 5, wrong: 422 });
    expect((await login(openBrowser(test), person.user.email, PASSWORD)).status).toBe(200);
  });

  it('is recognized for that account only, by a new secret after each sign-in, of which only a hash is stored', async () => {
    const [person, victim] = [await signUp(test), await signUp(test)];
    const secretOf = (browser: Browser) => browser.cookies.get('countersign_browser') ?? '';
    const planted = secretOf(person.browser);
    await lockFromElsewhere(victim);
    expect((await login(person.browser, victim.user.email, PASSWORD)).status).toBe(429);

    test.clock.advance(61_000);
    const browser = openBrowser(test);
    browser.cookies.set('countersign_browser', planted);
    expect((await login(browser, victim.user.email, PASSWORD)).status).toBe(200);
    expect(secretOf(browser)).not.toBe(planted);
    await lockFromElsewhere(victim);
    expect((await login(person.browser, victim.user.email, PASSWORD)).status, 'of the secret as it was planted').toBe(429);
    expect(JSON.stringify(await test.app.context.db.select().from(knownBrowsers))).not.toContain(secretOf(browser));
    expect(JSON.stringify(await test.app.context.db.select().from(guesses))).not.toContain(victim.user.email);
  });

  it('is forgotten when the password is reset by email', async () => {
    const person = await signUp(test);
    await person.browser.call('POST', '/forgot-password', { email: person.user.email });
    const token = await mailedToken(test, person.user.email, /new password/);
    const password = 'another good password';
    await openBrowser(test).call('POST', '/reset-password', { token, email: person.user.email, password });
    expect(await test.app.context.db.$count(knownBrowsers, eq(knownBrowsers.user_id, person.user.id))).toBe(0);
  });
});
