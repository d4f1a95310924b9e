// Seats that are taken and seats that are paid, when invitations and changes of the subscription come at once.
import type { Notification } from '@countersign/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countSeatsTaken } from '#features/invites/index.ts';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { type BillingApp, payingFor, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { reconcileSeats } from './jobs.ts';

let app: BillingApp;
let admin: SignedInPerson;
let organization: string;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await db().delete(rateLimits);
  admin = await signUp(app.test);
  organization = await createOrganization(app.test, [{ user: admin.user, role: 'admin' }]);
});
afterAll(() => app.test.close());

const db = () => app.test.app.context.db;
const team = (seats: number) => ({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users: seats });

async function subscribe(card: `pm_card_${string}`, seats: number) {
  const at = payingFor(app, admin, `organizations/${organization}`);
  await at.addCard(card);
  expect((await at.start(team(seats))).status).toBe(201);
  return at;
}

it('are never more than are paid, however many invitations and changes come at once', async () => {
  const at = await subscribe('pm_card_visa', 12);
  const invite = (index: number) =>
    admin.browser.call('POST', `/api/organizations/${organization}/invites`, {
      email: `guest${index}@example.com`,
      role: 'standard',
    });
  const calls = Array.from({ length: 40 }, (_, index) => [invite(index), at.swap(team(1 + ((index * 7) % 25)))]).flat();
  const answers = await Promise.all(calls);

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const { quantity: paid } = await at.subscription();
  const taken = await countSeatsTaken(db(), organization);
  expect(taken).toBeLessThanOrEqual(paid);
  const [listed] = (await app.payments.stripe.subscriptions.list({ limit: 100, status: 'all' })).data;
  expect(listed?.items.data[0]?.quantity).toBe(paid);
});

it('that are taken without being paid are told to support staff, once', async () => {
  const staff = await signUp(app.test);
  await db().update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
  await subscribe('pm_card_mastercard', 1);
  const notices = async () => {
    const { body } = await staff.browser.call<{ data: Notification[] }>('GET', '/api/notifications');
    return body.data.map(({ data }) => [data.notice, data.subject]);
  };
  await runJob(app.test, reconcileSeats);
  expect(await notices()).toEqual([]);
  // The API refuses this, so the row is inserted directly.
  await db().execute(sql`
    insert into invites (id, organization_id, email, role, invite_message, created_at, updated_at)
    values (gen_random_uuid(), ${organization}, 'extra@example.com', 'standard', '', now(), now())`);
  await runJob(app.test, reconcileSeats);
  await runJob(app.test, reconcileSeats);
  expect(await notices()).toEqual([['seats_exceeded', 'Example Ltd (2/1)']]);
});

it('of a plan that is no longer offered are still shown with it, to whoever pays and to nobody else', async () => {
  await subscribe('pm_card_amex', 1);
  const other = await signUp(app.test);
  const seen = (person: SignedInPerson) => person.browser.call('GET', `/api/billing/subscription-plans/${app.plans.Team.id}`);
  const publish = (is_published: boolean) =>
    db().execute(sql`update subscription_plans set is_published = ${is_published} where id = ${app.plans.Team.id}`);
  expect((await seen(other)).status).toBe(200);
  await publish(false);
  expect((await seen(admin)).status).toBe(200);
  expect((await seen(other)).status).toBe(404);
  await publish(true);
});
