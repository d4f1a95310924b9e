// The payment provider answers too late and carries out the request afterwards. In the end our state matches the provider's, with
// one subscription and one charge, whatever was tried in the meantime.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { billingAccounts } from '#src/schema/billing.ts';
import { payingFor } from '#testing/billing.ts';
import { cutTheLine, signedInBilling } from '#testing/cut-the-line.ts';
import { PASSWORD, createOrganization } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { sweepBilling } from './jobs.ts';

const { app, person, stripe, mendTheLine } = signedInBilling();

let providersState: string;
beforeAll(async () => {
  const { rows } = await db().execute<{ state: string }>(sql`select state from simulated_payments`);
  providersState = rows[0]?.state ?? '';
});
beforeEach(async () => {
  // Removes other payers, because the simulator reads and writes its whole state at each call.
  await db().delete(billingAccounts);
  await db().execute(sql`update simulated_payments set state = ${providersState}`);
});

const db = () => app.test.app.context.db;
const paying = () => payingFor(app, person);
const pro = (interval: 'monthly' | 'yearly' = 'monthly') => ({ subscription_plan_id: app.plans.Pro.id, interval });

const SLOW: Record<string, unknown> = {
  message: expect.stringContaining('The payment provider is taking too long to respond.'),
  is_other_service: true,
};
const sweep = () => {
  app.test.clock.advance(10 * 60_000);
  return runJob(app.test, sweepBilling);
};
/** Counts the paid invoices of the only customer. */
const charges = async () => {
  const { data } = await stripe().invoices.list({ status: 'paid', limit: 100 });
  return data.filter(({ amount_paid }) => amount_paid > 0).length;
};
const liveAtProvider = async () => {
  const { data } = await stripe().subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ ended_at }) => ended_at === null);
};
/** A user whose trial is used up, so that everything is charged at once. */
async function withCard() {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  const { stripe_id } = await at.subscription();
  await stripe().subscriptions.cancel(stripe_id);
  await at.call('POST', 'subscription/refresh');
  return { at, chargedBefore: await charges() };
}

it('creates one subscription when the user retries before the provider has finished', async () => {
  const { at, chargedBefore } = await withCard();
  const line = cutTheLine(app, (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? 'slow' : null));
  const refused = await at.start(pro());
  expect([refused.status, refused.body]).toMatchObject([503, SLOW]);
  expect((await at.start(pro())).status).toBe(409);
  mendTheLine();
  await line.catchUp();
  expect((await at.start(pro())).status).toBe(409);
  await sweep();
  expect(await at.subscription()).toMatchObject({ is_valid: true });
  expect(await liveAtProvider()).toHaveLength(1);
  expect(await charges()).toBe(chargedBefore + 1);
  expect((await at.start(pro())).status).toBe(409);
});

it('lets the user subscribe again if the provider never carried out the request', async () => {
  const { at, chargedBefore } = await withCard();
  cutTheLine(app, (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? 'slow' : null));
  expect((await at.start(pro())).status).toBe(503);
  mendTheLine();
  await sweep();
  expect(await liveAtProvider()).toEqual([]);
  expect((await at.start(pro())).status).toBe(201);
  expect(await charges()).toBe(chargedBefore + 1);
});

it('creates one subscription when a slow first window is overtaken by a second one', async () => {
  const { at, chargedBefore } = await withCard();
  let isFirst = true;
  cutTheLine(app, async (method, path) => {
    if (!isFirst || method !== 'GET' || !path.startsWith('/v1/payment_methods/')) return null;
    isFirst = false;
    app.test.clock.advance(4 * 60_000);
    expect((await at.start(pro())).status).toBe(201);
    return null;
  });
  expect((await at.start(pro())).status).toBe(409);
  mendTheLine();
  expect(await liveAtProvider()).toHaveLength(1);
  expect(await charges()).toBe(chargedBefore + 1);
  expect(await at.subscription()).toMatchObject({ is_valid: true });
});

it('changes the plan once when the provider finishes late', async () => {
  const { at } = await withCard();
  await at.start(pro());
  const chargedBefore = await charges();
  const line = cutTheLine(app, (method) => (method === 'POST' ? 'slow' : null));
  const refused = await at.swap(pro('yearly'));
  expect([refused.status, refused.body]).toMatchObject([503, SLOW]);
  expect((await at.swap(pro('yearly'))).status).toBe(409);
  mendTheLine();
  expect(await at.subscription()).toMatchObject({ interval: 'monthly' });
  await line.catchUp();
  await sweep();
  expect(await at.subscription()).toMatchObject({ interval: 'yearly', is_change_pending: false });
  expect(await charges()).toBe(chargedBefore + 1);
});

it('keeps a reduced number of seats reserved while the outcome is unknown', async () => {
  const organization = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
  const at = payingFor(app, person, `organizations/${organization}`);
  const team = (users: number) => ({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users });
  await at.addCard('pm_card_visa');
  await at.start(team(2));
  const line = cutTheLine(app, (method) => (method === 'POST' ? 'slow' : null));
  expect((await at.swap(team(1))).status).toBe(503);
  mendTheLine();
  const invited = await person.browser.call('POST', `/api/organizations/${organization}/invites`, {
    email: 'late@example.com',
  });
  expect(invited.status).toBe(402);
  await line.catchUp();
  await sweep();
  expect(await at.subscription()).toMatchObject({ quantity: 1 });
});

it('cancels the plan when the provider finishes late', async () => {
  const { at } = await withCard();
  await at.start(pro());
  const line = cutTheLine(app, (method) => (method === 'POST' ? 'slow' : null));
  const refused = await at.call('DELETE', 'subscription');
  expect([refused.status, refused.body]).toMatchObject([503, SLOW]);
  mendTheLine();
  await line.catchUp();
  await sweep();
  expect(await at.subscription()).toMatchObject({ is_on_grace_period: true });
});

it('allows changes right after a preview that timed out', async () => {
  const { at } = await withCard();
  cutTheLine(app, (_method, path) => (path === '/v1/invoices/create_preview' ? 'slow' : null));
  const refused = await at.call('POST', 'subscription/preview', pro());
  expect([refused.status, refused.body]).toMatchObject([
    503,
    { message: 'The payment provider can’t be reached right now. Please try again shortly.' },
  ]);
  mendTheLine();
  expect((await at.start(pro())).status).toBe(201);
});

it('deletes an account only after its subscription has ended', async () => {
  const { at } = await withCard();
  await at.start(pro());
  const { stripe_id } = await at.subscription();
  const remove = () => person.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD });
  const line = cutTheLine(app, (method) => (method === 'DELETE' ? 'slow' : null));
  const refused = await remove();
  expect([refused.status, refused.body]).toMatchObject([503, SLOW]);
  expect((await remove()).status).toBe(409);
  mendTheLine();
  expect((await person.browser.call('GET', '/api/users/me')).status).toBe(200);
  await line.catchUp();
  app.test.clock.advance(4 * 60_000);
  expect((await remove()).status).toBe(204);
  expect((await stripe().subscriptions.retrieve(stripe_id)).status).toBe('canceled');
});
