// Events, each with a copy of the object at that time, and the routes to read them.
import { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, find, newId } from './context.ts';
import { present } from './expand.ts';
import { type Parameters, none, paging, text } from './parameters.ts';
import { pageOf, route } from './routes.ts';

export type EventType = Extract<
  Stripe.Event['type'],
  | `customer.${string}`
  | `coupon.${string}`
  | `invoice.${string}`
  | `payment_intent.${string}`
  | `payment_method.${string}`
  | `price.${string}`
  | `product.${string}`
  | `promotion_code.${string}`
  | `setup_intent.${string}`
>;

/** @param previous previous values of the changed attributes */
export function emit(context: Context, type: EventType, object: object, previous?: Record<string, unknown>): void {
  const { state, now, has_webhook, request } = context;
  const event = add(state, 'event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now,
    data: { object: structuredClone(present(state, object)), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: has_webhook ? 1 : 0,
    request,
    type,
  });
  if (has_webhook) state.deliveries.push({ event: event.id, attempts: 0, next_attempt_ms: context.true_now_ms });
}

/** The attributes of `before` that differ in `after`. */
export function changedAttributes<Row extends object>(before: Row, after: Row): Record<string, unknown> {
  const entries = Object.entries(before) as [keyof Row & string, unknown][];
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key])));
}

const eventList = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).optional(),
} satisfies Parameters<Stripe.EventListParams>);

export const eventRoutes = [
  route('GET /v1/events', eventList, ({ state }, params) => {
    const types = params.types ?? (params.type === undefined ? null : [params.type]);
    const rows = state.tables.event.filter(({ type }) => !types || types.some((pattern) => matches(pattern, type)));
    return pageOf('/v1/events', rows, params);
  }),
  route('GET /v1/events/:id', none, ({ state }, _params, id) => find(state, 'event', id)),
];

/** `invoice.*` matches all invoice events. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
