// Whatever customers do in a year of simulated time, sums add up to the cent and no time is charged twice.
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { type SimulatorStore, memoryStore } from '../stripe-simulator.ts';
import { DAY, simulatedAccount } from './testing/accounts.ts';

interface Act {
  /** Description for failure messages. */
  toString(): string;
  run(account: Account): Promise<unknown>;
}
type Account = Awaited<ReturnType<typeof openAccount>>;

const PRORATION = ['always_invoice', 'create_prorations', 'none'] as const;
const PAYMENT = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'] as const;
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'] as const;

function act(name: string, run: Act['run']): Act {
  return { run, toString: () => name };
}

const waiting = fc
  .integer({ min: 1, max: 40 * 24 })
  .map((hours) => act(`wait ${hours} h`, async ({ simulator }) => simulator.advance(hours * 3_600_000)));

const changing = fc
  .record({
    plan: fc.nat(3),
    quantity: fc.integer({ min: 0, max: 12 }),
    proration_behavior: fc.constantFrom(...PRORATION),
    payment_behavior: fc.constantFrom(...PAYMENT),
  })
  .map(({ plan, quantity, ...behavior }) =>
    act(
      `change to ${quantity} of ${plan}, ${Object.values(behavior).join(', ')}`,
      async ({ stripe, prices, subscription, item }) =>
        stripe.subscriptions.update(subscription, { items: [{ id: item, price: prices[plan] ?? '', quantity }], ...behavior }),
    ),
  );

const restarting = fc
  .constantFrom(...PRORATION)
  .map((proration_behavior) =>
    act(`restart the period, ${proration_behavior}`, async ({ stripe, subscription }) =>
      stripe.subscriptions.update(subscription, { billing_cycle_anchor: { type: 'now' }, proration_behavior }),
    ),
  );

/** Adds or removes an add-on beside the plan. */
const addingOn = fc.constantFrom(...PRORATION).map((proration_behavior) =>
  act(`add-on, ${proration_behavior}`, async ({ stripe, subscription, add_on }) => {
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const booked = items.data.find(({ price }) => price.id === add_on);
    const change = booked ? { id: booked.id, deleted: true } : { price: add_on };
    return stripe.subscriptions.update(subscription, { items: [change], proration_behavior });
  }),
);

const discounting = fc.nat(3).map((index) =>
  act(`discount ${index}`, async ({ stripe, coupons, subscription }) => {
    const coupon = coupons[index];
    return stripe.subscriptions.update(subscription, { discounts: coupon === undefined ? '' : [{ coupon }] });
  }),
);

const canceling = fc
  .constantFrom('min_period_end' as const, '' as const)
  .map((cancel_at) =>
    act(`cancel at '${cancel_at}'`, async ({ stripe, subscription }) => stripe.subscriptions.update(subscription, { cancel_at })),
  );

const paying = act('pay', async ({ stripe, subscription }) => {
  const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data;
  return open && stripe.invoices.pay(open.id, { payment_method: 'pm_card_visa' });
});

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: waiting },
  { weight: 4, arbitrary: changing },
  fc.constantFrom(...CARDS).map((card) => act(card, async ({ useCard }) => useCard(card))),
  addingOn,
  restarting,
  discounting,
  canceling,
  fc.constant(paying),
  fc.constant(act('preview', checkPreview)),
);

async function openAccount(store: SimulatorStore, trial_period_days: number | undefined) {
  const { simulator, stripe } = simulatedAccount({ store });
  const product = await stripe.products.create({ name: 'Pro' });
  const monthly = { product: product.id, currency: 'usd', recurring: { interval: 'month' as const } };
  const prices = [
    (await stripe.prices.create({ ...monthly, unit_amount: 999 })).id,
    (await stripe.prices.create({ ...monthly, unit_amount: 1_733 })).id,
    (await stripe.prices.create({ ...monthly, recurring: { interval: 'year' }, unit_amount: 9_991 })).id,
    (
      await stripe.prices.create({
        ...monthly,
        billing_scheme: 'tiered',
        tiers_mode: 'graduated',
        tiers: [
          { up_to: 3, unit_amount: 1_111 },
          { up_to: 'inf', unit_amount: 777, flat_amount: 50 },
        ],
      })
    ).id,
  ];
  const add_on = (await stripe.prices.create({ ...monthly, unit_amount: 333 })).id;
  const coupons = [
    (await stripe.coupons.create({ percent_off: 33.3, duration: 'forever' })).id,
    (await stripe.coupons.create({ amount_off: 1_501, currency: 'usd', duration: 'once' })).id,
    (await stripe.coupons.create({ percent_off: 15, duration: 'repeating', duration_in_months: 2 })).id,
  ];
  const customer = (await stripe.customers.create({})).id;
  const useCard = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    return stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  };
  await useCard('pm_card_visa');
  await store.transact((state) => {
    state.tax_rate = { id: 'txr_simulated', display_name: 'VAT', percentage: 19, country: 'DE' };
  });
  const { id, items } = await stripe.subscriptions.create({
    customer,
    items: [{ price: prices[0] ?? '', quantity: 3 }],
    automatic_tax: { enabled: true },
    ...(trial_period_days !== undefined && { trial_period_days }),
  });
  return {
    simulator,
    stripe,
    store,
    prices,
    add_on,
    coupons,
    customer,
    useCard,
    subscription: id,
    item: items.data[0]?.id ?? '',
  };
}

/** Checks that the next invoice matches its preview. */
async function checkPreview({ stripe, simulator, subscription }: Account): Promise<void> {
  const preview = await stripe.invoices.createPreview({ subscription });
  const before = await stripe.subscriptions.retrieve(subscription);
  if (before.pending_update) return;
  const end = (before.items.data[0]?.current_period_end ?? 0) * 1_000;
  await simulator.advance(end - (await simulator.time()).getTime());
  const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] });
  if (status === 'canceled' || typeof latest_invoice !== 'object') return;
  expect(latest_invoice).toMatchObject({
    billing_reason: 'subscription_cycle',
    total: preview.total,
    subtotal: preview.subtotal,
  });
}

const sum = (parts: readonly { amount: number }[] | null | undefined) =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0);

function checkInvoice(invoice: Stripe.Invoice): void {
  const lines = invoice.lines.data;
  expect(sum(lines)).toBe(invoice.subtotal);
  expect(sum(lines.flatMap(({ discount_amounts }) => discount_amounts ?? []))).toBe(sum(invoice.total_discount_amounts));
  expect(sum(lines.flatMap(({ taxes }) => taxes ?? []))).toBe(sum(invoice.total_taxes));
  expect(invoice.total).toBe(invoice.subtotal - sum(invoice.total_discount_amounts) + sum(invoice.total_taxes));
  expect(invoice.amount_due).toBe(Math.max(0, invoice.total + invoice.starting_balance));
  if (invoice.ending_balance !== null)
    expect(invoice.total + invoice.starting_balance).toBe(invoice.amount_due + invoice.ending_balance);
  for (const amount of [invoice.subtotal, invoice.total, invoice.amount_due, ...lines.map((line) => line.amount)])
    expect(Number.isSafeInteger(amount)).toBe(true);
  for (const line of lines) expect(line.amount * sum(line.discount_amounts)).toBeGreaterThanOrEqual(0);
}

/** A period that begins inside another results from a change, which ends the other. */
function checkPeriods(newest_first: readonly Stripe.Invoice[]): void {
  let paid_until = 0;
  for (const { billing_reason, lines } of newest_first.filter(({ status }) => status !== 'void').toReversed()) {
    const periods = lines.data
      .filter((line) => line.parent?.subscription_item_details?.proration === false)
      .map(({ period }) => period);
    if (billing_reason !== 'subscription_update')
      for (const { start } of periods) expect(start).toBeGreaterThanOrEqual(paid_until);
    paid_until = periods[0]?.end ?? paid_until;
  }
}

async function checkDebits({ store }: Account): Promise<void> {
  const debits = await store.transact((state) => state.debits.toSorted((one, other) => one.start - other.start));
  for (const ofItem of Map.groupBy(debits, ({ item }) => item).values())
    for (const [index, debit] of ofItem.entries()) {
      expect(debit.amount).toBeGreaterThanOrEqual(0);
      expect(ofItem[index + 1]?.start ?? debit.end).toBeGreaterThanOrEqual(debit.end);
    }
}

async function check(account: Account): Promise<void> {
  const { stripe, customer } = account;
  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
  for (const invoice of invoices) checkInvoice(invoice);
  checkPeriods(invoices);
  await checkDebits(account);
  // Credits never exceed charges.
  expect(sum(invoices.filter(({ status }) => status !== 'void').flatMap(({ lines }) => lines.data))).toBeGreaterThanOrEqual(0);
}

it('adds up to the cent, and charges no time twice', async () => {
  const plans = fc.record({
    trial: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    acts: fc.array(acts, { minLength: 10, maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(plans, async ({ trial, acts }) => {
      const account = await openAccount(memoryStore(), trial);
      for (const act of acts) {
        try {
          await act.run(account);
        } catch (error) {
          // Rejections (declined, ended, nothing to do) are normal.
          if (!(error instanceof Stripe.errors.StripeError) || error.code?.startsWith('parameter_')) throw error;
        }
        await check(account);
      }
      await account.simulator.advance(365 * DAY * 1_000);
      await check(account);
    }),
    { seed: 20_261_128, numRuns: 20 },
  );
});
