// Alerts that support staff show to every signed-in user.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '#src/schema/accounts.ts';
import { type SignedInPerson, signUp, signedInApp } from '#testing/people.ts';

const { test, person } = signedInApp();
let staff: SignedInPerson;
beforeAll(async () => {
  staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
});

const PATH = '/api/system/alerts';
const create = (body: object) => staff.browser.call<{ id: string }>('POST', PATH, body);
const alertsOf = async () =>
  (await person.browser.call<{ data: { message: string }[] }>('GET', PATH)).body.data.map(({ message }) => message);

it('an alert is shown to everyone until it is deleted', async () => {
  const first = await create({ message: 'Maintenance at noon', type: 'warning' });
  await create({ message: 'Welcome', type: 'info' });
  expect(await alertsOf()).toEqual(['Welcome', 'Maintenance at noon']);
  expect((await person.browser.call('DELETE', `${PATH}/${first.body.id}`)).status).toBe(403);
  expect((await staff.browser.call('DELETE', `${PATH}/${first.body.id}`)).status).toBe(204);
  expect(await alertsOf()).toEqual(['Welcome']);
  expect((await staff.browser.call('DELETE', PATH)).status).toBe(204);
  expect(await alertsOf()).toEqual([]);
});

it('an alert needs a message and one of four types', async () => {
  expect((await create({ message: '', type: 'info' })).body).toMatchObject({ errors: { message: ['This field is required.'] } });
  expect((await create({ message: 'Told', type: 'loud' })).body).toMatchObject({ errors: { type: ['This field is required.'] } });
});
