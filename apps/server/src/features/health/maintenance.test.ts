// Maintenance: who has access while it is on, who can switch it, and how other processes notice.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const SWITCH = '/api/system/maintenance';

let test: TestApp;
let person: SignedInPerson;
let staff: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  person = await signUp(test);
  staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
});
afterAll(() => test.close());

describe('maintenance switched on by support staff', () => {
  afterEach(async () => {
    await staff.browser.call('PUT', SWITCH, { is_on: false });
  });
  const switchOn = () => staff.browser.call('PUT', SWITCH, { is_on: true });

  it('closes everything to users and guests, and says when to come back', async () => {
    expect((await switchOn()).body).toMatchObject({ is_on: true });
    for (const browser of [person.browser, openBrowser(test)]) {
      const answer = await browser.call('GET', '/api/users/me');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.body).toEqual({ code: 'unavailable', message: 'We are doing some maintenance. Please try again shortly.' });
    }
    expect((await person.browser.call('GET', '/api/version')).status).toBe(503);
    const file = { name: 'Lease.pdf', bytes: plain(1) };
    expect((await person.browser.upload('/api/users/me/documents/pdfs', file)).status).toBe(503);
    const form = { first_name: 'A', last_name: 'B', email: 'new@example.com', password: PASSWORD };
    expect((await openBrowser(test).call('POST', '/register', form)).status).toBe(503);
  });

  it('keeps the health probes open, and everything for support staff', async () => {
    await switchOn();
    const guest = openBrowser(test);
    expect((await guest.call('GET', '/api/health')).status).toBe(200);
    expect((await guest.call('GET', '/api/ready')).status).toBe(200);
    expect((await staff.browser.call('GET', '/api/users/me')).status).toBe(200);
    expect((await staff.browser.call('GET', '/api/users/me/documents/pdfs')).status).toBe(200);
  });

  it('lets only support staff sign in', async () => {
    await switchOn();
    const signIn = (email: string, password = PASSWORD) => openBrowser(test).call('POST', '/login', { email, password });
    expect((await signIn(staff.user.email)).status).toBe(200);
    expect((await signIn(person.user.email)).status).toBe(503);
    expect((await signIn(staff.user.email, 'something else')).status).toBe(422);
    const token = (email: string) => openBrowser(test).call('POST', '/api/tokens', { email, password: PASSWORD });
    expect((await token(staff.user.email)).status).toBe(200);
    expect((await token(person.user.email)).status).toBe(503);
  });

  it('is noticed by other processes', async () => {
    const beside = await test.startBeside({});
    const statusThere = async () => (await openBrowser(beside).call('GET', '/api/version')).status;
    expect(await statusThere()).toBe(200);
    await switchOn();
    await waitFor('the other process to enter maintenance', async () => (await statusThere()) === 503);
    await staff.browser.call('PUT', SWITCH, { is_on: false });
    await waitFor('maintenance to end', async () => (await statusThere()) === 200);
  });

  it('reports when it started, and cannot be switched by others', async () => {
    await switchOn();
    expect((await staff.browser.call('GET', SWITCH)).body).toEqual({
      is_on: true,
      is_configured: false,
      since: test.clock.now().toISOString(),
    });
    await staff.browser.call('PUT', SWITCH, { is_on: false });
    expect((await person.browser.call('PUT', SWITCH, { is_on: true })).status).toBe(403);
  });
});

it('MAINTENANCE applies to its process until it is restarted without it', async () => {
  const closed = await test.startBeside({ MAINTENANCE: 'true' });
  expect((await openBrowser(closed).call('GET', '/api/version')).status).toBe(503);
  expect((await openBrowser(test).call('GET', '/api/version')).status).toBe(200);

  const there = openBrowser(closed);
  expect((await there.call('POST', '/login', { email: staff.user.email, password: PASSWORD })).status).toBe(200);
  expect((await there.call('GET', SWITCH)).body).toEqual({ is_on: true, is_configured: true, since: null });
  const refused = await there.call('PUT', SWITCH, { is_on: false });
  expect(refused.status).toBe(409);
  expect(refused.body['message']).toBe('Maintenance is set by the configuration. Restart the server without it.');
});
