// What the simulator adds to Stripe's contract: webhooks, an adjustable clock, stores, keys, invoice PDFs.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SimulatorState,
  type StripeSimulator,
  createStripeSimulator,
  fileStore,
  memoryStore,
  startStripeSimulator,
} from './stripe-simulator.ts';
import { DAY, KEYS, START, errorOf, idOf, simulatedAccount } from './stripe/testing/accounts.ts';

const SECRET = 'whsec_simulated';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-simulator-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const days = (count: number) => count * DAY * 1_000;

async function subscribe(stripe: Stripe, details: Partial<Stripe.SubscriptionCreateParams> = {}, card = 'pm_card_visa') {
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

function recordingWebhook() {
  const taken: Stripe.Event[] = [];
  const webhook = {
    is_answering: true,
    attempts: 0,
    secret: SECRET,
    deliver: async (body: string, headers: Record<string, string>) => {
      webhook.attempts += 1;
      if (!webhook.is_answering) return Promise.resolve(false);
      taken.push(Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', SECRET));
      return Promise.resolve(true);
    },
  };
  return { webhook, taken };
}

describe('Webhooks', () => {
  it('are signed and delivered in the order of events', async () => {
    const { webhook, taken } = recordingWebhook();
    const { simulator, stripe } = simulatedAccount({ webhook });
    const { subscription } = await subscribe(stripe);
    expect(await simulator.deliver()).toBe(taken.length);
    const types = taken.map(({ type }) => type);
    expect(types.slice(types.indexOf('customer.subscription.created'))).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect(taken.at(-1)).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id: subscription.id, status: 'active' }, previous_attributes: { status: 'incomplete' } },
    });
    expect(await simulator.deliver()).toBe(0);
    const { data } = await stripe.events.list({ type: 'invoice.*', limit: 100 });
    expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0, 0]);
  });

  it('are repeated with growing pauses until they are answered, keeping their ids', async () => {
    const { webhook, taken } = recordingWebhook();
    let now = START.getTime();
    const { simulator, stripe } = simulatedAccount({ webhook, now: () => new Date(now) });
    const { id } = await stripe.customers.create({});
    webhook.is_answering = false;
    const attempts: number[] = [];
    for (const seconds of [0, 4, 1, 29, 1]) {
      now += seconds * 1_000;
      expect(await simulator.deliver()).toBe(0);
      attempts.push(webhook.attempts);
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3]);
    webhook.is_answering = true;
    now += days(1);
    expect(await simulator.deliver()).toBe(1);
    expect(taken).toMatchObject([{ type: 'customer.created', data: { object: { id } } }]);
  });

  it('are kept if the receiver cannot be reached', async () => {
    const { webhook, taken } = recordingWebhook();
    const broken = { ...webhook, deliver: async () => Promise.reject(new Error('Nobody listens.')) };
    const store = memoryStore();
    const first = simulatedAccount({ store, webhook: broken });
    await first.stripe.customers.create({});
    expect(await first.simulator.deliver()).toBe(0);
    const later = () => new Date(START.getTime() + days(1));
    const second = createStripeSimulator({ store, now: later, webhook, ...KEYS });
    expect(await second.deliver()).toBe(1);
    expect(taken.map(({ type }) => type)).toEqual(['customer.created']);
  });
});

describe('The clock', () => {
  it('can be advanced, announces the end of a trial three days before, and renews', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe, { trial_period_days: 14 });
    expect(await simulator.time()).toEqual(START);
    await simulator.advance(days(11));
    const announced = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect(announced.data).toMatchObject([{ created: (subscription.trial_end ?? 0) - 3 * DAY }]);
    await simulator.advance(days(3));
    const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(drafted).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', total: 999, number: null } });
    expect(await simulator.advance(3_600_000)).toEqual(new Date(START.getTime() + days(14) + 3_600_000));
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toMatchObject([
      { status: 'paid', total: 999, billing_reason: 'subscription_cycle' },
      { status: 'paid', total: 0, billing_reason: 'subscription_create' },
    ]);
    await expect(simulator.advance(-1)).rejects.toThrow(RangeError);
  });

  it('retries a failed payment four times in three weeks, and then ends the subscription', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer } = await subscribe(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const seen: [number, string][] = [];
    for (let day = 0; day < 60; day += 1) {
      await simulator.advance(days(1));
      const { status } = await stripe.subscriptions.retrieve(subscription.id);
      if (status !== seen.at(-1)?.[1]) seen.push([day + 1, status]);
    }
    expect(seen).toEqual([
      [1, 'active'],
      [32, 'past_due'],
      [54, 'canceled'],
    ]);
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 5, next_payment_attempt: null, auto_advance: false });
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(5);
  });

  it('renews on the last day of short months, and on the 31st afterwards', async () => {
    const { simulator, stripe } = simulatedAccount({ now: () => new Date('2026-01-31T09:00:00Z') });
    const { subscription } = await subscribe(stripe);
    const ends: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
      const end = (item?.current_period_end ?? 0) * 1_000;
      ends.push(new Date(end).toISOString().slice(0, 10));
      await simulator.advance(end - (await simulator.time()).getTime());
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('reverts a change that was not paid within 23 hours', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer, product } = await subscribe(stripe);
    const yearly = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 9_000,
      recurring: { interval: 'year' },
    });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const item = subscription.items.data[0]?.id ?? '';
    await simulator.advance(days(10));
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] });
    const proration_date = Math.floor((await simulator.time()).getTime() / 1_000) + DAY;
    const previews = async () => [
      (await stripe.invoices.createPreview({ subscription: subscription.id })).total,
      (
        await stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: { items: [{ id: item, quantity: 1 }], proration_date },
        })
      ).total,
    ];
    const before = await previews();
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: yearly.id }],
      payment_behavior: 'pending_if_incomplete',
    });
    expect(pending.pending_update).not.toBeNull();
    await simulator.advance(days(1));
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } });
    expect(await previews()).toEqual(before);
  });

  it('makes a subscription active again once the failed renewal is paid, whatever was tried in the meantime', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer } = await subscribe(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    await simulator.advance(days(32));
    const renewal = idOf((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', quantity: 5 }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
    const statusAfter = async (act: Promise<unknown>) => {
      await act;
      return (await stripe.subscriptions.retrieve(subscription.id)).status;
    };
    expect(await statusAfter(simulator.advance(days(1)))).toBe('past_due');
    expect(await statusAfter(stripe.invoices.pay(renewal, { payment_method: 'pm_card_visa' }))).toBe('active');
  });

  it('leaves nothing to pay for a subscription that was cancelled before its first payment', async () => {
    const { stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe, { payment_behavior: 'default_incomplete' });
    const canceled = await stripe.subscriptions.cancel(subscription.id, { expand: ['latest_invoice'] });
    expect(canceled).toMatchObject({ status: 'canceled', latest_invoice: { status: 'void' } });
  });

  it('credits no time twice if a change is backdated', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe);
    const item = subscription.items.data[0]?.id ?? '';
    const day5 = Math.floor(START.getTime() / 1_000) + 5 * DAY;
    await simulator.advance(days(10));
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] });
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 0 }], proration_date: day5 });
    const { subtotal } = await stripe.invoices.createPreview({ subscription: subscription.id });
    // Of 999 cents for 31 days, 5 days remain.
    expect(999 + subtotal).toBe(Math.round((999 * 5) / 31));
  });
});

describe('Stores', () => {
  it('survive a restart', async () => {
    const file = path.join(folder, 'restart', 'stripe.json');
    const first = simulatedAccount({ store: fileStore(file) });
    await first.simulator.advance(days(1));
    const { id } = await first.stripe.customers.create({ name: 'Ann' });
    const second = simulatedAccount({ store: fileStore(file) });
    expect(await second.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ann' });
    expect(await second.simulator.time()).toEqual(new Date(START.getTime() + days(1)));
  });

  it('run one transaction at a time, across processes too', async () => {
    const file = path.join(folder, 'shared.json');
    const stores = [fileStore(file), fileStore(file)];
    const count = (state: SimulatorState) => (state.clock_offset_ms += 1);
    await Promise.all(Array.from({ length: 20 }, async (_, index) => stores[index % 2]?.transact(count)));
    expect(await fileStore(file).transact((state) => state.clock_offset_ms)).toBe(20);
  });

  it.each([
    ['in memory', () => memoryStore()],
    ['in a file', () => fileStore(path.join(folder, 'failing.json'))],
  ])('%s keep nothing of a failed transaction', async (_name, make) => {
    const store = make();
    const failing = store.transact((state) => {
      state.clock_offset_ms = 7;
      throw new Error('Half way');
    });
    await expect(failing).rejects.toThrow('Half way');
    expect(await store.transact((state) => state.clock_offset_ms)).toBe(0);
  });
});

async function call(simulator: StripeSimulator, address: string, key: string, body?: string): Promise<[number, unknown]> {
  const response = await simulator.handle(
    new Request(`http://simulator.test${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}` },
      ...(body !== undefined && { body }),
    }),
  );
  return [response.status, await response.json()];
}

describe('Keys', () => {
  it('let a browser confirm the intent whose secret it knows, and nothing else', async () => {
    const { simulator, stripe } = simulatedAccount();
    const customer = await stripe.customers.create({});
    const { id, client_secret } = await stripe.setupIntents.create({ customer: customer.id });
    const ask = async (address: string, body?: string) => call(simulator, address, KEYS.publishable_key, body);
    expect((await ask('/v1/customers'))[0]).toBe(403);
    expect((await ask(`/v1/setup_intents/${id}`))[0]).toBe(403);
    expect((await ask(`/v1/setup_intents/${id}?client_secret=wrong`))[0]).toBe(401);
    expect((await ask(`/v1/setup_intents/${id}?client_secret=${client_secret ?? ''}`))[0]).toBe(200);
    const confirmation = `client_secret=${client_secret ?? ''}&payment_method=pm_card_visa`;
    expect(await ask(`/v1/setup_intents/${id}/confirm`, confirmation)).toMatchObject([200, { status: 'succeeded' }]);
    expect((await call(simulator, '/v1/customers', 'sk_test_other'))[0]).toBe(401);
  });

  it('accept test cards only, so that no real card data is stored', async () => {
    const store = memoryStore();
    const { simulator, stripe } = simulatedAccount({ store });
    const { id, client_secret } = await stripe.setupIntents.create({});
    const type = async (number: string) =>
      call(
        simulator,
        `/v1/setup_intents/${id}/confirm`,
        KEYS.publishable_key,
        `client_secret=${client_secret ?? ''}&payment_method_data[type]=card&payment_method_data[card][number]=${number}&payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=2030`,
      );
    expect(await type('4539578763621486')).toMatchObject([402, { error: { code: 'card_declined' } }]);
    expect(await type('4242424242424241')).toMatchObject([402, { error: { code: 'incorrect_number' } }]);
    expect(JSON.stringify(await store.transact((state) => state))).not.toContain('4539578763621486');
  });
});

describe('Invoices', () => {
  it('are PDFs that a checker accepts', async () => {
    const { simulator, stripe } = simulatedAccount({ base_url: 'https://app.test/__sim/stripe' });
    const { subscription } = await subscribe(stripe);
    const { invoice_pdf, number } = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
    expect(invoice_pdf).toMatch(/^https:\/\/app\.test\/__sim\/stripe\/invoices\/in_\w+\.pdf$/);
    const response = await simulator.handle(new Request(invoice_pdf ?? ''));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const file = path.join(folder, 'invoice.pdf');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    await promisify(execFile)('qpdf', ['--check', file]);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
    expect(stdout).toContain(`Invoice ${number ?? ''}`);
    expect(stdout).toContain('1 × Pro (at $9.99 / month)');
    expect(stdout).toMatch(/Total\s+\$9\.99/);
    expect((await simulator.handle(new Request('https://app.test/invoices/in_none.pdf'))).status).toBe(404);
  });

  it('include the tax of the configured tax rate if the subscription has automatic tax', async () => {
    const store = memoryStore();
    const { stripe } = simulatedAccount({ store });
    await store.transact((state) => {
      state.tax_rate = { id: 'txr_vat', display_name: 'VAT', percentage: 19, country: 'DE' };
    });
    const { subscription } = await subscribe(stripe, { automatic_tax: { enabled: true } });
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
    expect([invoice.subtotal, invoice.total, invoice.total_taxes?.[0]?.amount]).toEqual([999, 1_189, 190]);
  });

  it('credit overpayments to the next invoice', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer, product } = await subscribe(stripe);
    const prices = await Promise.all(
      (['year', 'month'] as const).map(async (interval) =>
        stripe.prices.create({
          product: product.id,
          currency: 'usd',
          unit_amount: interval === 'year' ? 9_000 : 1_000,
          recurring: { interval },
        }),
      ),
    );
    const item = subscription.items.data[0]?.id ?? '';
    for (const price of prices) await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: price.id }] });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 1_000 - 9_000 });
    await simulator.advance(days(32));
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({
      total: 1_000,
      amount_due: 0,
      starting_balance: -8_000,
      ending_balance: -7_000,
      status: 'paid',
    });
  });
});

it('leaves nothing behind of a rejected subscription', async () => {
  const store = memoryStore();
  const { stripe } = simulatedAccount({ store });
  const details = { payment_behavior: 'error_if_incomplete' as const };
  expect((await errorOf(subscribe(stripe, details, 'pm_card_chargeCustomerFail'))).code).toBe('card_declined');
  const { tables, debits } = await store.transact((state) => state);
  expect([tables.subscription, tables.invoice, tables.payment_intent, debits]).toEqual([[], [], [], []]);
});

it('also works over HTTP, including its webhooks', async () => {
  const { webhook, taken } = recordingWebhook();
  const receiver = await startReceiver(webhook);
  const simulator = await startStripeSimulator({ webhook: { secret: SECRET, url: receiver.url } });
  const { hostname, port } = new URL(simulator.url);
  const stripe = new Stripe(simulator.secret_key, { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.customers.create({ name: 'Ann' });
  expect(await simulator.deliver()).toBe(1);
  expect(taken).toMatchObject([{ type: 'customer.created', data: { object: { name: 'Ann' } } }]);
  const script = await fetch(`${simulator.url}/stripe.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  await simulator.close();
  await receiver.close();
});

async function startReceiver(webhook: { deliver: (body: string, headers: Record<string, string>) => Promise<boolean> }) {
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = { 'stripe-signature': String(request.headers['stripe-signature']) };
      void webhook
        .deliver(Buffer.concat(parts).toString(), headers)
        .then((isTaken) => response.writeHead(isTaken ? 200 : 500).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
