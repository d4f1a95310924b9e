// Seats in use and seats paid for when invitations and subscription changes run concurrently.
import type { Notification } from '@countersign/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countSeatsTaken } from '#features/invites/index.ts';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { type BillingApp, payingFor, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { reconcileSeats } from './jobs.ts';
import { findSubscription } from './queries.ts';

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

it('seats in use never exceed paid seats, however many invitations and changes run at once', async () => {
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

describe('seats in use beyond those paid for', () => {
  /** Two seats are in use and one is paid for: someone has lowered the quantity at the provider. */
  async function lowerAtProvider() {
    const subscription = await findSubscription(db(), { user_id: null, organization_id: organization });
    if (!subscription) throw new Error('There is no subscription.');
    await admin.browser.call('POST', `/api/organizations/${organization}/invites`, {
      email: 'guest@example.com',
      role: 'standard',
    });
    await app.payments.stripe.subscriptions.update(subscription.stripe_id, {
      items: [{ id: subscription.item_id, quantity: 1 }],
    });
    // Waits until the provider's event has updated our copy.
    const paid = () => findSubscription(db(), { user_id: null, organization_id: organization });
    await vi.waitFor(async () => expect((await paid())?.quantity).toBe(1), 20_000);
  }

  async function signUpStaff() {
    const staff = await signUp(app.test);
    await db().update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
    return staff;
  }

  async function noticesOf({ browser }: SignedInPerson) {
    const { body } = await browser.call<{ data: Notification[] }>('GET', '/api/notifications');
    return body.data.map(({ data }) => [data.notice, data.subject]);
  }

  async function reconcile() {
    await runJob(app.test, reconcileSeats);
    await runJob(app.test, reconcileSeats);
  }

  it('are added to the subscription once, and the payers are notified', async () => {
    const staff = await signUpStaff();
    const at = await subscribe('pm_card_mastercard', 2);
    await reconcile();
    expect(await noticesOf(staff)).toEqual([]);

    await lowerAtProvider();
    await reconcile();
    expect((await at.subscription()).quantity).toBe(2);
    expect(await noticesOf(staff)).toEqual([['seats_matched', 'Example Ltd (2/1)']]);
    expect(await noticesOf(admin)).toContainEqual(['seats_added', '2']);
    const subjects = () =>
      app.test.mail.emails
        .filter(({ to }) => to?.some(({ address }) => address === admin.user.email))
        .map(({ subject }) => subject);
    await vi.waitFor(() => expect(subjects()).toContain('Your subscription has 2 seats now · Example Ltd'), 20_000);
  });

  it('are left to support staff if the subscription ends soon', async () => {
    const staff = await signUpStaff();
    const at = await subscribe('pm_card_amex', 2);
    await lowerAtProvider();
    await at.call('DELETE', 'subscription');
    await reconcile();
    expect((await at.subscription()).quantity).toBe(1);
    expect(await noticesOf(staff)).toEqual([['seats_exceeded', 'Example Ltd (2/1)']]);
  });
});

it('a subscriber still sees a plan that is no longer offered, and no one else does', async () => {
  await subscribe('pm_card_amex', 1);
  const other = await signUp(app.test);
  const seatsSeenBy = (person: SignedInPerson) =>
    person.browser.call('GET', `/api/billing/subscription-plans/${app.plans.Team.id}`);
  const publish = (is_published: boolean) =>
    db().execute(sql`update subscription_plans set is_published = ${is_published} where id = ${app.plans.Team.id}`);
  expect((await seatsSeenBy(other)).status).toBe(200);
  await publish(false);
  expect((await seatsSeenBy(admin)).status).toBe(200);
  expect((await seatsSeenBy(other)).status).toBe(404);
  await publish(true);
});
