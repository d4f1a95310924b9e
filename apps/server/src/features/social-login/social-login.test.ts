// Signing in through a provider that behaves as Google, Facebook and LinkedIn do: the normal way, and which account it leads to.
import { uuidv7 } from '@countersign/document-model';
import { type IdentityPerson } from '@countersign/simulators/identity-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { apiTokens, connectedSignIns, passkeys, recoveryCodes, users } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, mailedToken, signUp, subjectsTo } from '#testing/people.ts';
import { knownPerson, signInThrough, socialApp } from '#testing/social.ts';
import { waitFor, waitForLock } from '#testing/wait-for.ts';

const { test, identity } = await socialApp();

const person = (about: Partial<IdentityPerson> = {}) => knownPerson(identity, about);
const me = (browser: ReturnType<typeof openBrowser>) => browser.call('GET', '/api/users/me');

describe('signing in through a provider', () => {
  it.each([
    ['google', { hosted_domain: 'example.com' }, true],
    ['google', { email: 'somebody.known@gmail.com' }, true],
    // Google verified it once; only an email can tell who owns it now.
    ['google', {}, false],
    ['linkedin', {}, false],
  ] as const)(
    '%s creates an account and recognizes it later, %o: the address counts as verified: %s',
    async (provider, about, verifiedEmail) => {
      const { id, email } = person({ first_name: 'Ångström', ...about });
      const browser = openBrowser(test);
      const created = await signInThrough({ browser, identity, provider, as: id });
      expect(created).toMatchObject({
        status: 200,
        body: { email, first_name: 'Ångström', last_name: 'Lee', verifiedEmail },
      });

      const elsewhere = openBrowser(test);
      expect(await signInThrough({ browser: elsewhere, identity, provider, as: id })).toMatchObject({
        status: 200,
        body: { id: created.body['id'] },
      });
      expect((await me(elsewhere)).status).toBe(200);
      const { body } = await elsewhere.call<{ data: { type: string; data: object }[] }>('GET', '/api/users/me/timeline');
      expect(body.data.map(({ type, data }) => [type, data])).toEqual([
        ['signed in', { by: provider }],
        ['signed in', { by: provider }],
        ['sign-in connected', { service: expect.any(String) as string }],
        ['created', {}],
      ]);
    },
  );

  it('recognizes a person by the subject id, whatever their address is by now', async () => {
    const { id } = person();
    const first = await signInThrough({ browser: openBrowser(test), identity, as: id });
    const [known] = identity.people.splice(-1);
    if (!known) throw new Error('nobody is there');
    identity.people.push({ ...known, email: 'moved@example.com' });
    const second = await signInThrough({ browser: openBrowser(test), identity, as: id });
    expect(second.body['id']).toBe(first.body['id']);
    expect(second.body['email']).not.toBe('moved@example.com');
  });

  it('reads the address from the userinfo endpoint if the ID token omits it', async () => {
    const { id, email } = person();
    identity.fault = 'email_in_profile';
    expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).body).toMatchObject({ email });
  });

  it('is offered for the configured providers only', async () => {
    const browser = openBrowser(test);
    expect((await browser.call('GET', '/auth/providers')).body).toEqual({ data: ['google', 'facebook', 'linkedin'] });
    expect((await browser.call('GET', '/auth/myspace/redirect')).status).toBe(404);

    const beside = await test.startBeside({
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      FACEBOOK_CLIENT_ID: '',
      FACEBOOK_CLIENT_SECRET: '',
    });
    const there = openBrowser(beside);
    expect((await there.call('GET', '/auth/facebook/redirect')).status).toBe(404);
    const { body } = await there.call<{ redirect: string }>('GET', '/auth/google/redirect');
    const { origin, searchParams } = new URL(body.redirect);
    expect(origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      nonce: expect.any(String) as string,
    });
  });
});

describe('an unverified address', () => {
  it("creates an account only with the person's input, and sends a verification email", async () => {
    const { id, email } = person({ is_email_verified: false });
    const browser = openBrowser(test);
    const { body } = await signInThrough({ browser, identity, as: id });
    expect(body).toEqual({ next: 'details', ticket: expect.any(String) as string, email, first_name: 'Kim', last_name: 'Lee' });
    expect((await me(browser)).status).toBe(401);

    const details = { ticket: body['ticket'], email, first_name: 'Kim', last_name: 'Lee', locale: 'de' };
    expect(await browser.call('POST', '/auth/google/registration', details)).toMatchObject({
      status: 201,
      body: { email, verifiedEmail: false, locale: 'de' },
    });
    expect(await mailedToken(test, email, /./)).toBeTruthy();
    expect((await browser.call('POST', '/auth/google/registration', details)).body).toMatchObject({ reason: 'expired' });
    expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).body).toMatchObject({ email });
  });

  it('never leads to an existing account with that address', async () => {
    const { user } = await signUp(test, { email: 'known-unproven@example.com' });
    const { id, email } = person({ email: user.email, is_email_verified: false });
    const browser = openBrowser(test);
    const { body } = await signInThrough({ browser, identity, as: id });
    // Neither the response nor an email to a verified address reveals such an account.
    expect(body['next']).toBe('details');
    const details = { ticket: body['ticket'], email, first_name: 'Kim', last_name: 'Lee' };
    expect(await browser.call('POST', '/auth/google/link', { ticket: body['ticket'], password: PASSWORD })).toMatchObject({
      status: 422,
      body: { reason: 'expired' },
    });
    expect(await browser.call('POST', '/auth/google/registration', details)).toMatchObject({
      status: 201,
      body: { email, verifiedEmail: false },
    });
    expect((await me(browser)).body['id']).not.toBe(user.id);
    await waitFor('the email to the owner', () =>
      subjectsTo(test, user.email).includes('Someone tried to use your email address'),
    );
    // At most that of the owner's own registration.
    expect(subjectsTo(test, user.email).filter((subject) => subject.startsWith('Verify')).length).toBeLessThan(2);
  });

  it('is every address from Facebook, which may also send none', async () => {
    const profile = person();
    expect(
      (await signInThrough({ browser: openBrowser(test), identity, provider: 'facebook', as: profile.id })).body,
    ).toMatchObject({
      next: 'details',
      email: profile.email,
    });
    const withoutEmail = person({ email: null });
    expect(
      (await signInThrough({ browser: openBrowser(test), identity, provider: 'facebook', as: withoutEmail.id })).body,
    ).toMatchObject({ next: 'details', email: null, first_name: 'Kim' });
  });

  it('that a stranger used for an account no longer gives access once its owner requests a password', async () => {
    const stranger = person({ email: 'mine@example.com', is_email_verified: false });
    const theirs = openBrowser(test);
    const { body } = await signInThrough({ browser: theirs, identity, as: stranger.id });
    const details = { ticket: body['ticket'], email: stranger.email, first_name: 'A', last_name: 'B' };
    const created = await theirs.call('POST', '/auth/google/registration', details);
    const user_id = String(created.body['id']);
    // All other ways to return to the account, or to hear of it.
    const { db, clock } = test.app.context;
    const key = { name: 'Key', credential_id: user_id, public_key: '', counter: 0, transports: [], is_backed_up: false };
    await db.insert(passkeys).values({ id: uuidv7(), user_id, ...key, created_at: clock.now() });
    await db.insert(recoveryCodes).values({ user_id, code_hash: 'a', created_at: clock.now() });
    const token = { kind: 'personal' as const, name: 'Mine', abilities: ['read'], token_hash: hashSecret('secret') };
    await db.insert(apiTokens).values({ id: uuidv7(), user_id, ...token, created_at: clock.now(), updated_at: clock.now() });
    const program = openBrowser(test, { bearer: 'secret' });
    expect((await me(program)).status).toBe(200);

    const browser = openBrowser(test);
    await browser.call('POST', '/forgot-password', { email: stranger.email });
    const mailed = await mailedToken(test, stranger.email, /new password/);
    await browser.call('POST', '/reset-password', { token: mailed, email: stranger.email, password: PASSWORD });
    expect((await me(theirs)).status).toBe(401);
    expect((await me(program)).status).toBe(401);
    for (const table of [passkeys, recoveryCodes]) expect(await db.$count(table, eq(table.user_id, user_id))).toBe(0);
    expect((await signInThrough({ browser: openBrowser(test), identity, as: stranger.id })).body).toMatchObject({
      next: 'details',
    });
  });
});

describe('an existing account with the address', () => {
  it('is connected after its password, and its address counts as verified', async () => {
    const { user } = await signUp(test, { email: 'Linked@Example.com', verified: false });
    const { id } = person({ email: 'linked@example.com', hosted_domain: 'example.com' });
    const browser = openBrowser(test);
    const { body } = await signInThrough({ browser, identity, as: id });
    expect(body).toEqual({ next: 'password', ticket: expect.any(String) as string, email: user.email });
    expect((await me(browser)).status).toBe(401);

    const link = (password: string, by = browser) => by.call('POST', '/auth/google/link', { ticket: body['ticket'], password });
    expect((await link('wrong')).body).toMatchObject({ errors: { password: [expect.any(String)] } });
    expect((await link(PASSWORD, openBrowser(test))).body).toMatchObject({ reason: 'other_browser' });
    expect(await link(PASSWORD)).toMatchObject({ status: 200, body: { id: user.id, verifiedEmail: true } });
    expect((await me(browser)).status).toBe(200);
    expect((await link(PASSWORD)).body).toMatchObject({ reason: 'expired' });
    await waitFor('the email about the change', () =>
      test.mail.emails.some(
        (mail) => mail.to?.[0]?.address?.toLowerCase() === 'linked@example.com' && mail.subject === 'Google was connected',
      ),
    );
    expect((await signInThrough({ browser: openBrowser(test), identity, as: id })).body).toMatchObject({ id: user.id });
  });

  it('stays unverified if another account verifies the address at the same moment', async () => {
    const { db } = test.app.context;
    const { user: other } = await signUp(test, { verified: false });
    const { user } = await signUp(test, { email: other.email, verified: false });
    const { id } = person({ email: user.email, hosted_domain: 'example.com' });
    const browser = openBrowser(test);
    const { ticket } = (await signInThrough({ browser, identity, as: id })).body;
    const linking = await db.transaction(async (tx) => {
      await tx.update(users).set({ email_verified_at: test.clock.now() }).where(eq(users.id, other.id));
      const begun = browser.call('POST', '/auth/google/link', { ticket, password: PASSWORD });
      await waitForLock(db);
      return { begun };
    });
    expect(await linking.begun).toMatchObject({ status: 200, body: { id: user.id, verifiedEmail: false } });
  });

  it('locks after wrong passwords here as at the sign-in', async () => {
    const { user } = await signUp(test);
    const { id } = person({ email: user.email });
    const browser = openBrowser(test);
    const { body } = await signInThrough({ browser, identity, as: id });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await browser.call('POST', '/auth/google/link', { ticket: body['ticket'], password: 'wrong' });
    expect((await browser.call('POST', '/auth/google/link', { ticket: body['ticket'], password: PASSWORD })).status).toBe(429);
    expect((await browser.call('POST', '/login', { email: user.email, password: PASSWORD })).status).toBe(429);
  });

  it('without a password cannot be connected from outside', async () => {
    const first = person();
    await signInThrough({ browser: openBrowser(test), identity, as: first.id });
    const again = person({ email: first.email });
    expect(await signInThrough({ browser: openBrowser(test), identity, provider: 'linkedin', as: again.id })).toMatchObject({
      status: 409,
      body: { reason: 'no_password' },
    });
  });

  it('that was deactivated admits nobody, connected or not', async () => {
    const { id, email } = person();
    await signInThrough({ browser: openBrowser(test), identity, as: id });
    await test.app.context.db.update(users).set({ disabled_at: test.clock.now() }).where(eq(users.email, email));
    const browser = openBrowser(test);
    for (const provider of ['google', 'linkedin'])
      expect(await signInThrough({ browser, identity, provider, as: id })).toMatchObject({
        status: 409,
        body: { reason: 'disabled' },
      });
    expect((await me(browser)).status).toBe(401);
  });

  it('requires its second factor before it is connected', async () => {
    const { browser: own, user } = await signUp(test);
    const setup = await own.call<{ secret: string }>('POST', '/api/users/me/two-factor', { current_password: PASSWORD });
    const code = () => codeAt(setup.body.secret, test.clock.now());
    await own.call('PUT', '/api/users/me/two-factor', { code: code() });
    test.clock.advance(30_000);

    const { id } = person({ email: user.email });
    const browser = openBrowser(test);
    const { ticket } = (await signInThrough({ browser, identity, as: id })).body;
    const link = (more: object) => browser.call('POST', '/auth/google/link', { ticket, password: PASSWORD, ...more });
    expect((await link({})).body).toEqual({ two_factor: true });
    expect((await link({ code: '000000' })).body).toMatchObject({ errors: { code: [expect.any(String)] } });
    expect(await test.app.context.db.$count(connectedSignIns, eq(connectedSignIns.user_id, user.id))).toBe(0);
    expect((await link({ code: code() })).status).toBe(200);

    test.clock.advance(30_000);
    const elsewhere = openBrowser(test);
    expect((await signInThrough({ browser: elsewhere, identity, as: id })).body).toEqual({ two_factor: true });
    expect((await me(elsewhere)).status).toBe(401);
    expect((await elsewhere.call('POST', '/two-factor-challenge', { code: code() })).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(200);
  });
});
