// Authentication methods besides the link, with right and wrong input; and expired links.
import { describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { mailedToken, signInAgain, signedInApp, signUp } from '#testing/people.ts';
import { addSignee, consent, draftFor, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';
import { waitForRest } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { sendCodeEmail } from '../jobs.ts';
import { CODE_LIFETIME_MS, FREE_FAILURES, NEXT_CODE_AFTER_MS } from './one-time-code.ts';
import { PAUSE_MS } from './signer-authentication.ts';
import { LINK_LIFETIME_MS } from './links.ts';

const { test, person: sender } = signedInApp();

/** A pdf sent to a signee with this authentication method. */
async function sent(email: string, access: Record<string, unknown>) {
  const draft = await draftFor(sender.browser, { signers: [email] });
  const changed = await sender.browser.call('PUT', pdfPath(draft.pdf, `/signees/${draft.signees[0]}`), access);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), {})).status).toBe(200);
  return { ...draft, token: await mailedToken(test, email, /^Please sign/), browser: openBrowser(test) };
}

const login = (browser: Browser, body: Record<string, unknown>) => browser.call('POST', '/signee-login', body);
const canRead = async (browser: Browser, pdf: string) => (await browser.call('GET', pdfPath(pdf, '/sign'))).status === 200;
const provenBy = async (pdf: string, type: string) => {
  const { body } = await sender.browser.call<{ data: { type: string; proven_by: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  return body.data.find((event) => event.type === type)?.proven_by;
};
/** Digits as an Arabic keyboard enters them. */
const arabic = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));
const codesTo = (email: string) =>
  test.mail.emails.flatMap(
    (mail) => (mail.to?.[0]?.address === email && /^(\d{6}) is your code/.exec(mail.subject ?? '')?.[1]) || [],
  );

describe('an access code', () => {
  it('is required, admits when right, and is never revealed', async () => {
    const { pdf, token, browser, fields } = await sent('code@example.com', { access: 'access_code', access_code: 'Maple 7' });
    const asked = await login(browser, { token });
    expect(asked).toMatchObject({ status: 422, body: { proof: 'access_code', email_hint: 'c***@example.com' } });
    expect(await canRead(browser, pdf)).toBe(false);
    expect(await login(browser, { token, access_code: 'maple 7' })).toMatchObject({ status: 403 });
    expect(await canRead(browser, pdf)).toBe(false);
    expect((await login(browser, { token, access_code: 'Maple 7' })).status).toBe(200);

    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Code', font: 'caveat' } }]);
    await finish(browser, pdf);
    expect(await provenBy(pdf, 'finished signing')).toBe('access_code');
    const list = await sender.browser.call('GET', pdfPath(pdf, '/signees'));
    expect(JSON.stringify(list.body)).not.toMatch(/Maple|hash/);
  });

  it('is compared at most thirty times in fifteen minutes, even if it is right', async () => {
    const { token } = await sent('eager@example.com', { access: 'access_code', access_code: '4711' });
    const statuses = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await login(openBrowser(test), { token, access_code: '4711' })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    test.clock.advance(PAUSE_MS + 1);
    expect((await login(openBrowser(test), { token, access_code: '4711' })).status).toBe(200);
  });

  it('locks after five wrong attempts, even for the right one, also when they come at once', async () => {
    const { pdf, token, browser } = await sent('guess@example.com', { access: 'access_code', access_code: '4711' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(openBrowser(test), { token, access_code: '0000' })));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await login(browser, { token, access_code: '4711' })).status).toBe(429);
    const { body } = await sender.browser.call<{ data: object[] }>('GET', pdfPath(pdf, '/timeline'));
    const pauses = body.data.filter((event) => 'type' in event && event.type === 'access paused');
    expect(pauses).toMatchObject([{ actor: { type: 'system' }, ip: '127.0.0.1', data: { tries: 5 } }]);
    test.clock.advance(PAUSE_MS + 1_000);
    expect((await login(browser, { token, access_code: '4711' })).status).toBe(200);
  });

  it('is required from a user signed in with the address, too', async () => {
    const owner = await signUp(test, { email: 'account-and-code@example.com' });
    const { pdf, token } = await sent('account-and-code@example.com', { access: 'access_code', access_code: '1234' });
    expect((await owner.browser.call('GET', pdfPath(pdf))).status).toBe(404);
    expect((await login(owner.browser, { token, access_code: '1234' })).status).toBe(200);
    expect(await canRead(owner.browser, pdf)).toBe(true);
  });

  it('must be set if it is the method', async () => {
    const { pdf, signees } = await draftFor(sender.browser, { signers: ['none@example.com'] });
    const answer = await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), { access: 'access_code' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { access_code: ['Enter an access code.'] } } });
    const short = { name: 'S', email: 'short@example.com', access: 'access_code', access_code: '12' };
    expect((await sender.browser.call('POST', pdfPath(pdf, '/signees'), short)).status).toBe(422);
    expect(await addSignee(sender.browser, pdf, { email: 'plain@example.com' })).toEqual(expect.any(String));
  });
});

describe('an emailed code', () => {
  it("goes to the signee's mailbox, and works once within ten minutes", async () => {
    const email = 'mailed@example.com';
    const { pdf, token, browser } = await sent(email, { access: 'email_code' });
    expect(await login(browser, { token })).toMatchObject({ status: 422, body: { proof: 'email_code' } });
    await waitFor('the code', () => codesTo(email).length === 1);
    // Opening the link again does not email another one.
    expect((await login(browser, { token })).status).toBe(422);

    const [code = ''] = codesTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await login(browser, { token, code: wrong })).status).toBe(403);
    expect((await login(browser, { token, code: `${arabic(code.slice(0, 3))} ${code.slice(3)}` })).status).toBe(200);
    expect(await canRead(browser, pdf)).toBe(true);
    expect((await login(openBrowser(test), { token, code })).status).toBe(403);
    expect(await provenBy(pdf, 'viewed')).toBe('email_code');
    expect(codesTo(email)).toHaveLength(1);
  });

  it('locks after five wrong attempts, even for the right one, which is invalid once the lock is over', async () => {
    const email = 'guess-mailed@example.com';
    const { pdf, token, browser } = await sent(email, { access: 'email_code' });
    await login(browser, { token });
    const code = await waitFor('the code', () => codesTo(email)[0]);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries: number[] = [];
    for (let index = 0; index < 6; index += 1) tries.push((await login(openBrowser(test), { token, code: wrong })).status);
    expect(tries).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await login(browser, { token, code })).status).toBe(429);
    test.clock.advance(Math.max(PAUSE_MS, CODE_LIFETIME_MS) + 1_000);
    expect((await login(browser, { token, code })).status).toBe(403);
    expect(await canRead(browser, pdf)).toBe(false);
    await login(browser, { token, send_code: true });
    const next = await waitFor('another code', () => codesTo(email)[1]);
    expect((await login(browser, { token, code: next })).status).toBe(200);
  });

  it('expires, and another one can be requested after a minute', async () => {
    const email = 'late-code@example.com';
    const { token, browser } = await sent(email, { access: 'email_code' });
    await login(browser, { token });
    await waitFor('the first code', () => codesTo(email).length === 1);
    await login(browser, { token, send_code: true });
    test.clock.advance(CODE_LIFETIME_MS + 1_000);
    // However often it is typed: only wrong guesses at a valid code count.
    for (let tries = 0; tries <= FREE_FAILURES; tries += 1)
      expect(await login(browser, { token, code: codesTo(email)[0] })).toMatchObject({
        status: 403,
        body: { message: 'This code has expired. Request a new one.', proof: 'email_code' },
      });
    await login(browser, { token, send_code: true });
    await waitFor('the second code', () => codesTo(email).length === 2);
    expect((await login(browser, { token, code: codesTo(email)[1] })).status).toBe(200);
  });
});

it('if two are requested while the mail server is down, only the latest is emailed, and it works @deep', async () => {
  const email = 'mail-down@example.com';
  const { token, browser } = await sent(email, { access: 'email_code' });
  test.mail.setDown(true);
  const before = test.mail.refused;
  await login(browser, { token });
  await waitFor('an attempt', () => test.mail.refused > before);
  test.clock.advance(NEXT_CODE_AFTER_MS + 1_000);
  await login(browser, { token, send_code: true });
  await waitFor('attempts at both receivers', () => test.mail.refused > before + 2);
  test.mail.setDown(false);
  await waitForRest(test, sendCodeEmail);
  expect(codesTo(email)).toHaveLength(1);
  expect((await login(browser, { token, code: codesTo(email)[0] })).status).toBe(200);
});

describe('an account', () => {
  it('with the same, verified address is required', async () => {
    const email = 'needs-account@example.com';
    const { pdf, token, browser } = await sent(email, { access: 'login' });
    expect(await login(browser, { token })).toMatchObject({ status: 422, body: { proof: 'login' } });
    const other = await signUp(test);
    expect(await login(other.browser, { token })).toMatchObject({ status: 422, body: { proof: 'login' } });
    const own = await signUp(test, { email });
    expect((await login(own.browser, { token })).status).toBe(200);
    expect(await canRead(own.browser, pdf)).toBe(true);
  });
});

describe('an expired link', () => {
  it("leads only to a new one in its owner's mailbox", async () => {
    const email = 'old-link@example.com';
    const { pdf } = await sendTo(sender.browser, { signers: [email] });
    const token = await mailedToken(test, email, /^Please sign/);
    test.clock.advance(LINK_LIFETIME_MS + 1_000);
    const browser = openBrowser(test);
    expect(await login(browser, { token })).toMatchObject({ status: 403, body: { is_renewable: true } });
    expect(await canRead(browser, pdf)).toBe(false);
    for (const asked of [token, token, 'made-up']) {
      expect((await browser.call('POST', '/signee-login/renew', { token: asked })).status).toBe(204);
    }
    const fresh = await mailedToken(test, email, /^Your new link/);
    expect((await login(browser, { token: fresh })).status).toBe(200);
  });
});

describe('an office behind one IP address', () => {
  it('can enter with any number of signees; guessing is limited to sixty attempts, with the time to retry', async () => {
    await signInAgain(sender);
    const { token } = await sent('office@example.com', { access: 'link' });
    for (let entry = 0; entry < 70; entry += 1) expect((await login(openBrowser(test), { token })).status).toBe(200);

    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_none, index) => login(openBrowser(test), { token: `made-up-${index}` })),
    );
    expect(guesses.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(60);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    const refused = await login(openBrowser(test), { token: 'made-up' });
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts. Please try again in 15 minutes.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    test.clock.advance(15 * 60_000 + 1_000);
    expect((await login(openBrowser(test), { token })).status).toBe(200);
  });
});
