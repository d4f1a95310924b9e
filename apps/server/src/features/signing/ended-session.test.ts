// Opening a link renews the session, unless the session ended in the meantime.
import { once } from 'node:events';
import http from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { endSigneeSessions } from '#features/auth/index.ts';
import { hashPassword } from '#features/auth/reauthentication/index.ts';
import { sessions, users } from '#src/schema/accounts.ts';
import { signees as signeeTable } from '#src/schema/signees.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, mailedToken, signUp, signedInApp } from '#testing/people.ts';
import { draftFor, enter, pdfPath, sendTo } from '#testing/signing.ts';
import { waitForLock } from '#testing/wait-for.ts';
import { linkAccounts } from './queries/queries.ts';

const LOGIN = '/signee-login';

const { test, person: sender } = signedInApp();

async function linkFor(email: string): Promise<string> {
  await sendTo(sender.browser, { signers: [email] });
  return mailedToken(test, email, /^Please sign/);
}

/** Begins to open a link. @returns a function that sends the rest and takes over the response's cookies */
async function beginToOpen(browser: Browser, token: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    'content-type': 'application/json',
    cookie,
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    expect: '100-continue',
  };
  const body = JSON.stringify({ token, as_addressee: true });
  const request = http.request(test.url + LOGIN, { method: 'POST', headers });
  request.flushHeaders();
  // The server has received the headers.
  await once(request, 'continue');
  return async () => {
    request.end(body);
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

it('a delayed link opening signs in no one who has signed out in the meantime', async () => {
  const person = await signUp(test);
  const elsewhere = await signedInElsewhere(person);
  const open = await beginToOpen(elsewhere, await linkFor('held-back@example.com'));
  expect((await person.browser.call('DELETE', '/api/users/me/sessions')).status).toBe(204);
  expect(await open()).toBe(419);
  expect((await elsewhere.call('GET', '/api/users/me')).status).toBe(401);
});

it('a delayed link opening gives no access to a signee who was replaced in the meantime', async () => {
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

it('opening another link at the moment of a reassignment gives no access', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['leaving@example.com'] });
  const leaving = await enter(test, 'leaving@example.com');
  const token = await linkFor('elsewhere@example.com');
  const opening = await test.app.context.db.transaction(async (tx) => {
    const id = signees[0] ?? '';
    await tx.update(signeeTable).set({ email: 'coming@example.com' }).where(eq(signeeTable.id, id));
    await endSigneeSessions(tx, id);
    const call = leaving.call('POST', LOGIN, { token, as_addressee: true });
    await waitForLock(test.app.context.db);
    return { call };
  });
  expect((await opening.call).status).toBe(200);
  expect((await leaving.call('GET', pdfPath(pdf, '/sign'))).status).toBe(404);
});

it('opening a link at the moment when the sender adds an access code requires the code', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['no-code-yet@example.com'] });
  const token = await mailedToken(test, 'no-code-yet@example.com', /^Please sign/);
  const browser = openBrowser(test);
  const opening = await test.app.context.db.transaction(async (tx) => {
    await tx
      .update(signeeTable)
      .set({ access: 'email_code' })
      .where(eq(signeeTable.id, signees[0] ?? ''));
    const call = browser.call('POST', LOGIN, { token, as_addressee: true });
    await waitForLock(test.app.context.db);
    return { call };
  });
  expect((await opening.call).status).toBe(404);
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).status).toBe(401);
  expect(await browser.call('POST', LOGIN, { token, as_addressee: true })).toMatchObject({ body: { proof: 'email_code' } });
});

it('a code that the sender replaces at that moment, or has just replaced, gives no access', async () => {
  const { pdf, signees } = await draftFor(sender.browser, { signers: ['other-code@example.com'] });
  const id = signees[0] ?? '';
  const setCode = async (access_code: string) => {
    const answer = await sender.browser.call('PUT', pdfPath(pdf, `/signees/${id}`), { access: 'access_code', access_code });
    expect(answer.status).toBe(200);
  };
  await setCode('first code');
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const token = await mailedToken(test, 'other-code@example.com', /^Please sign/);
  const browser = openBrowser(test);
  const open = (access_code: string) => browser.call('POST', LOGIN, { token, access_code, as_addressee: true });
  const other = await hashPassword('second code');
  const opening = await test.app.context.db.transaction(async (tx) => {
    await tx.update(signeeTable).set({ access_code_hash: other }).where(eq(signeeTable.id, id));
    const call = open('first code');
    await waitForLock(test.app.context.db);
    return { call };
  });
  expect((await opening.call).status).toBe(404);
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).status).toBe(401);

  expect((await open('second code')).status).toBe(200);
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).status).toBe(200);
  // Between the start of the session and the record that the link was opened.
  await test.app.context.db.update(signeeTable).set({ status: 'sent' }).where(eq(signeeTable.id, id));
  await setCode('third code');
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).status).toBe(401);
  expect((await open('third code')).status).toBe(200);
});

it('a signee enters at the moment when their account is linked to them', async () => {
  const person = await signUp(test);
  const { pdf, signees } = await sendTo(sender.browser, { signers: [person.user.email] });
  const token = await mailedToken(test, person.user.email, /^Please sign/);
  const isPlace = eq(signeeTable.id, signees[0] ?? '');
  const { db } = test.app.context;
  await db.update(signeeTable).set({ user_id: null }).where(isPlace);
  const opening = await db.transaction(async (tx) => {
    await tx.select().from(signeeTable).where(isPlace).for('update');
    const call = person.browser.call('POST', LOGIN, { token });
    await waitForLock(db);
    await linkAccounts(tx, pdf);
    return { call };
  });
  expect((await opening.call).status).toBe(200);
  expect(await db.select().from(signeeTable).where(isPlace)).toMatchObject([{ user_id: person.user.id }]);
});

it('signing out while a link is being opened takes effect', async () => {
  const person = await signUp(test);
  const elsewhere = await signedInElsewhere(person);
  const token = await linkFor('same-moment@example.com');
  const opening = await test.app.context.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.user.id)).for('update');
    const call = elsewhere.call('POST', LOGIN, { token, as_addressee: true });
    await waitForLock(test.app.context.db);
    await tx.delete(sessions).where(eq(sessions.user_id, person.user.id));
    return { call };
  });
  expect((await opening.call).status).toBe(401);
  expect((await elsewhere.call('GET', '/api/users/me')).status).toBe(401);
});

it('a link opened with an API token creates no browser session, which would outlive the token', async () => {
  const person = await signUp(test);
  const { body } = await openBrowser(test).call('POST', '/api/tokens', { email: person.user.email, password: PASSWORD });
  const program = openBrowser(test, { bearer: String(body['token']) });
  const token = await linkFor('by-token@example.com');
  expect((await program.call('POST', LOGIN, { token, as_addressee: true })).status).toBe(200);
  const browser = openBrowser(test);
  for (const [name, value] of program.cookies) browser.cookies.set(name, value);
  expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
});
