// Who holds a seat, and who gets the last one, in an organization with limited seats.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

interface Shown {
  id: string;
  email: string;
  status: string;
}

const SEATS = 2;
const FULL = { message: 'All seats of the organization are taken.', metric: 'seats', limit: SEATS };

let test: TestApp;
let admin: SignedInPerson;
let organization: string;
beforeAll(async () => {
  test = await startTestApp({}, { seatsOf: async () => SEATS });
  admin = await signUp(test);
});
beforeEach(async () => {
  await test.app.context.db.delete(rateLimits);
  organization = await createOrganization(test, [{ user: admin.user, role: 'admin' }]);
});
afterAll(() => test.close());

const path = (id = '', tail = '') => `/api/organizations/${organization}/invites${id && `/${id}`}${tail}`;
const invite = (email: string) => admin.browser.call<Shown>('POST', path(), { email });
const resend = (id: string) => admin.browser.call<Shown>('POST', path(id, '/resend'));
const answer = (person: SignedInPerson, id: string, what: 'accept' | 'reject') =>
  person.browser.call('POST', `/api/invites/${id}/${what}`, what === 'reject' ? {} : undefined);
const listed = async () => (await admin.browser.call<{ data: Shown[] }>('GET', path())).body.data;

/** Invites a user with an account, and waits until they can answer. */
async function invited(): Promise<{ person: SignedInPerson; id: string }> {
  const person = await signUp(test);
  const { id } = (await invite(person.user.email)).body;
  await waitFor('the invitation to be sent', async () =>
    (await listed()).some((one) => one.id === id && one.status === 'pending'),
  );
  return { person, id };
}

async function declined(): Promise<{ person: SignedInPerson; id: string }> {
  const created = await invited();
  expect((await answer(created.person, created.id, 'reject')).status).toBe(204);
  return created;
}

it('is full with its members and invitees, and says so', async () => {
  const { person, id } = await invited();
  expect(await invite('third@example.com')).toMatchObject({ status: 402, body: FULL });
  expect(await listed()).toHaveLength(1);
  // The invitee already holds a seat, so reminding them needs no other one.
  expect((await resend(id)).status).toBe(200);
  expect((await answer(person, id, 'accept')).status).toBe(200);
  expect(await invite('third@example.com')).toMatchObject({ status: 402, body: FULL });

  await admin.browser.call('DELETE', `/api/organizations/${organization}/users/${person.user.id}`);
  expect((await invite('third@example.com')).status).toBe(201);
});

it('gives its last seat only once to two simultaneous invitations', async () => {
  const both = await Promise.all([invite('one@example.com'), invite('two@example.com')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
  expect(await listed()).toHaveLength(1);
});

it('gets the seat of a person who declines back, and needs one to invite them again', async () => {
  const { person, id } = await declined();
  const other = await invite('other@example.com');
  expect(other.status).toBe(201);
  expect(await resend(id)).toMatchObject({ status: 402, body: FULL });
  expect(await invite(person.user.email)).toMatchObject({ status: 402, body: FULL });
  expect(await admin.browser.call('PUT', path(id), { email: 'somebody.else@example.com' })).toMatchObject({
    status: 402,
    body: FULL,
  });
  // Changing the message needs no seat, because it invites no one.
  expect((await admin.browser.call('PUT', path(id), { email: person.user.email, invite_message: 'Please' })).status).toBe(200);
  expect((await listed()).find((one) => one.id === id)?.status).toBe('rejected');

  expect((await admin.browser.call('DELETE', path(other.body.id))).status).toBe(204);
  expect((await resend(id)).status).toBe(200);
  expect(await invite('other@example.com')).toMatchObject({ status: 402, body: FULL });
});

it('needs no further seat to change the address of an open invitation', async () => {
  const { body } = await invite('first@example.com');
  expect((await admin.browser.call('PUT', path(body.id), { email: 'second@example.com' })).status).toBe(200);
});
