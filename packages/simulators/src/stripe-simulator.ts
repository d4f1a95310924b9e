// Simulates Stripe's HTTP API as seen by the SDK, Stripe.js and webhooks. It follows the SDK's API version, charges no one,
// and knows nothing about the product.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './stripe/api.ts';
import type { Context } from './stripe/context.ts';
import { settleAll } from './stripe/settle.ts';
import type { SimulatorState } from './stripe/state.ts';
import { type SimulatorStore, memoryStore } from './stripe/store.ts';
import { type Webhook, deliverDue } from './stripe/webhooks.ts';

export { type SimulatorState, emptyState } from './stripe/state.ts';
export { type SimulatorStore, fileStore, memoryStore } from './stripe/store.ts';
export type { Webhook } from './stripe/webhooks.ts';

export interface StripeSimulatorOptions {
  store: SimulatorStore;
  /** The real time. The simulator's own clock may be ahead of it. */
  now: () => Date;
  secret_key: string;
  publishable_key: string;
  webhook?: Webhook | undefined;
  /**
   * URL of the simulator, with which `invoice_pdf` starts. Its path, if any, may be present in request paths but need not
   * be.
   */
  base_url?: string | undefined;
}

export interface StripeSimulator {
  /** Answers `/v1/…`, `/stripe.js` and `/invoices/….pdf`. Pass it to the SDK with `Stripe.createFetchHttpClient`. */
  handle(request: Request): Promise<Response>;
  /** Performs everything that is due at the simulator's time. Every request does this first. */
  settle(): Promise<void>;
  /** Delivers due events to the webhook. Returns how many it accepted. */
  deliver(): Promise<number>;
  /** The simulator's time. */
  time(): Promise<Date>;
  /** Advances the simulator's time and settles. */
  advance(milliseconds: number): Promise<Date>;
}

export function createStripeSimulator(options: StripeSimulatorOptions): StripeSimulator {
  const { store, now, webhook, base_url = 'http://stripe.invalid' } = options;

  const timeOf = (state: SimulatorState) => new Date(now().getTime() + state.clock_offset_ms);
  const contextOf = (state: SimulatorState): Context => ({
    state,
    now: Math.floor(timeOf(state).getTime() / 1_000),
    base_url: base_url.replace(/\/$/, ''),
    has_webhook: webhook !== undefined,
    true_now_ms: now().getTime(),
    request: { id: null, idempotency_key: null },
  });

  return {
    handle: createApi({ ...options, base_url, contextOf }),
    settle: async () => store.transact((state) => settleAll(contextOf(state))),
    deliver: async () => (webhook ? deliverDue(store, webhook, now().getTime()) : 0),
    time: async () => store.transact(timeOf),
    advance: async (milliseconds) => {
      if (!(milliseconds >= 0)) throw new RangeError('The simulator cannot go back in time.');
      return store.transact((state) => {
        state.clock_offset_ms += milliseconds;
        settleAll(contextOf(state));
        return timeOf(state);
      });
    },
  };
}

export interface StartOptions extends Partial<Omit<StripeSimulatorOptions, 'webhook' | 'base_url'>> {
  /** Any free port if omitted. */
  port?: number;
  host?: string;
  webhook?: { secret: string; url: string };
}

export interface RunningStripeSimulator extends StripeSimulator {
  url: string;
  secret_key: string;
  publishable_key: string;
  close(): Promise<void>;
}

/** Starts the simulator as a separate server, for tests and development. */
export async function startStripeSimulator(options: StartOptions = {}): Promise<RunningStripeSimulator> {
  const {
    host = '127.0.0.1',
    port = 0,
    webhook,
    secret_key = 'sk_test_simulated',
    publishable_key = 'pk_test_simulated',
  } = options;
  const server = http.createServer((request, response) => {
    respond(simulator, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const simulator = createStripeSimulator({
    store: options.store ?? memoryStore(),
    now: options.now ?? (() => new Date()),
    secret_key,
    publishable_key,
    base_url: url,
    webhook: webhook && { secret: webhook.secret, deliver: async (body, headers) => post(webhook.url, body, headers) },
  });
  return {
    ...simulator,
    url,
    secret_key,
    publishable_key,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  return (await fetch(url, { method: 'POST', body, headers })).ok;
}

async function respond(simulator: StripeSimulator, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const { method = 'GET' } = request;
  const answer = await simulator.handle(
    new Request(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`, {
      method,
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: method === 'POST' ? Buffer.concat(parts) : null,
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
