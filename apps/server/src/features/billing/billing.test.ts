// Billing of a space against the simulated provider, from the first card to the end of the subscription.
import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { type BillingApp, DAY_MS, payingFor, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';

let app: BillingApp;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await app.test.app.context.db.delete(rateLimits);
  person = await signUp(app.test);
});
afterAll(() => app.test.close());

const paying = () => payingFor(app, person);
const pro = (interval: 'monthly' | 'yearly' = 'monthly') => ({ subscription_plan_id: app.plans.Pro.id, interval });
const team = (users: number, interval: 'monthly' | 'yearly' = 'monthly') => ({
  subscription_plan_id: app.plans.Team.id,
  interval,
  users,
});

async function organization(members: SignedInPerson[] = []) {
  const id = await createOrganization(app.test, [
    { user: person.user, role: 'admin' },
    ...members.map(({ user }) => ({ user, role: 'standard' as const })),
  ]);
  return { id, paying: payingFor(app, person, `organizations/${id}`) };
}

/** A user who pays for Pro and whose trial is over. */
async function payer(card: `pm_card_${string}` = 'pm_card_visa') {
  const at = paying();
  await at.addCard(card);
  await at.start(pro());
  await app.pass((TRIAL_DAYS + 1) * DAY_MS);
  expect(await at.subscription()).toMatchObject({ stripe_status: 'active' });
  return at;
}

describe('a private space', () => {
  it('has no subscription at first and can choose from every plan', async () => {
    expect((await paying().call('GET', 'subscription')).status).toBe(204);
    expect(Object.keys(app.plans)).toEqual(['Free', 'Pro', 'Team']);
    expect(app.plans.Pro).toMatchObject({ monthly_price: { price_cents: 1_500 }, yearly_price: { price_cents: 14_400 } });
    expect((await paying().call<{ data: unknown[] }>('GET', 'invoices')).body.data).toEqual([]);
  });

  it('refuses to start a subscription without a card', async () => {
    const answer = await paying().start(pro());
    expect([answer.status, answer.body]).toMatchObject([422, { message: 'Please add a payment method first.' }]);
  });

  it('starts with a trial, pays when the trial ends, and then pays every month', async () => {
    const at = paying();
    expect((await at.addCard('pm_card_visa')).body).toMatchObject({ is_default: true, card: { last4: '4242' } });
    const preview = await at.call('POST', 'subscription/preview', pro());
    expect(preview.body).toMatchObject({ total: 1_500, is_starting_trial: true, is_subscribed: false, is_due_now: false });

    const started = await at.start(pro());
    expect([started.status, started.body]).toMatchObject([
      201,
      { stripe_status: 'trialing', is_on_trial: true, confirmation: null },
    ]);
    await app.pass((TRIAL_DAYS + 1) * DAY_MS);
    expect(await at.subscription()).toMatchObject({ stripe_status: 'active' });
    await app.pass(31 * DAY_MS);
    const { body } = await at.call<{ data: { total: number; status: string }[] }>('GET', 'invoices');
    expect(body.data.map(({ total, status }) => [total, status])).toEqual([
      [1_500, 'paid'],
      [1_500, 'paid'],
      [0, 'paid'],
    ]);
  });

  it('gets one trial only: none after the first has ended, and none with a card that was already used for one', async () => {
    const at = await payer('pm_card_mastercard');
    await at.call('DELETE', 'subscription');
    await app.pass(40 * DAY_MS);
    expect(await at.subscription()).toMatchObject({ is_restartable: true });
    const again = await at.start(pro());
    expect([again.status, again.body]).toMatchObject([201, { stripe_status: 'active' }]);

    person = await signUp(app.test);
    await paying().addCard('pm_card_mastercard');
    expect((await paying().start(pro())).body).toMatchObject({ stripe_status: 'active' });
  });

  it('keeps a canceled subscription until the end of the paid period, and can resume it before then', async () => {
    const at = await payer();
    const canceled = await at.call('DELETE', 'subscription');
    expect(canceled.body).toMatchObject({
      is_valid: true,
      is_canceled: true,
      is_on_grace_period: true,
      is_resumable: true,
      renews_at: null,
    });
    expect((await at.call('GET', 'invoices/upcoming')).status).toBe(204);
    const resumed = await at.call('PUT', 'subscription/resume');
    expect(resumed.body).toMatchObject({ is_canceled: false, is_cancelable: true, ends_at: null });
    // The provider finalizes the invoice an hour after the period ends, and charges it then.
    const charged_at = new Date(Date.parse((await at.subscription()).renews_at ?? '') + 3_600_000).toISOString();
    expect((await at.call('GET', 'invoices/upcoming')).body).toMatchObject({ id: null, total: 1_500, due_date: charged_at });

    await at.call('DELETE', 'subscription');
    await app.pass(40 * DAY_MS);
    expect(await at.subscription()).toMatchObject({
      stripe_status: 'canceled',
      is_ended: true,
      is_valid: false,
      is_restartable: true,
    });
  });

  it('charges a change from monthly to yearly at once', async () => {
    const at = await payer();
    expect((await at.call('POST', 'subscription/preview', pro('yearly'))).body).toMatchObject({ is_due_now: true });
    const changed = await at.swap(pro('yearly'));
    expect([changed.status, changed.body]).toMatchObject([200, { interval: 'yearly', confirmation: null }]);
    const { body } = await at.call<{ data: { total: number }[] }>('GET', 'invoices');
    expect(body.data[0]?.total).toBeGreaterThan(12_000);
  });

  it('keeps its plan if the card is declined', async () => {
    const at = await payer('pm_card_visa');
    const card = (await at.addCard('pm_card_chargeCustomerFail')).body;
    await at.call('PUT', `payment-methods/${card.id}`);
    const refused = await at.swap(pro('yearly'));
    expect([refused.status, refused.body]).toMatchObject([422, { message: 'Your card was declined.' }]);
    expect(await at.subscription()).toMatchObject({ interval: 'monthly', stripe_status: 'active', is_change_pending: false });
  });

  it('starts no subscription with a card that is declined', async () => {
    const at = await payer();
    await at.call('DELETE', 'subscription');
    await app.pass(40 * DAY_MS);
    expect(await at.subscription()).toMatchObject({ is_restartable: true });
    const card = (await at.addCard('pm_card_chargeCustomerFail')).body;
    await at.call('PUT', `payment-methods/${card.id}`);
    expect((await at.start(pro())).status).toBe(422);
    expect(await at.subscription()).toMatchObject({ is_valid: false, is_restartable: true });
  });

  it('pays with the default card, which cannot be removed', async () => {
    const at = paying();
    const first = (await at.addCard('pm_card_visa')).body;
    const second = (await at.addCard('pm_card_amex')).body;
    expect(second.is_default).toBe(false);
    expect((await at.call('DELETE', `payment-methods/${first.id}`)).status).toBe(409);
    expect((await at.call('PUT', `payment-methods/${second.id}`)).body).toMatchObject({ is_default: true });
    expect((await at.call('DELETE', `payment-methods/${first.id}`)).status).toBe(204);
    const { body } = await at.call<{ data: { id: string }[] }>('GET', 'payment-methods');
    expect(body.data.map(({ id }) => id)).toEqual([second.id]);
  });

  it('accepts a promo code and reports an unknown one', async () => {
    const at = await payer();
    expect((await at.call('GET', 'subscription/promo-code/WELCOME20')).body).toMatchObject({ percent_off: 20, is_valid: true });
    const unknown = await at.call('GET', 'subscription/promo-code/NOTHING');
    expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'Invalid promo code' }]);
    const applied = await at.call('PUT', 'subscription/promo-code', { promo_code: 'WELCOME20' });
    expect(applied.body).toMatchObject({ applied_promo_code: { name: 'WELCOME20' } });
    expect((await at.call('GET', 'invoices/upcoming')).body).toMatchObject({ subtotal: 1_500, discount: 300, total: 1_200 });
  });

  it('returns invoices exactly as the provider issued them, and only to their owner', async () => {
    const at = await payer();
    const { body } = await at.call<{ data: { id: string }[] }>('GET', 'invoices');
    const path = `invoices/${body.data[0]?.id}/download`;
    const file = await at.call('GET', path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    person = await signUp(app.test);
    expect((await paying().call('GET', path)).status).toBe(404);
  });

  it('starts one subscription, however many windows request it at once', async () => {
    const at = paying();
    await at.addCard('pm_card_visa');
    const answers = await Promise.all([at.start(pro()), at.start(pro()), at.start(pro())]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect((await at.call<{ data: unknown[] }>('GET', 'invoices')).body.data).toHaveLength(1);
  });
});

describe('an organization', () => {
  it('pays for its seats at the tier of their number', async () => {
    const { paying: at } = await organization();
    await at.addCard('pm_card_visa');
    expect((await at.call('POST', 'subscription/preview', team(10))).body).toMatchObject({ total: 25_000 });
    expect((await at.call('POST', 'subscription/preview', team(11))).body).toMatchObject({ total: 22_000 });
    const missing = await at.start({ ...team(1), users: undefined });
    expect([missing.status, missing.body]).toMatchObject([422, { message: 'Missing users for organization subscription' }]);
    expect((await at.start(team(3))).body).toMatchObject({ quantity: 3, permissions: { add_seats: true, remove_seats: true } });
  });

  it('can invite as many people as it has free seats, and cannot give up seats that are taken', async () => {
    const { id, paying: at } = await organization([await signUp(app.test)]);
    await at.addCard('pm_card_visa');
    await at.start(team(3));
    const invite = (email: string) => person.browser.call('POST', `/api/organizations/${id}/invites`, { email });
    expect((await invite('a@example.com')).status).toBe(201);
    expect((await invite('b@example.com')).status).toBe(402);
    const fewer = await at.swap(team(2));
    expect([fewer.status, fewer.body]).toMatchObject([
      422,
      { errors: { users: [expect.stringContaining('(3 users/invitees)')] } },
    ]);
    expect((await at.swap(team(4))).body).toMatchObject({ quantity: 4 });
    expect((await invite('b@example.com')).status).toBe(201);
  });

  it('cannot create anything until it subscribes', async () => {
    const { id, paying: at } = await organization();
    const make = () => person.browser.call('POST', `/api/organizations/${id}/folders`, { name: 'Contracts' });
    const refused = await make();
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { message: 'Your organization must be subscribed to a plan to use the product.' },
    ]);
    expect((await person.browser.call('GET', `/api/organizations/${id}/folders`)).status).toBe(200);
    const usage = async () => (await person.browser.call('GET', `/api/organizations/${id}/usage`)).body;
    expect(await usage()).toMatchObject({ needs_subscription: true });
    await at.addCard('pm_card_visa');
    await at.start(team(1));
    expect((await make()).status).toBe(201);
    expect(await usage()).toMatchObject({ needs_subscription: false });
  });

  it('is no longer charged after it is deleted', async () => {
    const { id, paying: at } = await organization();
    await at.addCard('pm_card_visa');
    await at.start(team(1));
    const { stripe_id } = await at.subscription();
    expect((await person.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(204);
    expect(await app.payments.stripe.subscriptions.retrieve(stripe_id)).toMatchObject({ status: 'canceled' });
  });
});

describe('an access code', () => {
  const issue = async (about: object = {}) => {
    const staff = await signUp(app.test);
    await app.test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
    const { body } = await staff.browser.call<{ id: string; code: string }>('POST', '/api/billing/access-codes', about);
    return { ...body, revoke: () => staff.browser.call('DELETE', `/api/billing/access-codes/${body.id}`) };
  };

  it('replaces the subscription of an organization until the code is removed or revoked', async () => {
    const { id, paying: at } = await organization();
    const make = async (name: string) => (await person.browser.call('POST', `/api/organizations/${id}/folders`, { name })).status;
    const { code, revoke } = await issue();
    expect(await make('Before')).toBe(402);
    expect((await at.call('POST', 'access-code', { access_code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(
      200,
    );
    expect(await make('With it')).toBe(201);
    const { body } = await person.browser.call<{ data: object[] }>('GET', '/api/organizations?append=is_billable');
    expect(body.data).toMatchObject([{ is_billable: false }]);
    await at.call('DELETE', 'access-code');
    expect([await make('Without it'), (await at.call('GET', 'access-code')).status]).toEqual([402, 204]);

    const again = await issue({ max_uses: null });
    await at.call('POST', 'access-code', { access_code: again.code });
    await again.revoke();
    expect(await make('Revoked')).toBe(402);
    expect((await revoke()).status).toBe(204);
  });

  it('is refused with the same text if it is unknown, spent, expired or revoked', async () => {
    const spent = await issue();
    await paying().call('POST', 'access-code', { access_code: spent.code });
    person = await signUp(app.test);
    const revoked = await issue();
    await revoked.revoke();
    const expired = await issue({ expires_at: new Date(app.test.clock.now().getTime() - 1_000).toISOString() });
    for (const code of [spent.code, revoked.code, expired.code, 'AAAAA-BBBBB-CCCCC-DDDDD']) {
      const { status, body } = await paying().call('POST', 'access-code', { access_code: code });
      expect([status, body]).toEqual([
        422,
        {
          code: 'access_code_invalid',
          message: 'Invalid access code',
          errors: { access_code: ['Invalid access code'] },
          error_codes: { access_code: [{ code: 'access_code_invalid' }] },
        },
      ]);
    }
  });
});
