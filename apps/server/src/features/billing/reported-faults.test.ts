// Faults that users of other billing systems report. docs/guides/billing.md lists them with their tests.
import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import type { Notification } from '@countersign/contract/notifications';
import type { UsageMeter } from '@countersign/contract/usage';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { countSeatsTaken } from '#features/invites/index.ts';
import { users } from '#src/schema/accounts.ts';
import { billingAccounts } from '#src/schema/billing.ts';
import { DAY_MS, payingFor } from '#testing/billing.ts';
import { PASSWORD, type SignedInPerson, createOrganization, signInAgain, signUp } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { cutTheLine, signedInBilling } from '#testing/cut-the-line.ts';
import { sweepBilling } from './jobs.ts';

const HOUR_MS = 3_600_000;

const { app, person, stripe, mendTheLine } = signedInBilling();

const db = () => app.test.app.context.db;
const paying = () => payingFor(app, person);
const pro = (interval: 'monthly' | 'yearly' = 'monthly') => ({ subscription_plan_id: app.plans.Pro.id, interval });
const team = (seats: number, interval: 'monthly' | 'yearly' = 'monthly') => ({
  subscription_plan_id: app.plans.Team.id,
  interval,
  users: seats,
});
const afterTrial = () => app.pass((TRIAL_DAYS + 1) * DAY_MS);

async function customer(owner: { user_id: string } | { organization_id: string } = { user_id: person.user.id }): Promise<string> {
  const [column, id] = Object.entries(owner)[0] ?? [];
  const accounts = await db().select().from(billingAccounts);
  return accounts.find((row) => row[column as 'user_id' | 'organization_id'] === id)?.customer_id ?? '';
}

async function organizationOf(...members: { user: SignedInPerson['user']; role: 'standard' | 'signee' }[]) {
  const id = await createOrganization(app.test, [{ user: person.user, role: 'admin' }, ...members]);
  return { id, at: payingFor(app, person, `organizations/${id}`) };
}

/** Replaces the default card with one whose bank asks for confirmation at each payment. */
async function payByAskingCard(at: ReturnType<typeof payingFor>, customerId: string) {
  const card = await stripe().paymentMethods.attach('pm_card_authenticationRequired', { customer: customerId });
  expect((await at.call('PUT', `payment-methods/${card.id}`)).status).toBe(200);
}

it('two windows that subscribe at once create one customer', async () => {
  const at = paying();
  await Promise.all([1, 2, 3].map(() => at.call('GET', 'payment-methods/intent')));
  const [account] = await db().select().from(billingAccounts).where(eq(billingAccounts.user_id, person.user.id));
  const customers = (await stripe().customers.list({ limit: 100 })).data;
  expect(customers.filter(({ metadata }) => metadata['billing_account_id'] === account?.id)).toHaveLength(1);
});

it('a first payment that waits for the bank blocks a second subscription until the provider gives up on it', async () => {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  await stripe().subscriptions.cancel((await at.subscription()).stripe_id);
  await at.call('POST', 'subscription/refresh');
  await payByAskingCard(at, await customer());
  const waiting = await at.start(pro());
  expect([waiting.body.stripe_status, waiting.body.confirmation === null]).toEqual(['incomplete', false]);
  await app.pass(20 * HOUR_MS);
  expect((await at.start(pro())).status).toBe(409);
  await app.pass(4 * HOUR_MS);
  expect((await at.subscription()).stripe_status).toBe('incomplete_expired');
  expect((await at.start(pro())).status).toBe(201);
});

it('fewer seats that wait for the bank stay reserved, and take effect once the payment is confirmed', async () => {
  const { id, at } = await organizationOf();
  await at.addCard('pm_card_visa');
  await at.start(team(4));
  await afterTrial();
  await payByAskingCard(at, await customer({ organization_id: id }));
  const invite = (name: string) =>
    person.browser.call('POST', `/api/organizations/${id}/invites`, { email: `${name}@example.com`, role: 'standard' });
  const swapped = await at.swap(team(2, 'yearly'));
  expect(swapped.body).toMatchObject({ quantity: 4, is_change_pending: true });
  expect((await invite('first')).status).toBe(201);
  expect((await invite('second')).status).toBe(402);

  await at.confirmPayment(swapped.body.confirmation?.client_secret ?? '', 'succeeded');
  await at.call('POST', 'subscription/refresh');
  expect(await at.subscription()).toMatchObject({ quantity: 2, interval: 'yearly' });
  expect(await countSeatsTaken(db(), id)).toBe(2);

  const again = await at.swap(team(3, 'monthly'));
  expect(again.status).toBe(200);
});

it('fewer seats that were never paid for are undone', async () => {
  const { id, at } = await organizationOf();
  await at.addCard('pm_card_amex');
  await at.start(team(4));
  await afterTrial();
  await payByAskingCard(at, await customer({ organization_id: id }));
  expect((await at.swap(team(1, 'yearly'))).body).toMatchObject({ is_change_pending: true });
  const invite = () =>
    person.browser.call('POST', `/api/organizations/${id}/invites`, { email: 'x@example.com', role: 'standard' });
  expect((await invite()).status).toBe(402);
  await app.pass(24 * HOUR_MS);
  await signInAgain(person);
  expect(await at.subscription()).toMatchObject({ quantity: 4, is_change_pending: false });
  expect((await invite()).status).toBe(201);
});

it('changes of seats are collected on the next invoice, as the preview says', async () => {
  const { at } = await organizationOf();
  await at.addCard('pm_card_mastercard');
  await at.start(team(2));
  await afterTrial();
  const invoices = async () => (await at.call<{ data: { line_items: unknown[] }[] }>('GET', 'invoices')).body.data;
  const before = (await invoices()).length;
  for (const seats of [3, 4, 6]) {
    const preview = await at.call('POST', 'subscription/preview', team(seats));
    expect(preview.body).toMatchObject({ is_due_now: false, charge_description: 'On your next invoice' });
    expect((await at.swap(team(seats))).status).toBe(200);
  }
  expect(await invoices()).toHaveLength(before);
  await app.pass(31 * DAY_MS);
  const after = await invoices();
  expect(after).toHaveLength(before + 1);
  // A credit and a charge for each of the three changes, and the charge for the month.
  expect(after[0]?.line_items.length).toBeGreaterThanOrEqual(7);
});

it('members who only sign take no seat', async () => {
  const [one, other] = [await signUp(app.test), await signUp(app.test)];
  const { id, at } = await organizationOf({ user: one.user, role: 'signee' }, { user: other.user, role: 'signee' });
  await at.addCard('pm_card_visa');
  expect((await at.start(team(1))).status).toBe(201);
  expect(await countSeatsTaken(db(), id)).toBe(1);
});

it('a card that the bank has confirmed once is charged without asking again', async () => {
  const at = paying();
  expect((await at.addCard('pm_card_authenticationRequiredOnSetup')).status).toBe(201);
  const intents = (await stripe().setupIntents.list({ customer: await customer() })).data;
  expect(intents.map(({ usage }) => usage)).toEqual(['off_session']);
  expect((await at.start(pro())).body).toMatchObject({ confirmation: null });
  await afterTrial();
  await app.pass(31 * DAY_MS);
  expect(await at.subscription()).toMatchObject({ stripe_status: 'active', is_change_pending: false });
  expect((await at.swap(pro('yearly'))).body).toMatchObject({ interval: 'yearly', confirmation: null });
});

it('an account is deleted only after its subscription has ended', async () => {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  const { stripe_id } = await at.subscription();
  const remove = () => person.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD });
  cutTheLine(app, () => 'before');
  const refused = await remove();
  expect([refused.status, refused.body['message']]).toEqual([
    503,
    'The payment provider can’t be reached right now. Please try again shortly.',
  ]);
  mendTheLine();
  expect((await person.browser.call('GET', '/api/users/me')).status).toBe(200);
  app.test.clock.advance(10 * 60_000);
  expect((await remove()).status).toBe(204);
  expect((await stripe().subscriptions.retrieve(stripe_id)).status).toBe('canceled');
});

it('usage is counted per paid period, and under a canceled plan until it ends', async () => {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  await afterTrial();
  const use = async () => {
    await signInAgain(person);
    const { body } = await person.browser.call<{ period_started_at: string; data: UsageMeter[] }>('GET', '/api/users/me/usage');
    const meter = body.data.find(({ metric }) => metric === 'monthly_quick_signs');
    return { since: body.period_started_at, used: meter?.used, limit: meter?.limit };
  };
  const periodStart = async () => {
    const [item] = (await stripe().subscriptions.retrieve((await at.subscription()).stripe_id)).items.data;
    return new Date((item?.current_period_start ?? 0) * 1_000).toISOString();
  };
  const sign = () =>
    person.browser.upload('/api/users/me/documents/pdfs', { name: 'file.pdf', bytes: plain(1) }, { mode: 'signing' });
  await signInAgain(person);
  expect((await sign()).status).toBe(201);
  const paid = { since: await periodStart(), used: 1, limit: app.plans.Pro.limits.monthly_quick_signs };
  expect(await use()).toEqual(paid);
  await at.call('DELETE', 'subscription');
  await app.pass(10 * DAY_MS);
  expect(await use()).toEqual(paid);
  await app.pass(25 * DAY_MS);
  expect(await use()).toMatchObject({ limit: app.plans.Free.limits.monthly_quick_signs });
});

it('a trial that the provider extends ends when the provider says', async () => {
  const at = paying();
  // No other test here has used this card for a trial.
  await at.addCard('pm_card_visa_debit');
  const started = await at.start(pro());
  expect(started.body).toMatchObject({ stripe_status: 'trialing' });
  const { stripe_id } = started.body;
  const longer = Math.floor(((await app.payments.simulation?.time()) ?? new Date()).getTime() / 1_000) + 40 * 86_400;
  await stripe().subscriptions.update(stripe_id, { trial_end: longer });
  await app.pass(0);
  await at.call('POST', 'subscription/refresh');
  expect(await at.subscription()).toMatchObject({ stripe_status: 'trialing', renews_at: new Date(longer * 1_000).toISOString() });
  await app.pass(30 * DAY_MS);
  expect(await at.subscription()).toMatchObject({ stripe_status: 'trialing' });
  await app.pass(11 * DAY_MS);
  expect(await at.subscription()).toMatchObject({ stripe_status: 'active' });
});

it('a subscription whose price belongs to no plan keeps its features, and support staff are notified once', async () => {
  const staff = await signUp(app.test);
  await db().update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  const { stripe_id, stripe_product } = await at.subscription();
  const price = await stripe().prices.create({
    product: stripe_product.id,
    currency: 'usd',
    unit_amount: 990,
    recurring: { interval: 'month' },
  });
  const item = (await stripe().subscriptions.retrieve(stripe_id)).items.data[0]?.id ?? '';
  await stripe().subscriptions.update(stripe_id, { items: [{ id: item, price: price.id }] });
  await app.pass(0);
  await at.call('POST', 'subscription/refresh');
  await runJob(app.test, sweepBilling);
  expect(await at.subscription()).toMatchObject({ is_valid: true, stripe_price: { id: price.id } });
  const { body } = await person.browser.call<{ data: UsageMeter[] }>('GET', '/api/users/me/usage');
  expect(body.data.map(({ limit }) => limit)).toEqual([null, null, null, null]);
  const notices = await staff.browser.call<{ data: Notification[] }>('GET', '/api/notifications');
  expect(notices.body.data.map(({ data }) => [data.notice, data.subject])).toEqual([['price_unknown', price.id]]);
});

it('a change that costs nothing succeeds and is answered like any other', async () => {
  const coupon = await stripe().coupons.create({ percent_off: 100, duration: 'forever' });
  await stripe().promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'GRATIS' });
  const at = paying();
  await at.addCard('pm_card_visa');
  const started = await at.start({ ...pro(), promo_code: 'GRATIS' });
  expect([started.status, started.body]).toMatchObject([201, { is_valid: true, confirmation: null }]);
  const swapped = await at.swap(pro('yearly'));
  expect([swapped.status, swapped.body]).toMatchObject([200, { interval: 'yearly', confirmation: null }]);
  const { body } = await at.call<{ data: { amount_paid: number; status: string }[] }>('GET', 'invoices');
  for (const { amount_paid, status } of body.data) expect([amount_paid, status]).toEqual([0, 'paid']);
});
