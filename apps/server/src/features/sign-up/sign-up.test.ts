// Who may create an account: set by support staff, or by the configuration.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, createOrganization, mailedToken, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
let staff: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const register = (email: string, app: Pick<TestApp, 'url'> = test) =>
  openBrowser({ ...test, ...app }).call<{ errors?: { email?: string[] } }>('POST', '/register', {
    first_name: 'New',
    last_name: 'Person',
    email,
    password: PASSWORD,
  });
const say = (rules: object) =>
  staff.browser.call<{ message: string }>('PUT', '/api/back-office/sign-up', {
    mode: 'open',
    domains: [],
    allows_disposable: false,
    ...rules,
  });
const refusalOf = async (email: string) => (await register(email)).body.errors?.email?.[0];
const mode = async () => (await openBrowser(test).call<{ mode: string }>('GET', '/api/system/sign-up')).body.mode;

/** How many verifications the listener has not processed yet. */
async function unseen({ app }: TestApp): Promise<number> {
  const { rows } = await app.context.db.execute<{ count: number }>(sql`
    select count(*)::int as count from outbox, outbox_cursors
    where listener = 'first-staff' and type = 'auth.email_verified' and (outbox.xid, outbox.id) > (last_xid, last_id)`);
  return rows[0]?.count ?? 0;
}

describe('signing up', () => {
  it('is open to everyone by default, except for temporary addresses', async () => {
    expect(await mode()).toBe('open');
    expect((await register('one@example.com')).status).toBe(201);
    expect(await refusalOf('two@mailinator.com')).toBe('Temporary email addresses cannot sign up here.');
    expect(await refusalOf('two@sub.mailinator.com')).toBe('Temporary email addresses cannot sign up here.');
    await say({ allows_disposable: true });
    expect((await register('two@mailinator.com')).status).toBe(201);
  });

  it('can be closed', async () => {
    await say({ mode: 'closed' });
    expect(await mode()).toBe('closed');
    expect(await refusalOf('three@example.com')).toBe('Sign-up is closed right now.');
  });

  it('can be limited to domains and their subdomains, without matching similar endings', async () => {
    expect((await say({ mode: 'domains' })).status).toBe(422);
    expect((await say({ mode: 'domains', domains: ['no domain'] })).status).toBe(422);
    await say({ mode: 'domains', domains: ['Firm.Example', 'bücher.example'] });
    expect((await register('a@firm.example')).status).toBe(201);
    expect((await register('a@office.firm.example')).status).toBe(201);
    expect((await register('a@bücher.example')).status).toBe(201);
    expect(await refusalOf('a@notfirm.example')).toBe('Addresses of this domain cannot sign up here.');
    expect(await refusalOf('"a@firm.example"@evil.example')).not.toBeUndefined();
  });

  it('can be limited to people invited by an organization, until they decline', async () => {
    await say({ mode: 'invitation' });
    expect(await refusalOf('guest@example.com')).toBe('You need an invitation to sign up here.');
    const id = await createOrganization(test, [{ user: staff.user, role: 'admin' }]);
    const invited = await staff.browser.call('POST', `/api/organizations/${id}/invites`, {
      email: 'Guest@example.com',
      role: 'standard',
    });
    expect(invited.status).toBe(201);
    expect((await register('guest@example.com')).status).toBe(201);
  });

  it('cannot be circumvented by changing the address', async () => {
    await say({ mode: 'domains', domains: ['firm.example'] });
    const change = async (person: SignedInPerson, email: string) => {
      const answer = await person.browser.call<{ errors?: { email?: string[] } }>('PUT', '/api/users/me', {
        first_name: 'Pat',
        last_name: 'Example',
        email,
        current_password: PASSWORD,
      });
      return [answer.status, answer.body.errors?.email?.[0]];
    };
    const refused = [422, 'Addresses of this domain cannot sign up here.'];
    const unproven = await signUp(test, { email: 'b@firm.example', verified: false });
    const proven = await signUp(test, { email: 'c@firm.example' });
    expect(await change(unproven, 'b@elsewhere.example')).toEqual(refused);
    expect(await change(proven, 'c@elsewhere.example')).toEqual(refused);
    expect((await change(proven, 'd@firm.example'))[0]).toBe(200);
    await say({ mode: 'closed' });
    // Existing accounts may still change their address.
    expect((await change(proven, 'c@elsewhere.example'))[0]).toBe(200);
    expect((await change(proven, 'c@mailinator.com'))[0]).toBe(422);
    await say({ mode: 'open' });
  });

  it('follows the configuration if set, which nobody can change in the app', async () => {
    await say({ mode: 'open' });
    const beside = await test.startBeside({ SIGN_UP: 'closed' });
    expect((await register('late@example.com', beside)).status).toBe(422);
    const atOther = openBrowser({ ...test, url: beside.url });
    await atOther.call('POST', '/login', { email: staff.user.email, password: PASSWORD });
    const answer = await atOther.call('PUT', '/api/back-office/sign-up', { mode: 'open', domains: [], allows_disposable: true });
    expect(answer.status).toBe(409);
  });
});

describe('the first user of a new installation', () => {
  it('becomes support staff once their address is verified, and nobody after them does', async () => {
    const fresh = await startTestApp({ FIRST_USER_IS_STAFF: 'true' });
    const isStaff = async ({ browser }: SignedInPerson) => (await browser.call('GET', '/api/back-office/users')).status === 200;
    const verified = async () => {
      const person = await signUp(fresh, { verified: false });
      expect(await isStaff(person)).toBe(false);
      const token = await mailedToken(fresh, person.user.email, /verify/i);
      expect((await person.browser.call('POST', '/api/email/verification', { token })).status).toBe(200);
      await waitFor('the listener to process the event', async () => (await unseen(fresh)) === 0);
      return person;
    };
    const first = await verified();
    expect(await isStaff(first)).toBe(true);
    expect(await isStaff(await verified())).toBe(false);
    // After all accounts were deleted, the next person does not become staff either.
    await fresh.app.context.db.update(users).set({ email_verified_at: null, deleted_at: new Date(), is_support_staff: false });
    expect(await isStaff(await verified())).toBe(false);
    await fresh.close();
  });
});
