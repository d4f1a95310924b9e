// Listing and ending sessions, and changing the password, which ends all others.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { deviceMessages } from '#platform/i18n/device-messages.ts';

const PATH = '/api/users/me/sessions';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

interface Listed {
  data: { id: string; device: string; kind: string; is_current: boolean; ip: string | null }[];
}

async function signInAs({ user }: SignedInPerson, agent: string) {
  const browser = openBrowser(test);
  await browser.call('POST', '/login', { email: user.email, password: PASSWORD }, { 'user-agent': agent });
  return browser;
}

async function programOf({ user }: SignedInPerson) {
  const { body } = await openBrowser(test).call('POST', '/api/tokens', { email: user.email, password: PASSWORD });
  return openBrowser(test, { bearer: String(body['token']) });
}

describe('sessions', () => {
  it('are listed with readable names, the current one first, without their secrets', async () => {
    const person = await signUp(test);
    const phone = await signInAs(
      person,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    );
    const { body, bytes } = await phone.call<Listed>('GET', PATH);
    expect(body.data).toHaveLength(2);
    const device = { device: 'Safari on iPhone', browser: 'Safari', system: 'iPhone' };
    expect(body.data[0]).toMatchObject({ ...device, is_current: true, kind: 'browser', ip: '127.0.0.1' });
    expect(bytes.toString()).not.toContain(phone.cookies.get('countersign_session'));
  });

  it('end one by one, or all but the current one, including bearer tokens', async () => {
    const person = await signUp(test);
    const [first, second] = [await signInAs(person, 'one'), await signInAs(person, 'two')];
    const program = await programOf(person);
    const alive = async () =>
      Promise.all(
        [person.browser, first, second, program].map(async (browser) => (await browser.call('GET', '/api/users/me')).status),
      );

    const { body } = await first.call<Listed>('GET', PATH);
    const own = body.data.find(({ is_current }) => is_current)?.id ?? '';
    expect((await person.browser.call('DELETE', `${PATH}/${own}`)).status).toBe(204);
    expect(await alive()).toEqual([200, 401, 200, 200]);
    expect((await person.browser.call('DELETE', `${PATH}/${own}`)).status).toBe(404);
    expect((await person.browser.call('DELETE', PATH)).status).toBe(204);
    expect(await alive()).toEqual([200, 401, 401, 401]);
  });

  it('of other users cannot be ended', async () => {
    const person = await signUp(test);
    const other = await signUp(test);
    const { body } = await person.browser.call<Listed>('GET', PATH);
    expect((await other.browser.call('DELETE', `${PATH}/${body.data[0]?.id}`)).status).toBe(404);
    expect((await other.browser.call('DELETE', `/api/users/${person.user.id}/sessions/${body.data[0]?.id}`)).status).toBe(404);
    expect((await person.browser.call('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('the password', () => {
  it('is changed with the current one; all other sessions end, and the owner is notified', async () => {
    const person = await signUp(test);
    const change = (body: object) => person.browser.call('PUT', '/api/users/me/password', body);
    const elsewhere = await signInAs(person, 'elsewhere');
    const program = await programOf(person);
    expect((await change({ password: 'another good password' })).body).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    expect((await change({ current_password: 'wrong', password: 'another good password' })).body).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    expect((await change({ current_password: PASSWORD, password: 'short' })).body).toMatchObject({
      errors: { password: [expect.any(String)] },
    });

    const before = person.browser.cookies.get('countersign_session');
    expect((await change({ current_password: PASSWORD, password: 'another good password' })).status).toBe(204);
    expect(person.browser.cookies.get('countersign_session')).not.toBe(before);
    expect((await person.browser.call('GET', '/api/users/me')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/users/me')).status).toBe(401);
    expect((await program.call('GET', '/api/users/me')).status).toBe(401);
    await waitFor('the email', () =>
      test.mail.emails.some(
        (mail) => mail.subject === 'Your password was changed' && mail.to?.some((to) => to.address === person.user.email),
      ),
    );
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names the device %j %s', (agent, words) => {
  expect(deviceMessages(agent)).toBe(words);
});
