// Shared by the simulator's tests: the SDK connected to a simulator, and a setup with a plan, a customer and a clock.
import { setTimeout as wait } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { type StripeSimulator, type StripeSimulatorOptions, createStripeSimulator, memoryStore } from '../../stripe-simulator.ts';

export const KEYS = { secret_key: 'sk_test_simulated', publishable_key: 'pk_test_simulated' };
export const DAY = 86_400;

/** The real time of tests that move the clock themselves. */
export const START = new Date('2026-01-15T10:00:00Z');

/** The SDK connected to a simulator in this process, without a socket. */
export function simulatedAccount(options: Partial<StripeSimulatorOptions> = {}): { simulator: StripeSimulator; stripe: Stripe } {
  const simulator = createStripeSimulator({ store: memoryStore(), now: () => START, ...KEYS, ...options });
  return { simulator, stripe: sdkOf(simulator) };
}

export function sdkOf(simulator: StripeSimulator): Stripe {
  const handle: typeof fetch = async (input, init) => simulator.handle(new Request(input, init));
  return new Stripe(KEYS.secret_key, {
    httpClient: Stripe.createFetchHttpClient(handle),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** The accounts to test the contract with: the simulator, and a real test account if there is a key for one. */
export function accounts(real_key: string | undefined): [name: string, stripe: Stripe][] {
  const all: [string, Stripe][] = [['the simulator', simulatedAccount().stripe]];
  if (real_key) all.push(['a real test account', new Stripe(real_key, { telemetry: false })]);
  return all;
}

/** The id of a possibly expanded reference. */
export function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'object' ? (reference?.id ?? '') : reference;
}

/** The error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call did not fail.');
}

/** A customer with a card and a monthly subscription. */
export async function subscribe(stripe: Stripe, details: Partial<Stripe.SubscriptionCreateParams> = {}, card = 'pm_card_visa') {
  const product = await stripe.products.create({ name: 'Pro' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
  });
  const customer = await stripe.customers.create({ email: 'ann@example.com', payment_method: card });
  const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method?.id ?? '' } });
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...details });
  return { product, price, customer, subscription };
}

/** A plan with seats, billed monthly or yearly, and a clock. */
export async function makeWorld(stripe: Stripe) {
  const suffix = Math.random().toString(36).slice(2, 10);
  const product = await stripe.products.create({ name: `Pro ${suffix}` });
  const price = (unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  const [monthly, yearly] = await Promise.all([price(1_000, 'month'), price(9_600, 'year')]);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(START.getTime() / 1_000) });
  let time = clock.frozen_time;

  return {
    suffix,
    product,
    monthly,
    yearly,
    now: () => time,
    customer: async (card = 'pm_card_visa') => {
      const customer = await stripe.customers.create({ email: `${suffix}@example.com`, test_clock: clock.id });
      const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
      return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
    },
    /** Renewals are drafts for an hour, so this advances by `days` and two hours, to include a payment. */
    advance: async (days: number) => {
      time += days * DAY + 7_200;
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: time });
      while ((await stripe.testHelpers.testClocks.retrieve(clock.id)).status !== 'ready') await wait(1_000);
    },
  };
}
