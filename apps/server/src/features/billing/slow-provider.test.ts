// The payment provider takes too long to answer, and does afterwards what it was asked for. In the end our state is the provider's, with
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
  // No one else has ever paid: the simulator reads and writes its whole state at each call.
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
/** Of the only customer. */
const charges = async () => {
  const { data } = await stripe().invoices.list({ status: 'paid', limit: 100 });
  return data.filter(({ amount_paid }) => amount_paid > 0).length;
};
const liveAtProvider = async () => {
  const { data } = await stripe().subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ ended_at }) => ended_at === null);
};
/** Has had the trial, so that everything is charged at once. */
async function withCard() {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  const { stripe_id } = await at.subscription();
  await stripe().subscriptions.cancel(stripe_id);
  await at.call('POST', 'subscription/refresh');
  return { at, chargedBefore: await charges() };
}

it('has subscribed someone once, who tried again in the meantime', async () => {
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

it('that has never got to it leaves nothing, and it is tried again', async () => {
  const { at, chargedBefore } = await withCard();
  cutTheLine(app, (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? 'slow' : null));
  expect((await at.start(pro())).status).toBe(503);
  mendTheLine();
  await sweep();
  expect(await liveAtProvider()).toEqual([]);
  expect((await at.start(pro())).status).toBe(201);
  expect(await charges()).toBe(chargedBefore + 1);
});

it('subscribes someone once whose first window waited so long that a second one went ahead', async () => {
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

it('has changed the plan once', async () => {
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

it('keeps seats reserved that may yet go', async () => {
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

it('has canceled the plan', async () => {
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

it('holds up no change after a preview that it did not give', async () => {
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

it('keeps an account until its subscription has ended', async () => {
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
