// Connecting and disconnecting a service: once, in the session that started it, with tokens that stay secret.
import { type CompanyCam, startCompanyCam } from '@countersign/simulators/companycam';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { integrations } from '#src/schema/integrations.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';
import { callBack, comeBack, connect, leaveFor } from '#testing/connecting.ts';

let companyCam: CompanyCam;
let test: TestApp;
beforeAll(async () => {
  companyCam = await startCompanyCam();
  test = await startTestApp(companyCam.env, { simulator: companyCam });
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterEach(() => {
  companyCam.mood = 'well';
});
afterAll(() => test.close());

const rowOf = async ({ user }: SignedInPerson) =>
  (await test.app.context.db.select().from(integrations).where(eq(integrations.user_id, user.id)))[0];

describe('connecting', () => {
  it('leads to the service with PKCE, back with a code, and shows which account was connected', async () => {
    const person = await signUp(test);
    const url = await leaveFor(person.browser);
    expect(url.origin + url.pathname).toBe(`${companyCam.url}/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${test.app.context.public_url}/integrations/companycam/callback`,
    });

    const answer = await callBack(person.browser, await comeBack(url));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user_id: person.user.id,
        provider: 'companycam',
        user_name: 'Shawn Field',
        user_email: 'shawn@field-roofing.example',
        user_avatar: expect.stringMatching(/^data:image\/jpeg;base64,/) as string,
        is_refused: false,
      },
    });
    const listed = await person.browser.call('GET', '/api/integrations');
    expect(listed.body).toEqual({ data: [answer.body], providers: [{ provider: 'companycam', is_configured: true }] });
  });

  it('encrypts the stored tokens, and reveals them to nobody', async () => {
    const person = await signUp(test);
    await connect(person.browser);
    const row = await rowOf(person);
    const listed = await person.browser.call('GET', '/api/integrations');
    expect(listed.bytes.toString()).not.toMatch(/token/i);
    const revokedBefore = companyCam.oauth.revoked.length;
    await person.browser.call('DELETE', `/api/integrations/${row?.id}`);
    for (const token of companyCam.oauth.revoked.slice(revokedBefore)) expect(JSON.stringify(row)).not.toContain(token);
  });

  it('cannot be finished twice', async () => {
    const { browser } = await signUp(test);
    const back = await comeBack(await leaveFor(browser));
    expect((await callBack(browser, back)).status).toBe(200);
    expect((await callBack(browser, back)).status).toBe(409);
  });

  it('is refused for another user, for another browser of the same user, and after ten minutes', async () => {
    const person = await signUp(test);
    const stranger = await signUp(test);
    const elsewhere = openBrowser(test);
    await elsewhere.call('POST', '/login', { email: person.user.email, password: PASSWORD });
    for (const other of [stranger.browser, elsewhere]) {
      const back = await comeBack(await leaveFor(person.browser));
      expect((await callBack(other, back)).status).toBe(409);
      expect((await callBack(person.browser, back)).status, 'spent by the wrong one').toBe(409);
    }
    const late = await comeBack(await leaveFor(person.browser));
    test.clock.advance(10 * 60_000 + 1);
    expect((await callBack(person.browser, late)).status).toBe(409);
    expect(await rowOf(person)).toBeUndefined();
    expect(await rowOf(stranger)).toBeUndefined();
  });

  it('reports that the user did not allow it', async () => {
    const { browser } = await signUp(test);
    const back = await comeBack(await leaveFor(browser), 'deny');
    expect(await callBack(browser, back)).toMatchObject({ status: 422, body: { message: 'You didn’t allow the connection.' } });
  });

  it('explains a wrong code and a service that cannot be reached', async () => {
    const { browser } = await signUp(test);
    const wrong = await comeBack(await leaveFor(browser));
    expect(await callBack(browser, { ...wrong, code: 'invented' })).toMatchObject({
      status: 422,
      body: { message: 'CompanyCam didn’t accept the connection. Please connect again.' },
    });
    const back = await comeBack(await leaveFor(browser));
    companyCam.mood = 'down';
    expect(await callBack(browser, back)).toMatchObject({
      status: 409,
      body: { message: 'CompanyCam isn’t responding right now. Please try again in a moment.' },
    });
  });

  it('again, with another account or after a refusal, keeps one integration', async () => {
    const person = await signUp(test);
    await connect(person.browser);
    const before = await rowOf(person);
    await test.app.context.db
      .update(integrations)
      .set({ refused_at: test.clock.now() })
      .where(eq(integrations.id, before?.id ?? ''));
    const again = await connect(person.browser);
    expect(again).toMatchObject({ id: before?.id, is_refused: false });
  });

  it.each([
    [
      'the account was deleted',
      (of: SignedInPerson) => of.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD }),
    ],
    ['the person signed out', async (of: SignedInPerson) => of.browser.call('POST', '/logout')],
    [
      'the account was closed',
      async ({ user }: SignedInPerson) =>
        test.app.context.db.update(users).set({ disabled_at: test.clock.now() }).where(eq(users.id, user.id)),
    ],
  ])('stores nothing if %s before the service answered', async (_what, end) => {
    const person = await signUp(test);
    const live = companyCam.oauth.live;
    const back = await comeBack(await leaveFor(person.browser));
    const held = companyCam.hold('GET /v2/users/current');
    const calling = callBack(person.browser, back);
    await held.reached;
    await end(person).finally(held.release);
    expect((await calling).status).toBe(401);
    expect(await rowOf(person)).toBeUndefined();
    expect(companyCam.oauth.live, 'tokens that nobody uses').toBe(live);
  });

  it('keeps no tokens if the service does not identify the account', async () => {
    const person = await signUp(test);
    const live = companyCam.oauth.live;
    const back = await comeBack(await leaveFor(person.browser));
    companyCam.mood = 'limited';
    expect((await callBack(person.browser, back)).status).toBe(429);
    expect(companyCam.oauth.live).toBe(live);
  });

  it('is not offered by an installation without client keys', async () => {
    const bare = await startTestApp();
    const { browser } = await signUp(bare);
    expect((await browser.call('GET', '/api/integrations')).body).toEqual({
      data: [],
      providers: [{ provider: 'companycam', is_configured: false }],
    });
    expect(await browser.call('GET', '/api/integrations/companycam/redirect')).toMatchObject({
      status: 409,
      body: { message: 'CompanyCam isn’t set up on this server.' },
    });
    await bare.close();
  });
});

describe('removing an integration', () => {
  it('revokes its tokens at the service, and only its owner can do it', async () => {
    const person = await signUp(test);
    const stranger = await signUp(test);
    const { id } = await connect(person.browser);
    expect((await stranger.browser.call('DELETE', `/api/integrations/${id}`)).status).toBe(404);
    const revoked = companyCam.oauth.revoked.length;
    expect((await person.browser.call('DELETE', `/api/integrations/${id}`)).status).toBe(204);
    expect(companyCam.oauth.revoked.length - revoked).toBe(2);
    expect(await rowOf(person)).toBeUndefined();
    const { body } = await person.browser.call<{ data: object[] }>('GET', '/api/users/me/timeline');
    const data = { service: 'CompanyCam' };
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'integration connected', data }),
        expect.objectContaining({ type: 'integration removed', data }),
      ]),
    );
  });

  it('does not wait for a service that cannot be reached', async () => {
    const person = await signUp(test);
    const { id } = await connect(person.browser);
    companyCam.mood = 'down';
    expect((await person.browser.call('DELETE', `/api/integrations/${id}`)).status).toBe(204);
  });

  it('happens when the account is deleted; its data export lists the integration without tokens', async () => {
    const person = await signUp(test);
    await connect(person.browser);
    const { bytes } = await person.browser.call('GET', '/api/users/me/export');
    const file = unzip(bytes).find(({ name }) => name === 'integrations.json');
    expect(JSON.parse(file?.bytes.toString() ?? '')).toEqual([
      {
        provider: 'companycam',
        user_name: 'Shawn Field',
        user_email: 'shawn@field-roofing.example',
        created_at: expect.any(String) as string,
      },
    ]);
    const revoked = companyCam.oauth.revoked.length;
    expect((await person.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD })).status).toBe(204);
    expect(companyCam.oauth.revoked.length - revoked).toBe(2);
    expect(await rowOf(person)).toBeUndefined();
  });
});
