// Faults between us and the payment provider: lost answers, an outage, events in any order, banks that require authentication.
// Afterwards our state matches the provider's, with one subscription and one charge.
import { describe, expect, it } from 'vitest';
import { billingAccounts } from '#src/schema/billing.ts';
import { DAY_MS, payingFor } from '#testing/billing.ts';
import { cutTheLine, signedInBilling } from '#testing/cut-the-line.ts';
import { createOrganization } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { receiveEvent } from './events.ts';
import { sweepBilling } from './jobs.ts';

const { app, person, stripe, mendTheLine } = signedInBilling();

const paying = () => payingFor(app, person);
const pro = (interval: 'monthly' | 'yearly' = 'monthly') => ({ subscription_plan_id: app.plans.Pro.id, interval });
const context = () => app.test.app.context;

/** The subscriptions of the space that are live at the provider. */
async function liveAtProvider(owner: { user_id: string } | { organization_id: string } = { user_id: person.user.id }) {
  const accounts = await context().db.select().from(billingAccounts);
  const [column, id] = Object.entries(owner)[0] ?? [];
  const account = accounts.find((row) => row[column as 'user_id' | 'organization_id'] === id);
  const { data } = await stripe().subscriptions.list({ customer: account?.customer_id ?? '', status: 'all' });
  return data.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
}

describe('a provider that cannot be reached', () => {
  it.each(['before', 'after'] as const)(
    'fails %s creating a subscription: the caller gets 503, and there is never more than one subscription',
    async (when) => {
      const at = paying();
      await at.addCard('pm_card_visa');
      cutTheLine(app, (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? when : null));
      const refused = await at.start(pro());
      expect([refused.status, refused.body]).toMatchObject([
        503,
        { message: 'The payment provider can’t be reached right now. Please try again shortly.' },
      ]);
      mendTheLine();

      // If only the answer was lost, the subscription is already stored.
      const known = await at.call('GET', 'subscription');
      expect(known.status).toBe(when === 'after' ? 200 : 204);
      const again = await at.start(pro());
      expect(again.status).toBe(when === 'after' ? 409 : 201);
      expect(await liveAtProvider()).toHaveLength(1);
    },
  );

  it('is asked later for the outcome of an interrupted change', async () => {
    const at = paying();
    await at.addCard('pm_card_visa');
    // The subscription is created, then the connection breaks, as if this process had been killed.
    let isMade = false;
    cutTheLine(app, (method, path) => {
      if (isMade) return 'before';
      isMade = method === 'POST' && path === '/v1/subscriptions';
      return isMade ? 'after' : null;
    });
    expect((await at.start(pro())).status).toBe(503);
    mendTheLine();
    expect((await at.start(pro())).status).toBe(409);

    app.test.clock.advance(10 * 60_000);
    await runJob(app.test, sweepBilling);
    expect(await at.subscription()).toMatchObject({ is_valid: true });
    expect(await liveAtProvider()).toHaveLength(1);
  });

  it('leaves the seats as they were when a reduction fails', async () => {
    const organization = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
    const at = payingFor(app, person, `organizations/${organization}`);
    const team = (users: number) => ({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users });
    await at.addCard('pm_card_visa');
    await at.start(team(2));
    cutTheLine(app, (method, path) => (method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'before' : null));
    expect((await at.swap(team(1))).status).toBe(503);
    mendTheLine();
    expect(await at.subscription()).toMatchObject({ quantity: 2 });
    const invited = await person.browser.call('POST', `/api/organizations/${organization}/invites`, {
      email: 'late@example.com',
    });
    expect(invited.status).toBe(201);
  });
});

describe('events of the provider', () => {
  it('may arrive in any order and repeatedly, even much later', async () => {
    const at = paying();
    await at.addCard('pm_card_visa');
    await at.start(pro());
    await at.call('DELETE', 'subscription');
    const { data } = await stripe().events.list({ limit: 50 });
    const later = data.map((event) => ({ ...event, id: `${event.id}-again` }));
    for (const event of [...later, ...later.toReversed()]) await receiveEvent(context(), app.payments, event);
    expect(await at.subscription()).toMatchObject({ is_on_grace_period: true, is_valid: true });
  });

  it('are accepted only with a valid and recent signature', async () => {
    const send = (body: string, signature: string) =>
      fetch(`${app.test.url}/api/billing/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.updated', data: { object: {} } });
    const { webhook_secret: secret } = app.payments;
    const signed = (about: { timestamp?: number; secret?: string }) =>
      stripe().webhooks.generateTestHeaderString({ payload, secret, ...about });
    const longAgo = Math.floor(Date.now() / 1_000) - 3_600;
    expect((await send(payload, signed({}))).status).toBe(200);
    expect((await send(payload, signed({ secret: 'whsec_other' }))).status).toBe(422);
    expect((await send(payload, signed({ timestamp: longAgo }))).status).toBe(422);
    expect((await send(`${payload} `, signed({}))).status).toBe(422);
  });
});

describe('a bank that asks for confirmation', () => {
  /** Has paid once, and now pays with a card whose bank asks for confirmation each time. */
  async function asked() {
    const at = paying();
    const card = await at.addCard('pm_card_visa');
    await at.start(pro());
    expect(card.status).toBe(201);
    const { stripe_id } = await at.subscription();
    // Ends the trial and changes the default card.
    await stripe().subscriptions.update(stripe_id, { trial_end: 'now' });
    const asking = await stripe().paymentMethods.attach('pm_card_authenticationRequired', { customer: await customer() });
    await at.call('PUT', `payment-methods/${asking.id}`);
    await at.call('POST', 'subscription/refresh');
    return at;
  }
  async function customer(): Promise<string> {
    const [account] = (await context().db.select().from(billingAccounts)).filter(({ user_id }) => user_id === person.user.id);
    return account?.customer_id ?? '';
  }

  it('lets the change take effect once it is confirmed', async () => {
    const at = await asked();
    const answer = await at.swap(pro('yearly'));
    expect([answer.status, answer.body]).toMatchObject([200, { interval: 'monthly', is_change_pending: true }]);
    expect((await at.confirmPayment(answer.body.confirmation?.client_secret ?? '', 'succeeded')).status).toBe(200);
    expect((await at.call('POST', 'subscription/refresh')).body).toMatchObject({ interval: 'yearly', is_change_pending: false });
  });

  it('leaves everything unchanged if confirmation fails', async () => {
    const at = await asked();
    const answer = await at.swap(pro('yearly'));
    await at.confirmPayment(answer.body.confirmation?.client_secret ?? '', 'failed');
    expect((await at.call('POST', 'subscription/refresh')).body).toMatchObject({ interval: 'monthly', stripe_status: 'active' });
  });
});

describe('a card that fails later', () => {
  it('leaves the subscription past due until it is paid, and canceling it stops the retries', async () => {
    const at = paying();
    await at.addCard('pm_card_visa');
    await at.start(pro());
    const failing = (await at.addCard('pm_card_chargeCustomerFail')).body;
    await at.call('PUT', `payment-methods/${failing.id}`);
    await app.pass(46 * DAY_MS);
    expect(await at.subscription()).toMatchObject({
      stripe_status: 'past_due',
      is_valid: true,
      permissions: { change_plan: false },
    });

    await at.call('DELETE', 'subscription');
    expect(await at.subscription()).toMatchObject({ stripe_status: 'canceled', is_valid: false });
    const { body } = await at.call<{ data: { status: string }[] }>('GET', 'invoices');
    expect(body.data.map(({ status }) => status)).not.toContain('open');
  });
});

// This test must be the last: it stops the delivery of events.
it('the sweep detects changes whose events never arrived', async () => {
  const at = paying();
  await at.addCard('pm_card_visa');
  await at.start(pro());
  const { stripe_id } = await at.subscription();
  await app.payments.simulation?.stop();
  await stripe().subscriptions.update(stripe_id, { cancel_at: 'min_period_end' });
  app.test.clock.advance(40 * DAY_MS);
  await runJob(app.test, sweepBilling);
  expect(await at.subscription()).toMatchObject({ is_ended: true, is_valid: false });
});
