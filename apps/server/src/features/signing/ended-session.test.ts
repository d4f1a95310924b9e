// A link that is opened renews the session of whoever opens it. What has ended meanwhile is not renewed.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions, users } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, mailedToken, signUp } from '#testing/people.ts';
import { enter, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const LOGIN = '/signee-login';
/** By then the server has seen how a request begins. */
const BEGUN_MS = 300;

let test: TestApp;
let sender: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  sender = await signUp(test);
});
afterAll(() => test.close());

async function linkFor(email: string): Promise<string> {
  await sendTo(sender.browser, { signers: [email] });
  return mailedToken(test, email, /^Please sign/);
}

/** Begins to open a link. @returns what sends the rest, and takes over the cookies of the answer */
async function beginToOpen(browser: Browser, token: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' };
  const body = JSON.stringify({ token, as_addressee: true });
  const request = http.request(test.url + LOGIN, { method: 'POST', headers });
  request.write(body.slice(0, 5));
  await pause(BEGUN_MS);
  return async () => {
    request.end(body.slice(5));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      browser.cookies.set(name, value);
    }
    return answer.statusCode;
  };
}

async function signedInElsewhere({ user }: SignedInPerson): Promise<Browser> {
  const browser = openBrowser(test);
  expect((await browser.call('POST', '/login', { email: user.email, password: PASSWORD })).status).toBe(200);
  return browser;
}

it('a link whose opening was held back signs nobody in who was signed out meanwhile', async () => {
  const person = await signUp(test);
  const elsewhere = await signedInElsewhere(person);
  const open = await beginToOpen(elsewhere, await linkFor('held-back@example.com'));
  expect((await person.browser.call('DELETE', '/api/users/me/sessions')).status).toBe(204);
  expect(await open()).toBe(419);
  expect((await elsewhere.call('GET', '/api/users/me')).status).toBe(401);
});

it('nor does it keep a place that was given to somebody else meanwhile', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['former@example.com'] });
  const former = await enter(test, 'former@example.com');
  expect((await former.call('GET', pdfPath(pdf, '/sign'))).status).toBe(200);
  const open = await beginToOpen(former, await linkFor('another@example.com'));
  const holder = { name: 'New Holder', email: 'holder@example.com' };
  const given = await sender.browser.call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), holder);
  expect(given.status).toBe(200);
  expect(await open()).toBe(200);
  expect((await former.call('GET', pdfPath(pdf, '/sign'))).status).toBe(404);
});

it('whoever is signed out at the very moment in which a link is opened stays so', async () => {
  const person = await signUp(test);
  const elsewhere = await signedInElsewhere(person);
  const token = await linkFor('same-moment@example.com');
  const opening = await test.app.parts.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.user.id)).for('update');
    const call = elsewhere.call('POST', LOGIN, { token, as_addressee: true });
    await pause(BEGUN_MS);
    await tx.delete(sessions).where(eq(sessions.user_id, person.user.id));
    return { call };
  });
  expect((await opening.call).status).toBe(401);
  expect((await elsewhere.call('GET', '/api/users/me')).status).toBe(401);
});

it('a link that is opened by a token signs no browser in, which would stay so when the token is gone', async () => {
  const person = await signUp(test);
  const { body } = await openBrowser(test).call('POST', '/api/tokens', { email: person.user.email, password: PASSWORD });
  const program = openBrowser(test, { bearer: String(body['token']) });
  const token = await linkFor('by-token@example.com');
  expect((await program.call('POST', LOGIN, { token, as_addressee: true })).status).toBe(200);
  const browser = openBrowser(test);
  for (const [name, value] of program.cookies) browser.cookies.set(name, value);
  expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
});
