// The OAuth callback: which browser may use it, how often, and what is not trusted.
import type { IdentityFault } from '@countersign/simulators/identity-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { socialSteps, users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { answerAt, goThrough, knownPerson, signInThrough, socialApp } from '#testing/social.ts';

const { test, identity } = await socialApp();

const person = () => knownPerson(identity);
const me = (browser: ReturnType<typeof openBrowser>) => browser.call('GET', '/api/users/me');
const findUser = async (email: string) => (await test.app.context.db.select().from(users).where(eq(users.email, email)))[0];

describe('a response from a provider', () => {
  it('is accepted once, within ten minutes, by the browser that was sent there', async () => {
    const { id } = person();
    const browser = openBrowser(test);
    const back = await goThrough({ browser, identity, as: id });
    const elsewhere = openBrowser(test);
    expect(await elsewhere.call('POST', '/auth/google/callback', back)).toMatchObject({
      status: 422,
      body: { reason: 'other_browser' },
    });
    // Not by another provider either, nor without the state.
    expect((await browser.call('POST', '/auth/linkedin/callback', back)).body).toMatchObject({ reason: 'expired' });
    expect((await browser.call('POST', '/auth/google/callback', { ...back, state: 'x' })).body).toMatchObject({
      reason: 'expired',
    });
    expect((await browser.call('POST', '/auth/google/callback', back)).status).toBe(200);
    expect((await browser.call('POST', '/auth/google/callback', back)).body).toMatchObject({ reason: 'expired' });

    const late = await goThrough({ browser, identity, as: id });
    test.clock.advance(10 * 60_000 + 1);
    expect((await browser.call('POST', '/auth/google/callback', late)).body).toMatchObject({ reason: 'expired' });
  });

  it('with a code from another request is rejected: state and PKCE belong together', async () => {
    const victim = person();
    const browser = openBrowser(test);
    const [stolen, own] = [
      await goThrough({ browser, identity, as: victim.id }),
      await goThrough({ browser, identity, as: victim.id }),
    ];
    const mixed = { state: own['state'], code: stolen['code'] };
    expect(await browser.call('POST', '/auth/google/callback', mixed)).toMatchObject({
      status: 422,
      body: { reason: 'not_confirmed' },
    });
    expect(await findUser(victim.email)).toBeUndefined();
  });

  it('with a used code is rejected', async () => {
    const { id } = person();
    const browser = openBrowser(test);
    const first = await goThrough({ browser, identity, provider: 'linkedin', as: id });
    const second = await goThrough({ browser, identity, provider: 'linkedin', as: id });
    expect((await browser.call('POST', '/auth/linkedin/callback', first)).status).toBe(200);
    const replayed = { state: second['state'], code: first['code'] };
    expect((await browser.call('POST', '/auth/linkedin/callback', replayed)).body).toMatchObject({ reason: 'not_confirmed' });
  });

  it.each<IdentityFault>([
    'wrong_nonce',
    'wrong_issuer',
    'wrong_audience',
    'tampered_token',
    'foreign_key',
    'profile_of_another',
  ])('is not trusted with the fault %s', async (fault) => {
    const { id, email } = person();
    await signUp(test, { email: `${fault}@example.com` });
    identity.fault = fault;
    const browser = openBrowser(test);
    expect(await signInThrough({ browser, identity, as: id })).toMatchObject({ status: 422, body: { reason: 'not_confirmed' } });
    expect(await findUser(email)).toBeUndefined();
    expect((await me(browser)).status).toBe(401);
  });

  it.each(['google', 'facebook'])('fails while %s is down, with a message that says so', async (provider) => {
    const { id } = person();
    identity.fault = 'down';
    expect(await signInThrough({ browser: openBrowser(test), identity, provider, as: id })).toMatchObject({
      status: 503,
      body: { reason: 'unreachable', is_other_service: true },
    });
  });

  it('is stored hashed and encrypted while it waits', async () => {
    const browser = openBrowser(test);
    const { body } = await browser.call<{ redirect: string }>('GET', '/auth/google/redirect');
    const asked = new URL(body.redirect).searchParams;
    const kept = JSON.stringify(await test.app.context.db.select().from(socialSteps));
    for (const secret of [asked.get('state'), asked.get('nonce'), browser.cookies.get('countersign_sign_in')])
      expect(kept).not.toContain(secret);
    const back = await answerAt(identity, body.redirect, person().id);
    expect((await browser.call('POST', '/auth/google/callback', back)).status).toBe(200);
  });
});
