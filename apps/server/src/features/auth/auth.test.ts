import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, sessions, users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, mailedToken, signUp, subjectsTo } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

describe('an account', () => {
  it('is created by registering, which signs the user in and emails a link that verifies the address once', async () => {
    const { browser, user } = await signUp(test, { email: 'vera@example.com', verified: false });
    expect(await browser.call('GET', '/api/users/me')).toMatchObject({
      status: 200,
      body: { email: 'vera@example.com', verifiedEmail: false },
    });

    const token = await mailedToken(test, 'vera@example.com', /^Verify/);
    const stranger = (await signUp(test, { verified: false })).browser;
    expect((await stranger.call('POST', '/api/email/verification', { token })).status).toBe(422);
    // A stranger's attempt does not use the link up.
    expect(await browser.call('POST', '/api/email/verification', { token })).toMatchObject({
      status: 200,
      body: { id: user.id, verifiedEmail: true },
    });
    // The owner can open the link twice. Any other token is rejected, even for a verified address.
    expect((await browser.call('POST', '/api/email/verification', { token })).status).toBe(200);
    expect((await browser.call('POST', '/api/email/verification', { token: 'garbage' })).status).toBe(422);
    const verified = (await signUp(test)).browser;
    expect((await verified.call('POST', '/api/email/verification', { token })).status).toBe(422);
  });

  it('can be created without cookies and starts no session; a request that would start one needs the CSRF token', async () => {
    const program = openBrowser(test, { without_cookies: true });
    const details = { first_name: 'A', last_name: 'B', email: 'stateless@example.com', password: PASSWORD };
    expect((await program.call('POST', '/register', details)).status).toBe(419);
    expect((await program.call('POST', '/login', details)).status).toBe(419);

    const created = await program.call('POST', '/register', { ...details, stateless: true });
    expect(created).toMatchObject({ status: 201, body: { email: details.email } });
    expect(created.headers.getSetCookie()).toEqual([]);
    const { body } = await program.call('POST', '/api/tokens', details);
    const holder = openBrowser(test, { bearer: String(body['token']) });
    expect((await holder.call('GET', '/api/users/me/sessions')).body).toMatchObject({ data: [{ kind: 'token' }] });

    expect((await program.call('POST', '/forgot-password', { email: details.email })).status).toBe(204);
    const token = await mailedToken(test, details.email, /new password/);
    const change = { token, email: details.email, password: 'another good password' };
    expect((await program.call('POST', '/reset-password', change)).status).toBe(204);
  });

  describe('registered with an address that another account has verified', () => {
    const details = { first_name: 'A', last_name: 'B', password: 'another good password' };
    const REGISTERED = { status: 201, body: { verifiedEmail: false } };

    it('looks like any other sign-up, ignoring case; the owner is notified, and the account never gets the address', async () => {
      const { user } = await signUp(test, { email: 'owner@example.com' });
      const claimant = openBrowser(test);
      const claimed = await claimant.call('POST', '/register', { ...details, email: 'OWNER@example.com' });
      const free = await openBrowser(test).call('POST', '/register', { ...details, email: 'nobodys@example.com' });
      expect(claimed).toMatchObject({ ...REGISTERED, body: { email: 'OWNER@example.com' } });
      expect(Object.keys(claimed.body)).toEqual(Object.keys(free.body));

      const emailSubjects = () => subjectsTo(test, 'owner@example.com');
      const TAKEN = 'Someone tried to use your email address';
      await waitFor('the email to the owner', () => emailSubjects().includes(TAKEN));
      expect((await claimant.call('POST', '/api/email/verification/send', {})).status).toBe(204);
      await waitFor('a second email to the owner', () => emailSubjects().filter((subject) => subject === TAKEN).length === 2);
      // At most the email for the owner's own registration.
      expect(emailSubjects().filter((subject) => subject.startsWith('Verify')).length).toBeLessThan(2);

      const id = async (password: string) =>
        (await openBrowser(test).call('POST', '/login', { email: 'owner@example.com', password })).body['id'];
      expect(await id(PASSWORD)).toBe(user.id);
      expect(await id(details.password)).toBe(claimed.body['id']);
      expect(await id('a wrong password')).toBeUndefined();

      await claimant.call('POST', '/forgot-password', { email: 'owner@example.com' });
      const token = await mailedToken(test, 'owner@example.com', /new password/);
      const change = { token, email: 'owner@example.com', password: 'a third good password' };
      expect((await openBrowser(test).call('POST', '/reset-password', change)).status).toBe(204);
      expect(await id('a third good password')).toBe(user.id);
    });

    it('neither resets the limit on guesses nor sends its own notices to the owner', async () => {
      const email = 'guarded@example.com';
      await signUp(test, { email });
      const claimant = openBrowser(test);
      await claimant.call('POST', '/register', { ...details, email });
      const change = { current_password: details.password, password: 'a third good password' };
      expect((await claimant.call('PUT', '/api/users/me/password', change)).status).toBeLessThan(300);
      await claimant.call('POST', '/forgot-password', { email });
      await mailedToken(test, email, /new password/);
      expect(subjectsTo(test, email)).not.toContain('Your password was changed');

      const login = async (password: string) => (await openBrowser(test).call('POST', '/login', { email, password })).status;
      for (const password of ['guess 1', 'guess 2', change.password, 'guess 3', 'guess 4', change.password, 'guess 5'])
        await login(password);
      expect(await login(PASSWORD)).toBe(429);
    });

    it('never gets the address, even if both accounts existed before either verified it', async () => {
      const email = 'first-come@example.com';
      const [first, second] = [openBrowser(test), openBrowser(test)];
      expect(await first.call('POST', '/register', { ...details, email })).toMatchObject(REGISTERED);
      const token = await mailedToken(test, email, /^Verify/);
      expect(await second.call('POST', '/register', { ...details, email, password: PASSWORD })).toMatchObject(REGISTERED);
      await waitFor('the second link', () => subjectsTo(test, email).length === 2);
      const other = await mailedToken(test, email, /^Verify/);
      expect(other).not.toBe(token);
      await second.call('POST', '/forgot-password', { email });
      const reset = await mailedToken(test, email, /new password/);

      expect((await first.call('POST', '/api/email/verification', { token })).status).toBe(200);
      expect((await second.call('POST', '/api/email/verification', { token: other })).status).toBe(422);
      const change = { token: reset, email, password: 'a third good password' };
      expect((await openBrowser(test).call('POST', '/reset-password', change)).status).toBe(422);
    });
  });

  it('is refused with a message at each invalid field, and a name is returned exactly as entered', async () => {
    const empty = await openBrowser(test).call('POST', '/register', {});
    expect(empty).toMatchObject({
      status: 422,
      body: {
        errors: {
          first_name: ['This field is required.'],
          last_name: ['This field is required.'],
          email: ['This field is required.'],
          password: ['This field is required.'],
        },
      },
    });
    const nul = await openBrowser(test).call('POST', '/register', {
      first_name: 'A\u0000',
      last_name: 'B',
      email: 'n@example.com',
      password: PASSWORD,
    });
    expect(nul.status).toBe(422);

    const name = '<b>Ål</b> 李 שלום';
    const { browser } = await signUp(test, { first_name: name });
    expect((await browser.call('GET', '/api/users/me')).body['first_name']).toBe(name);
  });
});

describe('signing in', () => {
  it('works with the password, starts a new session, and ends when the user signs out', async () => {
    await signUp(test, { email: 'lou@example.com' });
    const browser = openBrowser(test);
    expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
    expect(await browser.call('POST', '/login', { email: 'LOU@example.com', password: PASSWORD, remember: true })).toMatchObject({
      status: 200,
    });

    const first = browser.cookies.get('countersign_session');
    expect((await browser.call('POST', '/login', { email: 'lou@example.com', password: PASSWORD })).status).toBe(200);
    expect(browser.cookies.get('countersign_session')).not.toBe(first);
    expect((await browser.call('POST', '/logout')).status).toBe(204);
    expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
  });

  it('keeps only a hash of the session in the database', async () => {
    const { browser } = await signUp(test);
    const rows = await test.app.context.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('countersign_session'));
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    await signUp(test, { email: 'known@example.com' });
    const browser = openBrowser(test);
    const wrong = await browser.call('POST', '/login', { email: 'known@example.com', password: 'not the password' });
    const unknown = await browser.call('POST', '/login', { email: 'unknown@example.com', password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { email: ['These credentials do not match our records.'] } } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is locked after five wrong passwords, even for the correct one, and unlocks after a while', async () => {
    await signUp(test, { email: 'lock@example.com' });
    const browser = openBrowser(test);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await browser.call('POST', '/login', { email: 'lock@example.com', password: 'wrong' });

    const locked = await browser.call('POST', '/login', { email: 'lock@example.com', password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    test.clock.advance(61_000);
    expect((await browser.call('POST', '/login', { email: 'lock@example.com', password: PASSWORD })).status).toBe(200);
  });

  it('asks for the password again after in-person signing; wrong guesses lock only this confirmation', async () => {
    const { browser, user } = await signUp(test);
    const confirm = (password: string) => browser.call('POST', '/api/users/me/password/confirmation', { password });
    expect((await confirm(PASSWORD)).status).toBe(204);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await confirm('wrong')).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await confirm(PASSWORD)).status).toBe(429);
    expect((await openBrowser(test).call('POST', '/login', { email: user.email, password: PASSWORD })).status).toBe(200);
    test.clock.advance(61_000);
    expect((await confirm(PASSWORD)).status).toBe(204);
  });

  it('cannot have its confirmation locked by strangers', async () => {
    const { browser, user } = await signUp(test);
    const stranger = openBrowser(test);
    for (const email of [`confirmation ${user.id}`, user.id])
      for (let attempt = 0; attempt < 6; attempt += 1) await stranger.call('POST', '/login', { email, password: 'wrong' });
    expect((await browser.call('POST', '/api/users/me/password/confirmation', { password: PASSWORD })).status).toBe(204);
  });

  it('without cookies returns a bearer token that ends when it is revoked', async () => {
    const { user } = await signUp(test);
    const answer = await fetch(`${test.url}/api/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const body = (await answer.json()) as { token: string };
    const app = openBrowser(test, { bearer: body.token });
    expect(await app.call('GET', '/api/users/me')).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await app.call('DELETE', '/api/tokens')).status).toBe(204);
    expect((await app.call('GET', '/api/users/me')).status).toBe(401);
  });

  it('expires after half a day without use, unless it is remembered', async () => {
    const { user } = await signUp(test);
    const short = openBrowser(test);
    const long = openBrowser(test);
    await short.call('POST', '/login', { email: user.email, password: PASSWORD });
    await long.call('POST', '/login', { email: user.email, password: PASSWORD, remember: true });
    test.clock.advance(13 * 3_600_000);
    expect((await short.call('GET', '/api/users/me')).status).toBe(401);
    expect((await long.call('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('emails', () => {
  it('wait while the mail server is down and are sent once it is back', async () => {
    test.mail.setDown(true);
    const { user } = await signUp(test, { email: 'patient@example.com', verified: false });
    await waitFor('the first attempt to fail', async () => {
      const { rows } = await test.app.context.db.execute<{ state: string }>(
        `select state from pgboss.job where name = 'auth.send_mail' and data->>'user_id' = '${user.id}'`,
      );
      return rows.some((row) => row.state === 'retry');
    });
    test.mail.setDown(false);
    await mailedToken(test, 'patient@example.com', /^Verify/);
    expect(test.mail.emails.filter((mail) => mail.to?.[0]?.address === 'patient@example.com')).toHaveLength(1);
  });

  it('contain the same content as plain text', async () => {
    const mail = await waitFor('an email', () => test.mail.emails.find((candidate) => candidate.subject?.startsWith('Verify')));
    expect(mail.html).toContain('Verify email address');
    expect(mail.text).toContain('/verify-email#token=');
  });
});

describe('rate limits', () => {
  it('apply per address and say when to retry', async () => {
    const browser = openBrowser(test);
    let last = await browser.call('POST', '/forgot-password', { email: 'x@example.com' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      last = await browser.call('POST', '/forgot-password', { email: 'x@example.com' });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('never shows a password hash to anyone', async () => {
  const { browser } = await signUp(test);
  const rows = await test.app.context.db.select({ hash: users.password_hash }).from(users);
  const { bytes } = await browser.call('GET', '/api/users/me');
  expect(rows.every(({ hash }) => hash?.startsWith('$argon2id$'))).toBe(true);
  expect(bytes.toString()).not.toContain('argon2');
});

it('never replays the answer of a sign-in to another caller with the same Idempotency-Key', async () => {
  const { user } = await signUp(test);
  const header = { 'idempotency-key': 'shared' };
  const first = await openBrowser(test).call('POST', '/api/tokens', { email: user.email, password: PASSWORD }, header);
  expect(first.status).toBe(200);
  expect((await openBrowser(test).call('POST', '/api/tokens', { email: user.email, password: 'wrong' }, header)).status).toBe(
    422,
  );
  const kept = await test.app.context.db.execute<{ answer: unknown }>('select answer from idempotency_keys');
  expect(JSON.stringify(kept.rows)).not.toContain(String(first.body['token']));
});
