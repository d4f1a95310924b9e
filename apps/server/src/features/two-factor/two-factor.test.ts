// The second step of a sign-in: what it requires, what it consumes, and what guessing leads to.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, recoveryCodes, twoFactorSecrets } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const PATH = '/api/users/me/two-factor';
const PROOF = { current_password: PASSWORD };
const STEP_MS = 30_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

interface Protected extends SignedInPerson {
  secret: string;
  codes: string[];
}

/** A user with two-factor sign-in; the next code is one time step ahead. */
async function protect(): Promise<Protected> {
  const person = await signUp(test);
  const { body } = await person.browser.call<{ secret: string }>('POST', PATH, PROOF);
  const code = codeAt(body.secret, test.clock.now());
  const confirmed = await person.browser.call<{ recovery_codes: string[] }>('PUT', PATH, { code });
  expect(confirmed.status).toBe(200);
  test.clock.advance(STEP_MS);
  return { ...person, secret: body.secret, codes: confirmed.body.recovery_codes };
}

async function givePassword({ user }: SignedInPerson): Promise<Browser> {
  const browser = openBrowser(test);
  const answer = await browser.call('POST', '/login', { email: user.email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { two_factor: true } });
  expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
  return browser;
}

const challenge = (browser: Browser, body: object) => browser.call('POST', '/two-factor-challenge', body);

/** Digits as an Arabic keyboard enters them. */
const arabic = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));

describe('switching it on', () => {
  it('requires the password and an app code, gives ten recovery codes once, and emails the owner', async () => {
    const person = await signUp(test);
    expect((await person.browser.call('POST', PATH, {})).body).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    const setup = await person.browser.call<Record<string, string>>('POST', PATH, PROOF);
    expect(setup.body['uri']).toContain(`secret=${setup.body['secret']}`);
    expect(setup.body['qr_code_svg']).toContain('<svg');
    expect((await person.browser.call('PUT', PATH, { code: '000000' })).body).toMatchObject({
      errors: { code: [expect.any(String)] },
    });
    // It has no effect before a code was entered.
    expect((await openBrowser(test).call('POST', '/login', { email: person.user.email, password: PASSWORD })).body).toMatchObject(
      {
        id: person.user.id,
      },
    );

    const code = codeAt(setup.body['secret'] ?? '', test.clock.now());
    const { body } = await person.browser.call<{ recovery_codes: string[] }>('PUT', PATH, { code });
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await person.browser.call('GET', '/api/users/me/security')).body).toMatchObject({
      two_factor: { is_on: true, recovery_codes_left: 10 },
    });
    await waitFor('the email', () => test.mail.emails.some((mail) => mail.subject === 'Two-factor sign-in is on'));
    expect((await person.browser.call('POST', PATH, PROOF)).status).toBe(409);
  });

  it('stores neither the secret nor the codes in plain text', async () => {
    const { secret, codes } = await protect();
    const { db } = test.app.context;
    const rows = JSON.stringify([await db.select().from(twoFactorSecrets), await db.select().from(recoveryCodes)]);
    expect(rows).not.toContain(secret);
    for (const code of codes) expect(rows).not.toContain(code.replace('-', ''));
  });

  it('twice at the same moment gives one set of codes', async () => {
    const person = await signUp(test);
    const { body } = await person.browser.call<{ secret: string }>('POST', PATH, PROOF);
    const code = codeAt(body.secret, test.clock.now());
    const both = await Promise.all([1, 2].map(() => person.browser.call('PUT', PATH, { code })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('signing in', () => {
  it('requires the password and then a code, which works once', async () => {
    const person = await protect();
    const code = codeAt(person.secret, test.clock.now());
    const first = await givePassword(person);
    expect(await challenge(first, { code })).toMatchObject({ status: 200, body: { id: person.user.id } });
    expect((await first.call('GET', '/api/users/me')).status).toBe(200);

    const second = await givePassword(person);
    expect((await challenge(second, { code })).body).toMatchObject({ errors: { code: [expect.any(String)] } });
    test.clock.advance(STEP_MS);
    expect((await challenge(second, { code: ` ${arabic(codeAt(person.secret, test.clock.now()))}` })).status).toBe(200);
  });

  it('keeps the choice to stay signed in', async () => {
    const person = await protect();
    const browser = openBrowser(test);
    await browser.call('POST', '/login', { email: person.user.email, password: PASSWORD, remember: true });
    await challenge(browser, { code: codeAt(person.secret, test.clock.now()) });
    test.clock.advance(13 * 3_600_000);
    expect((await browser.call('GET', '/api/users/me')).status).toBe(200);
  });

  it('with a recovery code works once for each, in any notation, and notifies the owner', async () => {
    const person = await protect();
    const [code = ''] = person.codes;
    expect((await challenge(await givePassword(person), { recovery_code: code.toUpperCase().replace('-', ' ') })).status).toBe(
      200,
    );
    expect((await challenge(await givePassword(person), { recovery_code: code })).status).toBe(422);
    await waitFor('the email', () =>
      test.mail.emails.some((mail) => mail.subject === 'A recovery code was used' && mail.text?.includes('9')),
    );
  });

  it('with one recovery code twice at the same moment succeeds once', async () => {
    const person = await protect();
    const browsers = await Promise.all([1, 2, 3].map(() => givePassword(person)));
    const answers = await Promise.all(browsers.map((browser) => challenge(browser, { recovery_code: person.codes[0] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('locks after five wrong codes, even with right passwords in between', async () => {
    const person = await protect();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await challenge(await givePassword(person), { code: '123123' })).status).toBe(422);
    expect((await openBrowser(test).call('POST', '/login', { email: person.user.email, password: PASSWORD })).status).toBe(429);
    test.clock.advance(61_000);
    expect((await challenge(await givePassword(person), { code: codeAt(person.secret, test.clock.now()) })).status).toBe(200);
  });

  it('has to be finished within ten minutes, by the browser that began it, and once', async () => {
    const person = await protect();
    const code = () => codeAt(person.secret, test.clock.now());
    expect((await challenge(openBrowser(test), { code: code() })).body).toMatchObject({
      errors: { challenge: [expect.any(String)] },
    });
    const late = await givePassword(person);
    test.clock.advance(10 * 60_000 + 1_000);
    expect((await challenge(late, { code: code() })).body).toMatchObject({ errors: { challenge: [expect.any(String)] } });
  });

  it('without cookies uses a challenge, which yields a token', async () => {
    const { user, secret } = await protect();
    const guest = openBrowser(test, { without_cookies: true });
    const first = await guest.call<{ challenge: string }>('POST', '/api/tokens', { email: user.email, password: PASSWORD });
    expect(first.body).toEqual({ two_factor: true, challenge: expect.any(String) as string });
    const { body } = await challenge(guest, { challenge: first.body.challenge, code: codeAt(secret, test.clock.now()) });
    const program = openBrowser(test, { bearer: String(body['token']) });
    expect((await program.call('GET', '/api/users/me')).body).toMatchObject({ id: user.id });
  });

  it('rejects a challenge sent from another site, and a cookie that the browser did not request', async () => {
    const person = await protect();
    const theirs = await givePassword(person);
    const cookie = theirs.cookies.get('countersign_challenge') ?? '';
    const code = codeAt(person.secret, test.clock.now());
    const lured = openBrowser(test, { without_cookies: true });

    const sentAlong = await challenge(lured, { challenge: cookie, code });
    expect(sentAlong).toMatchObject({ status: 422, body: { errors: { challenge: [expect.any(String)] } } });
    expect(sentAlong.headers.getSetCookie()).toEqual([]);
    const forged = await lured.call('POST', '/two-factor-challenge', { code }, { cookie: `countersign_challenge=${cookie}` });
    expect(forged.status).toBe(419);
    expect((await challenge(theirs, { code })).status, 'of the browser that gave the password').toBe(200);
  });
});

describe('switching it off', () => {
  it('requires an app code, not just a password, sends an email, and deletes the codes', async () => {
    const person = await protect();
    const off = (proof: object) => person.browser.call('DELETE', PATH, proof);
    for (const proof of [{}, PROOF, { code: '123123' }])
      expect(await off(proof)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    expect((await off({ code: codeAt(person.secret, test.clock.now()) })).status).toBe(204);
    await waitFor('the email', () => test.mail.emails.some((mail) => mail.subject === 'Two-factor sign-in is off'));
    const login = await openBrowser(test).call('POST', '/login', { email: person.user.email, password: PASSWORD });
    expect(login.body).toMatchObject({ id: person.user.id });
  });

  it('locks after five wrong codes, even with a right password in between', async () => {
    const person = await protect();
    const off = async (code: string) => (await person.browser.call('DELETE', PATH, { code })).status;
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await off('123123')).toBe(422);
    const { first_name, last_name } = person.user;
    const change = { first_name, last_name, email: 'elsewhere@example.com', ...PROOF };
    expect((await person.browser.call('PUT', '/api/users/me', change)).status).toBe(200);
    expect(await off('123123')).toBe(422);
    expect(await off(codeAt(person.secret, test.clock.now()))).toBe(429);
  });

  it('accepts a recovery code, once', async () => {
    const person = await protect();
    const [code = '', used = ''] = person.codes;
    expect((await challenge(await givePassword(person), { recovery_code: used })).status).toBe(200);
    const off = (recovery_code: string) => person.browser.call('DELETE', PATH, { recovery_code });
    expect((await off(used)).body).toMatchObject({ errors: { recovery_code: [expect.any(String)] } });
    expect((await off(code)).status).toBe(204);
  });

  it('cannot be bypassed by new recovery codes or a new passkey, which require the same', async () => {
    const person = await protect();
    for (const path of [`${PATH}/recovery-codes`, '/api/users/me/passkeys/options'])
      expect((await person.browser.call('POST', path, PROOF)).body).toMatchObject({ errors: { code: [expect.any(String)] } });
  });

  it('is not a side effect of new recovery codes, which replace the old ones', async () => {
    const person = await protect();
    const proof = { code: codeAt(person.secret, test.clock.now()) };
    const { body } = await person.browser.call<{ recovery_codes: string[] }>('POST', `${PATH}/recovery-codes`, proof);
    expect((await challenge(await givePassword(person), { recovery_code: person.codes[0] })).status).toBe(422);
    expect((await challenge(await givePassword(person), { recovery_code: body.recovery_codes[0] })).status).toBe(200);
  });
});

describe('new recovery codes', () => {
  it('requested several times at the same moment are one set', async () => {
    const person = await protect();
    const renewed = await Promise.all(
      person.codes.slice(0, 3).map((recovery_code) => person.browser.call('POST', `${PATH}/recovery-codes`, { recovery_code })),
    );
    expect(renewed.some(({ status }) => status === 200)).toBe(true);
    expect((await person.browser.call('GET', '/api/users/me/security')).body).toMatchObject({
      two_factor: { recovery_codes_left: 10 },
    });
  });
});
