// What the simulator adds to Stripe's contract: webhooks, stores, keys. The clock and invoices have their own tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import { DAY, KEYS, START, errorOf, simulatedAccount, subscribe } from './stripe/testing/accounts.ts';

const SECRET = 'whsec_simulated';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-simulator-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const days = (count: number) => count * DAY * 1_000;

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
