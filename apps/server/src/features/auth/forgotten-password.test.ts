// Resetting a forgotten password by an emailed link, without revealing which addresses have an account.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, mailedToken, signInAgain, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

describe('a forgotten password', () => {
  it('gets the same answer for every address, and the emailed link sets a new one once and signs out everywhere', async () => {
    const { browser, user } = await signUp(test, { email: 'forgot@example.com' });
    const guest = openBrowser(test);
    expect((await guest.call('POST', '/forgot-password', { email: 'nobody@example.com' })).status).toBe(204);
    expect((await guest.call('POST', '/forgot-password', { email: 'forgot@example.com' })).status).toBe(204);

    const token = await mailedToken(test, 'forgot@example.com', /new password/);
    const change = { token, email: 'forgot@example.com', password: 'another good password' };
    const check = (link: string) => guest.call('POST', '/reset-password/check', { token: link });
    expect((await check(token)).status, 'as often as one looks').toBe(200);
    expect(await check(token)).toMatchObject({ status: 200, body: { api_tokens: 0 } });
    expect(await check('another')).toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } });
    expect((await guest.call('POST', '/reset-password', change)).status).toBe(204);
    expect((await check(token)).status).toBe(422);
    expect((await guest.call('POST', '/reset-password', change)).status).toBe(422);
    expect((await browser.call('GET', '/api/users/me')).status).toBe(401);
    expect((await guest.call('POST', '/login', { email: user.email, password: 'another good password' })).status).toBe(200);
    await waitFor('the notice to the owner', () => test.mail.emails.some((mail) => mail.subject === 'Your password was changed'));
  });

  it('can be reset together with revoking all API tokens, which the activity log records', async () => {
    const email = 'tokens@example.com';
    const person = await signUp(test, { email });
    const make = async (name: string) =>
      (await person.browser.call<{ token: string }>('POST', '/api/users/me/tokens', { name })).body.token;
    const tokens = [await make('Reports'), await make('Payroll')];
    const works = async () =>
      Promise.all(tokens.map(async (bearer) => (await openBrowser(test, { bearer }).call('GET', '/api/users/me')).status));
    const guest = openBrowser(test);
    const reset = async (more: object) => {
      await guest.call('POST', '/forgot-password', { email });
      const token = await mailedToken(test, email, /new password/);
      expect((await guest.call('POST', '/reset-password/check', { token })).body).toEqual({ api_tokens: 2 });
      expect((await guest.call('POST', '/reset-password', { token, email, password: PASSWORD, ...more })).status).toBe(204);
    };

    await reset({});
    expect(await works(), 'unless it says so').toEqual([200, 200]);
    test.mail.emails.length = 0;
    await reset({ revoke_api_tokens: true });
    expect(await works()).toEqual([401, 401]);
    await signInAgain(person);
    const { body } = await person.browser.call<{ data: object[] }>('GET', '/api/users/me/timeline');
    expect(body.data.slice(0, 4)).toMatchObject([
      { type: 'signed in' },
      { type: 'password changed' },
      { type: 'API token revoked', data: { name: 'Payroll' } },
      { type: 'API token revoked', data: { name: 'Reports' } },
    ]);
  });

  it('sends at most five emails an hour, whichever networks the requests come from', async () => {
    await signUp(test, { email: 'flooded@example.com' });
    const guest = openBrowser(test);
    for (let time = 0; time < 8; time += 1)
      expect((await guest.call('POST', '/forgot-password', { email: 'Flooded@example.com' })).status).toBe(204);
    const emails = () =>
      test.mail.emails.filter(
        ({ subject, to }) => to?.[0]?.address === 'flooded@example.com' && /new password/.test(subject ?? ''),
      );
    await waitFor('the emails', () => emails().length === 5);
    test.clock.advance(61 * 60_000);
    await guest.call('POST', '/forgot-password', { email: 'flooded@example.com' });
    await waitFor('one more email', () => emails().length === 6);
  });

  it('cannot be reset with a link that is an hour old', async () => {
    await signUp(test, { email: 'late@example.com' });
    const guest = openBrowser(test);
    await guest.call('POST', '/forgot-password', { email: 'late@example.com' });
    const token = await mailedToken(test, 'late@example.com', /new password/);
    test.clock.advance(61 * 60_000);
    expect((await guest.call('POST', '/reset-password/check', { token })).status).toBe(422);
    expect((await guest.call('POST', '/reset-password', { token, email: 'late@example.com', password: PASSWORD })).status).toBe(
      422,
    );
  });
});
