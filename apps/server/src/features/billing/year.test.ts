// One year of an organization's subscription, with changes along the way.
import { type Invoice } from '@countersign/contract/invoices';
import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, DAY_MS, payingFor, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';

let app: BillingApp;
let admin: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
  admin = await signUp(app.test);
});
afterAll(() => app.test.close());

const MONTH_MS = 30.5 * DAY_MS;
const team = (users: number, interval: 'monthly' | 'yearly' = 'monthly') => ({
  subscription_plan_id: app.plans.Team.id,
  interval,
  users,
});

it('the invoices shown over a year match what the provider charged, to the cent', async () => {
  const id = await createOrganization(app.test, [{ user: admin.user, role: 'admin' }]);
  const at = payingFor(app, admin, `organizations/${id}`);
  const passes = async (months: number) => {
    for (let month = 0; month < months; month++) await app.pass(MONTH_MS);
    await app.test.app.context.db.delete(rateLimits);
  };
  await at.addCard('pm_card_visa');
  expect((await at.start(team(3))).status).toBe(201);
  await app.pass((TRIAL_DAYS + 1) * DAY_MS);
  await passes(2);
  expect((await at.swap(team(5))).status).toBe(200);
  await passes(2);
  expect((await at.call('PUT', 'subscription/promo-code', { promo_code: 'WELCOME20' })).status).toBe(200);
  await passes(2);
  expect((await at.swap(team(2))).status).toBe(200);
  await passes(2);
  expect((await at.swap(team(4, 'yearly'))).status).toBe(200);
  await passes(13);
  await at.call('DELETE', 'subscription');
  await passes(12);
  expect(await at.subscription()).toMatchObject({ is_restartable: true });

  const { body } = await at.call<{ data: Invoice[] }>('GET', 'invoices');
  const { stripe } = app.payments;
  const [customer] = (await stripe.customers.list({ limit: 100 })).data;
  const invoices = (await stripe.invoices.list({ customer: customer?.id ?? '', limit: 100, expand: ['data.payments'] })).data;
  expect(body.data.map(({ id: invoice, total, amount_paid }) => [invoice, total, amount_paid])).toEqual(
    invoices.map((invoice) => [invoice.id, invoice.total, invoice.amount_paid]),
  );
  // The trial, eight monthly invoices and two yearly ones.
  expect(invoices.length).toBeGreaterThanOrEqual(11);
  expect(invoices.every(({ status }) => status === 'paid')).toBe(true);
  for (const { lines, subtotal, total, amount_paid, starting_balance, ending_balance } of invoices) {
    expect(lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(subtotal);
    expect(amount_paid).toBe(Math.max(0, total + starting_balance - (ending_balance ?? 0)));
  }
  const charged = invoices.flatMap(({ payments }) => payments?.data ?? []).filter(({ status }) => status === 'paid');
  const received = charged.reduce((sum, { amount_paid }) => sum + (amount_paid ?? 0), 0);
  expect(received).toBe(invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0));
  expect(received).toBeGreaterThan(0);
});
