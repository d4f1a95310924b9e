import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizations, rateLimits, users } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { type SignedInPerson, createOrganization, signedInApp, signUp } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';

interface Shown {
  id: string;
  email: string;
  status: string;
  is_viewed: boolean;
}
interface Shelf {
  data: Shown[];
  total: number;
}

const { test, person: ada } = signedInApp({ first_name: 'Ada' });
let organization: string;
let counter = 0;
beforeEach(async () => {
  await test.app.context.db.delete(rateLimits);
  organization = await createOrganization(test, [{ user: ada.user, role: 'admin' }], 'Hartmann & Partner');
});

const newAddress = () => `guest${(counter += 1)}@example.com`;
const path = (id = '', tail = '') => `/api/organizations/${organization}/invites${id && `/${id}`}${tail}`;
const invite = (email: string, more: object = {}, by = ada) => by.browser.call<Shown>('POST', path(), { email, ...more });
const listed = async () => (await ada.browser.call<Shelf>('GET', path())).body.data;
const own = async (person: SignedInPerson) =>
  (await person.browser.call<Shelf>('GET', '/api/invites?include=organization,sender')).body.data;
const answer = (person: SignedInPerson, id: string, what: 'accept' | 'reject' | 'viewed', body?: object) =>
  person.browser.call('POST', `/api/invites/${id}/${what}`, body);
const mailsTo = (email: string) =>
  test.mail.emails.filter((mail) => mail.to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()));
const notificationsOf = (person: SignedInPerson, type: string) =>
  waitFor(`to be told ${type}`, async () => {
    const { body } = await person.browser.call<{ data: { type: string; data: object }[] }>('GET', '/api/notifications');
    return body.data.find((entry) => entry.type === type);
  });

/** Invites an address and waits until the email was sent. */
async function sent(email: string, more: object = {}): Promise<Shown> {
  const { body } = await invite(email, more);
  await waitFor('the invitation to be sent', async () =>
    (await listed()).find(({ id, status }) => id === body.id && status === 'pending'),
  );
  return body;
}

describe('an invitation', () => {
  it('is written in the language of the invited person', async () => {
    const hans = await signUp(test, { first_name: 'Hans' });
    expect((await hans.browser.call('PUT', '/api/users/me/preferences', { locale: 'de' })).status).toBe(200);
    await invite(hans.user.email);
    const mail = await waitFor('the email', () =>
      mailsTo(hans.user.email).find(({ subject }) => /lädt Sie zu/.test(subject ?? '')),
    );
    expect(mail.subject).toBe('Ada Example lädt Sie zu Hartmann & Partner ein');
    expect(mail.html).toContain('lang="de"');
  });

  it("is emailed in the organization's design, and accepted once by the invited person", async () => {
    await test.app.context.db.update(organizations).set({ primary_color: '#0f766e' }).where(eq(organizations.id, organization));
    const eve = await signUp(test, { first_name: 'Eve' });
    const created = await invite(eve.user.email.toUpperCase(), { role: 'admin', invite_message: 'Willkommen!\n<b>Ada</b>' });
    expect(created).toMatchObject({
      status: 201,
      body: { organization_id: organization, role: 'admin', sent_by: ada.user.id, is_viewed: false, reject_reason: null },
    });

    const mail = await waitFor('the email', () =>
      mailsTo(eve.user.email).find(({ subject }) => /invites you/.test(subject ?? '')),
    );
    expect(mail.subject).toBe('Ada Example invites you to Hartmann & Partner');
    expect(mail.text).toContain(`/home?confirm_invite_id=${created.body.id}`);
    expect(mail.text).toContain('> Willkommen!\n> <b>Ada</b>');
    expect(mail.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(mail.html).toContain('#0f766e');

    expect(await notificationsOf(eve, 'OrganizationInvite')).toMatchObject({
      data: {
        action: { organization_id: null, resource_id: created.body.id },
        subject: 'Hartmann & Partner',
        actor: 'Ada Example',
      },
    });
    expect(await own(eve)).toMatchObject([
      {
        id: created.body.id,
        status: 'pending',
        human_readable_sent_at: 'just now',
        organization: { name: 'Hartmann & Partner' },
        sender: { full_name: 'Ada Example', email: ada.user.email },
      },
    ]);
    expect((await answer(eve, created.body.id, 'viewed')).status).toBe(204);
    expect((await own(eve))[0]?.is_viewed).toBe(true);

    const both = await Promise.all([answer(eve, created.body.id, 'accept'), answer(eve, created.body.id, 'accept')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body).toEqual(both[1].body);
    expect(both[0].body).toMatchObject({ organization_id: organization, user_id: eve.user.id, role: 'admin' });
    expect(await own(eve)).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await answer(eve, created.body.id, 'reject', {})).status).toBe(409);

    const accepted = await notificationsOf(ada, 'InviteAccepted');
    expect(accepted).toMatchObject({ data: { action: { organization_id: organization }, actor: 'Eve Example' } });
    const { body } = await ada.browser.call<{ data: { type: string }[] }>('GET', '/api/notifications');
    expect(body.data.filter(({ type }) => type === 'InviteAccepted')).toHaveLength(1);
  });

  it('is declined with a reason that its sender sees, and can be sent again', async () => {
    const eve = await signUp(test, { first_name: 'Eve' });
    const { id } = await sent(eve.user.email);
    expect((await answer(eve, id, 'reject', { reject_reason: 'Wrong person' })).status).toBe(204);
    expect(await notificationsOf(ada, 'InviteRejected')).toMatchObject({
      data: { message: 'Wrong person', actor: 'Eve Example' },
    });
    expect(await listed()).toMatchObject([{ status: 'rejected', reject_reason: 'Wrong person' }]);
    expect(await own(eve)).toEqual([]);
    expect((await answer(eve, id, 'accept')).status).toBe(409);

    expect((await ada.browser.call('POST', path(id, '/resend'))).status).toBe(200);
    await waitFor('the invitation to be open again', async () => (await own(eve)).length === 1);
    await answer(eve, id, 'reject', {});
    const again = await invite(eve.user.email);
    expect(again.status).toBe(201);
    expect((await listed()).map((entry) => entry.id)).toEqual([again.body.id]);
  });

  it('is visible and answerable only to the invited person, once the address is verified', async () => {
    const email = newAddress();
    const { id } = await sent(email);
    const stranger = await signUp(test);
    for (const what of ['viewed', 'accept', 'reject'] as const)
      expect((await answer(stranger, id, what, what === 'reject' ? {} : undefined)).status).toBe(404);
    expect(await own(stranger)).toEqual([]);

    const late = await signUp(test, { email, verified: false });
    expect(await own(late)).toEqual([]);
    expect((await answer(late, id, 'accept')).status).toBe(403);
    await test.app.context.db.update(users).set({ email_verified_at: test.clock.now() }).where(eq(users.id, late.user.id));
    expect(await own(late)).toHaveLength(1);
    expect((await answer(late, id, 'accept')).status).toBe(200);
  });

  it('gives the same answer whether or not the address has an account', async () => {
    const shape = ({ body, status }: { body: Shown; status: number }) => [status, Object.keys(body), body.status];
    const [known, unknown] = [await invite((await signUp(test)).user.email), await invite(newAddress())];
    expect(shape(known)).toEqual(shape(unknown));
  });

  it('exists once per address, ignoring letter case, and not for members', async () => {
    const email = newAddress();
    const both = await Promise.all([invite(email), invite(email.toUpperCase())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)).toMatchObject({
      body: { errors: { email: ['This person is already invited.'] } },
    });
    expect(await invite(ada.user.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { errors: { email: ['This person is already a member of the organization.'] } },
    });
  });

  it('can be changed without being sent; after a change of address it counts as not sent', async () => {
    const email = newAddress();
    const { id } = await sent(email);
    const kept = await ada.browser.call<Shown>('PUT', path(id), { email, role: 'admin', invite_message: 'Hi' });
    expect(kept.body).toMatchObject({ role: 'admin', invite_message: 'Hi', status: 'pending' });

    const other = await signUp(test);
    const moved = await ada.browser.call<Shown>('PUT', path(id), { email: other.user.email });
    expect(moved.body).toMatchObject({ email: other.user.email, status: 'not sent' });
    expect(await own(other)).toEqual([]);
    expect(mailsTo(other.user.email).filter(({ subject }) => /invites you/.test(subject ?? ''))).toEqual([]);
    await ada.browser.call('POST', path(id, '/resend'));
    await waitFor('the document to be sent', async () => (await own(other)).length === 1);

    const taken = await sent(newAddress());
    expect(await ada.browser.call('PUT', path(taken.id), { email: other.user.email })).toMatchObject({
      status: 422,
      body: { errors: { email: ['This person is already invited.'] } },
    });
  });

  it('is invalid after it was withdrawn', async () => {
    const eve = await signUp(test);
    const { id } = await sent(eve.user.email);
    expect((await ada.browser.call('DELETE', path(id))).status).toBe(204);
    expect((await ada.browser.call('DELETE', path(id))).status).toBe(404);
    expect(await own(eve)).toEqual([]);
    expect((await answer(eve, id, 'accept')).status).toBe(404);
  });

  it('cannot be accepted if the organization was deleted or is inactive', async () => {
    const eve = await signUp(test);
    const { id } = await sent(eve.user.email);
    await ada.browser.call('PUT', `/api/organizations/${organization}`, { is_active: false });
    expect(await answer(eve, id, 'accept')).toMatchObject({
      status: 409,
      body: { message: 'This organization is inactive.' },
    });
    expect((await invite(newAddress())).status).toBe(409);
    await ada.browser.call('DELETE', `/api/organizations/${organization}`);
    expect(await own(eve)).toEqual([]);
    expect((await answer(eve, id, 'accept')).status).toBe(404);
  });

  it('does not let a removed member back in', async () => {
    const eve = await signUp(test);
    const { id } = await sent(eve.user.email);
    await answer(eve, id, 'accept');
    await ada.browser.call('DELETE', `/api/organizations/${organization}/users/${eve.user.id}`);
    expect((await answer(eve, id, 'accept')).status).toBe(409);
    expect((await eve.browser.call<Shelf>('GET', '/api/organizations')).body.total).toBe(0);
  });

  it('turns a member who only signed into a standard member', async () => {
    const sig = await signUp(test);
    const members = [
      { user: ada.user, role: 'admin' as const },
      { user: sig.user, role: 'signee' as const },
    ];
    organization = await createOrganization(test, members);
    const { id } = await sent(sig.user.email);
    expect((await answer(sig, id, 'accept')).body).toMatchObject({ role: 'standard' });
  });

  it.each<[string, object, string, unknown]>([
    ['no address', { email: '' }, 'email', 'This field is required.'],
    ['half an address', { email: 'nobody' }, 'email', 'Enter an email address like name@example.com.'],
    ['two headers', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email', 'Enter an email address like name@example.com.'],
    ['a role that invitations cannot have', { email: 'a@example.com', role: 'signee' }, 'role', expect.any(String)],
    ['a long message', { invite_message: 'x'.repeat(2_001) }, 'invite_message', 'Use at most 2000 characters.'],
    ['a bell', { invite_message: 'a\u0007b' }, 'invite_message', 'This contains characters that aren’t allowed.'],
    ['a null', { invite_message: 'nul\u0000' }, 'invite_message', 'Null characters aren’t allowed.'],
  ])('is refused with %s', async (_what, body, field, text) => {
    const answered = await ada.browser.call('POST', path(), { email: 'a@example.com', ...body });
    expect(answered).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } });
  });

  it('keeps its message exactly as typed', async () => {
    const invite_message = '<script>alert(1)</script> \u202Eشكرا 👩‍👧\n  {organization} %s';
    expect((await invite(newAddress(), { invite_message })).body).toMatchObject({ invite_message });
  });
});

describe('the link in the email', () => {
  const read = (invite_id: string, token: string) =>
    openBrowser(test).call<{ email: string }>('POST', '/api/invites/link', { invite_id, token });
  /** The token in the last email to the address. */
  const tokenTo = (email: string) => /#token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';

  it('shows its reader who invites whom to which organization', async () => {
    const email = newAddress();
    const { id } = await sent(email);
    const other = await sent(newAddress());
    const shown = { organization: 'Hartmann & Partner', sender: 'Ada Example', email };
    expect(await read(id, tokenTo(email))).toMatchObject({ status: 200, body: shown });
    for (const [invited, token] of [
      [id, 'a'.repeat(43)],
      [id, id],
      [other.id, tokenTo(email)],
      [organization, tokenTo(email)],
    ] as const)
      expect(await read(invited, token)).toMatchObject({ status: 422, body: { errors: { token: ['This link is not valid.'] } } });
  });

  it('verifies no address: someone who signs up with it must still verify theirs', async () => {
    const email = newAddress();
    const { id } = await sent(email);
    const late = await signUp(test, { email, verified: false });
    expect((await read(id, tokenTo(email))).status).toBe(200);
    expect((await answer(late, id, 'accept')).status).toBe(403);
  });

  it('still works after the invitation was sent again, but not after it was answered or readdressed', async () => {
    const eve = await signUp(test);
    const { id } = await sent(eve.user.email);
    const token = tokenTo(eve.user.email);
    await ada.browser.call('POST', path(id, '/resend'));
    expect((await read(id, token)).status).toBe(200);

    await ada.browser.call('PUT', path(id), { email: newAddress() });
    expect((await read(id, token)).status).toBe(422);
    await ada.browser.call('PUT', path(id), { email: eve.user.email });
    await ada.browser.call('POST', path(id, '/resend'));
    await waitFor('the document to be sent', async () => (await own(eve)).length === 1);
    await answer(eve, id, 'reject', {});
    expect((await read(id, token)).status).toBe(422);
  });

  it('can be read at most 60 times in a quarter of an hour from one IP address', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await read(organization, 'a'.repeat(43))).status);
    expect([...statuses]).toEqual([422]);
    expect((await read(organization, 'a'.repeat(43))).status).toBe(429);
  });
});

describe('invitation emails', () => {
  it('can be sent again at most 10 times an hour', async () => {
    const { id } = await sent(newAddress());
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await ada.browser.call('POST', path(id, '/resend'))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('are limited to 100 a day per organization', async () => {
    const { db, clock } = test.app.context;
    const resets_at = new Date(clock.now().getTime() + 3_600_000);
    await db.insert(rateLimits).values({ key: `invite-mails:${organization}`, count: 99, resets_at });
    expect((await invite(newAddress())).status).toBe(201);
    expect((await invite(newAddress())).status).toBe(429);
  });

  it('are limited to 300 a day per user, across all organizations', async () => {
    const { db, clock } = test.app.context;
    const resets_at = new Date(clock.now().getTime() + 3_600_000);
    await db.insert(rateLimits).values({ key: `invite-mails-by:${ada.user.id}`, count: 299, resets_at });
    expect((await invite(newAddress())).status).toBe(201);
    const other = await createOrganization(test, [{ user: ada.user, role: 'admin' }]);
    const more = await ada.browser.call('POST', `/api/organizations/${other}/invites`, { email: newAddress() });
    expect(more.status).toBe(429);
  });

  it('are sent only by admins with a verified address', async () => {
    const standard = await signUp(test);
    const unverified = await signUp(test, { verified: false });
    organization = await createOrganization(test, [
      { user: standard.user, role: 'standard' },
      { user: unverified.user, role: 'admin' },
    ]);
    expect((await invite(newAddress(), {}, standard)).status).toBe(403);
    expect((await invite(newAddress(), {}, unverified)).status).toBe(403);
  });
});
