// Webhooks: signed deliveries of events, repeated with growing pauses until they are answered.
import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { add, lookUp, newId } from './context.ts';
import type { EventType } from './events.ts';
import { type Parameters, expand, metadata, paging, text } from './parameters.ts';
import { pageOf, route } from './routes.ts';
import type { SimulatorState } from './state.ts';
import type { SimulatorStore } from './store.ts';

export interface Webhook {
  /** The signing secret that the receiver passes to `constructEvent`. */
  secret: string;
  /** Delivers the payload; true if the receiver answered with 2xx. */
  deliver(body: string, headers: Record<string, string>): Promise<boolean>;
}

const SECOND = 1_000;
/** Pauses before each further attempt. The last one is repeated. */
const PAUSES_MS = [5, 30, 120, 600, 3_600, 10_800].map((seconds) => seconds * SECOND);

const signer = new Stripe('sk_test_signer').webhooks;

/**
 * Delivers the due events in the order in which they happened.
 * @returns how many the receiver accepted
 */
export async function deliverDue(store: SimulatorStore, webhook: Webhook, now_ms: number): Promise<number> {
  const due = await store.transact((state) => claim(state, now_ms));
  let taken = 0;
  for (const { id, body } of due) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signer.generateTestHeaderString({ payload: body, secret: webhook.secret }),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    // An unreachable receiver counts as not having answered.
    const isTaken = await webhook.deliver(body, headers).catch(() => false);
    if (!isTaken) continue;
    taken += 1;
    await store.transact((state) => finish(state, id));
  }
  return taken;
}

/**
 * Schedules the next attempt before making this one, so that no other process delivers the same event, and a crash only
 * causes a delay.
 */
function claim(state: SimulatorState, now_ms: number): { id: string; body: string }[] {
  return state.deliveries
    .filter(({ next_attempt_ms }) => next_attempt_ms <= now_ms)
    .flatMap((delivery) => {
      const pause = PAUSES_MS[Math.min(delivery.attempts, PAUSES_MS.length - 1)] ?? 0;
      delivery.attempts += 1;
      delivery.next_attempt_ms = now_ms + pause;
      const event = lookUp(state, 'event', delivery.event);
      return event ? [{ id: event.id, body: JSON.stringify(event, null, 2) }] : [];
    });
}

function finish(state: SimulatorState, id: string): void {
  state.deliveries = state.deliveries.filter(({ event }) => event !== id);
  state.tables.event = state.tables.event.map((event) => (event.id === id ? { ...event, pending_webhooks: 0 } : event));
}

const endpointCreate = z.strictObject({
  expand,
  description: text.optional(),
  enabled_events: z.array(z.custom<EventType | '*'>((value) => typeof value === 'string')).min(1),
  metadata,
  url: text,
} satisfies Parameters<Stripe.WebhookEndpointCreateParams>);

/** Only stored, for programs that register endpoints themselves. Events are delivered only to the simulator's own webhook. */
export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', endpointCreate, ({ state, now }, params) => {
    const endpoint = add(state, 'webhook_endpoint', {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: Stripe.API_VERSION,
      application: null,
      created: now,
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: params.metadata ?? {},
      status: 'enabled',
      url: params.url,
    });
    // Stripe reveals the secret only once.
    return { ...endpoint, secret: `whsec_${randomBytes(24).toString('base64url')}` };
  }),
  route('GET /v1/webhook_endpoints', z.strictObject(paging), ({ state }, params) =>
    pageOf('/v1/webhook_endpoints', state.tables.webhook_endpoint, params),
  ),
];
