import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { addSignee, pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

interface Members {
  data: { user_id: string; role: string }[];
  total: number;
  next_page_url: string | null;
}

let test: TestApp;
let ada: SignedInPerson;
let bob: SignedInPerson;
let sig: SignedInPerson;
let organization: string;
beforeAll(async () => {
  test = await startTestApp();
  ada = await signUp(test, { first_name: 'Ada' });
  bob = await signUp(test, { first_name: 'Bob' });
  sig = await signUp(test, { first_name: 'Sig' });
});
beforeEach(async () => {
  await test.app.context.db.delete(rateLimits);
  organization = await createOrganization(test, [
    { user: ada.user, role: 'admin' },
    { user: bob.user, role: 'standard' },
    { user: sig.user, role: 'signee' },
  ]);
});
afterAll(() => test.close());

const path = (person?: SignedInPerson) => `/api/organizations/${organization}/users${person ? `/${person.user.id}` : ''}`;
const setRole = (by: SignedInPerson, person: SignedInPerson, role: string) => by.browser.call('PUT', path(person), { role });
const remove = (by: SignedInPerson, person: SignedInPerson) => by.browser.call('DELETE', path(person));
const roles = async (by: SignedInPerson) => {
  const { body } = await by.browser.call<Members>('GET', path());
  return Object.fromEntries(body.data.map(({ user_id, role }) => [user_id, role]));
};

describe('the members of an organization', () => {
  it('are listed by name to working members, in pages, with role and presence', async () => {
    await ada.browser.call('GET', '/api/users/me');
    const query = '?page[number]=1&page[size]=2&append=user_avatar_base64&include=user';
    const first = await bob.browser.call<Members>('GET', `${path()}${query}`);
    expect(first.body).toMatchObject({
      total: 3,
      current_page: 1,
      data: [
        {
          role: 'admin',
          user_avatar_base64: null,
          user: {
            full_name: 'Ada Example',
            first_name: 'Ada',
            last_name: 'Example',
            email: ada.user.email,
            statusColor: 'green',
          },
        },
        { role: 'standard', user: { full_name: 'Bob Example' } },
      ],
    });
    const second = await bob.browser.call<Members>('GET', first.body.next_page_url ?? '');
    expect(second.body).toMatchObject({ next_page_url: null, data: [{ user_id: sig.user.id, role: 'signee' }] });
    expect(JSON.stringify(first.body)).not.toContain('password');

    const { body } = await bob.browser.call<Members>('GET', path());
    expect(body.data[0]).not.toHaveProperty('user');
    expect((await ada.browser.call('GET', path(bob))).body).toMatchObject({ user: { email: bob.user.email }, role: 'standard' });
  });

  it('are shown with the time of their last activity', async () => {
    const { db } = test.app.context;
    const statusAfter = async (minutes: number) => {
      const last_seen_at = new Date(test.clock.now().getTime() - minutes * 60_000);
      await db.update(users).set({ last_seen_at }).where(eq(users.id, bob.user.id));
      const { body } = await ada.browser.call<{ user: { statusColor: string } }>('GET', path(bob));
      return body.user.statusColor;
    };
    expect([await statusAfter(1), await statusAfter(10), await statusAfter(60)]).toEqual(['green', 'yellow', 'gray']);

    const leaving = openBrowser(test);
    await leaving.call('POST', '/login', { email: bob.user.email, password: PASSWORD });
    await statusAfter(1);
    await leaving.call('POST', '/logout');
    const { body } = await ada.browser.call<{ user: { statusColor: string } }>('GET', path(bob));
    expect(body.user.statusColor).toBe('gray');
  });

  it('are hidden from members who only sign, and from strangers', async () => {
    const stranger = await signUp(test);
    expect((await sig.browser.call('GET', path())).status).toBe(403);
    expect((await stranger.browser.call('GET', path())).status).toBe(404);
    expect((await stranger.browser.call('GET', path(bob))).status).toBe(404);
    expect((await ada.browser.call('GET', path(stranger))).status).toBe(404);
  });
});

describe('roles', () => {
  it('are changed by admins for other members, and take effect at once', async () => {
    expect(await setRole(ada, bob, 'admin')).toMatchObject({ status: 200, body: { role: 'admin', user_id: bob.user.id } });
    expect((await bob.browser.call('GET', `/api/organizations/${organization}/invites`)).status).toBe(200);
    expect((await setRole(bob, ada, 'standard')).status).toBe(200);
    expect((await ada.browser.call('GET', `/api/organizations/${organization}/invites`)).status).toBe(403);
  });

  it('cannot be changed by oneself, by standard members, or to an unknown role', async () => {
    expect(await setRole(ada, ada, 'standard')).toMatchObject({
      status: 409,
      body: { message: 'You can’t change your own role. Ask another admin.' },
    });
    expect((await setRole(bob, bob, 'admin')).status).toBe(403);
    expect((await setRole(bob, ada, 'standard')).status).toBe(403);
    for (const role of ['signee', 'owner', ''])
      expect(await setRole(ada, bob, role)).toMatchObject({ status: 422, body: { errors: { role: [expect.any(String)] } } });
    expect((await setRole(ada, await signUp(test), 'admin')).status).toBe(404);
  });

  it('always leave an organization at least one admin, even under concurrent changes', async () => {
    await setRole(ada, bob, 'admin');
    const answers = await Promise.all([setRole(ada, bob, 'standard'), setRole(bob, ada, 'standard')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(Object.values(await roles(ada)).filter((role) => role === 'admin')).toHaveLength(1);
  });
});

describe('leaving an organization', () => {
  it('is possible for everyone; a former member no longer has access', async () => {
    const pdf = await uploadReady(ada.browser, { space: `organizations/${organization}`, mode: 'template' });
    const token = await bob.browser.call<{ token: string }>('POST', '/api/users/me/tokens', { name: 'program' });
    const asProgram = { authorization: `Bearer ${token.body.token}` };
    await bob.browser.call('PUT', '/api/users/me/settings/default_organization_id', { value: organization });
    const listening = { socket_id: '1.1', channel_name: `private-pdfs.${pdf}` };
    const beingHere = { socket_id: '1.1', channel_name: `presence-organizations.${organization}` };
    expect((await bob.browser.call('POST', '/api/broadcasting/auth', listening)).status).toBe(200);
    expect((await bob.browser.call('POST', '/api/broadcasting/auth', beingHere)).status).toBe(200);
    for (const other of [sig, await signUp(test)])
      expect((await other.browser.call('POST', '/api/broadcasting/auth', beingHere)).status).toBe(403);
    expect((await fetch(`${test.url}${pdfPath(pdf)}`, { headers: asProgram })).status).toBe(200);

    expect((await remove(ada, bob)).status).toBe(204);
    expect((await bob.browser.call('GET', pdfPath(pdf))).status).toBe(404);
    expect((await bob.browser.call('POST', '/api/broadcasting/auth', listening)).status).toBe(403);
    expect((await bob.browser.call('POST', '/api/broadcasting/auth', beingHere)).status).toBe(403);
    expect((await fetch(`${test.url}${pdfPath(pdf)}`, { headers: asProgram })).status).toBe(404);
    expect((await bob.browser.call('GET', '/api/users/me/settings/default_organization_id')).body).toEqual({
      default_organization_id: null,
    });
    const { body } = await bob.browser.call<{ data: { id: string }[] }>('GET', '/api/organizations?page[size]=100');
    expect(body.data.some(({ id }) => id === organization)).toBe(false);
    expect((await remove(sig, sig)).status).toBe(204);
  });

  it('can be forced on others only by admins', async () => {
    expect((await remove(bob, ada)).status).toBe(403);
    expect((await remove(bob, sig)).status).toBe(403);
    expect((await remove(ada, bob)).status).toBe(204);
    expect((await remove(ada, bob)).status).toBe(404);
  });

  it('is refused for the last admin, and for one of the last two who leave at once', async () => {
    expect(await remove(ada, ada)).toMatchObject({
      status: 409,
      body: { message: 'You’re the last admin. Make someone else an admin before you leave, or delete the organization.' },
    });
    await setRole(ada, bob, 'admin');
    const answers = await Promise.all([remove(ada, ada), remove(bob, bob)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);

    const left = answers[0].status === 204 ? bob : ada;
    expect(Object.values(await roles(left)).filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('counts only active admins: one whose account is disabled does not count', async () => {
    await setRole(ada, bob, 'admin');
    await test.app.context.db.update(users).set({ disabled_at: test.clock.now() }).where(eq(users.id, bob.user.id));
    expect((await remove(ada, ada)).status).toBe(409);
    expect((await remove(ada, bob)).status).toBe(204);
    await test.app.context.db.update(users).set({ disabled_at: null }).where(eq(users.id, bob.user.id));
  });

  it('is the only change possible in an inactive organization', async () => {
    await ada.browser.call('PUT', `/api/organizations/${organization}`, { is_active: false });
    expect((await setRole(ada, bob, 'admin')).status).toBe(409);
    expect((await ada.browser.call('GET', path())).status).toBe(200);
    expect((await remove(bob, bob)).status).toBe(204);
  });
});

it('a person without a membership can access only documents sent to them', async () => {
  const space = `organizations/${organization}`;
  const signee = await signUp(test);
  const other = await uploadReady(ada.browser, { space });
  const pdf = await uploadReady(ada.browser, { space });
  await addSignee(ada.browser, pdf, { email: signee.user.email, kind: 'approver' });
  expect((await ada.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

  expect((await signee.browser.call('GET', pdfPath(pdf))).status).toBe(200);
  expect((await signee.browser.call('GET', pdfPath(other))).status).toBe(404);
  for (const tail of ['/documents/pdfs', '/stubs', '/users', '/invites', '/home', '/settings', '/webhooks', '/forms'])
    expect((await signee.browser.call('GET', `/api/${space}${tail}`)).status, tail).toBe(404);
  expect((await signee.browser.call<{ total: number }>('GET', '/api/organizations')).body.total).toBe(0);
});
