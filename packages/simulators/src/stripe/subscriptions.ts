// The subscription API, and the creation of subscriptions.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, assign, atCustomer, find, findCustomer } from './context.ts';
import { redeem } from './discounts.ts';
import { invalidRequest, missingResource } from './errors.ts';
import { emit } from './events.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { periodLines } from './lines.ts';
import { type Parameters, expand, none, paging, text } from './parameters.ts';
import { collectAtOnce } from './payments.ts';
import { pageOf, route } from './routes.ts';
import type { Subscription } from './state.ts';
import { draftSubscription, periodAmount } from './subscription-draft.ts';
import { cancelSubscription } from './subscription-end.ts';
import {
  type SubscriptionCreate,
  cancellationDetails,
  setAttributes,
  subscriptionCreate,
  subscriptionUpdate,
} from './subscription-parameters.ts';
import { updateSubscription } from './subscription-update.ts';

const subscriptionCancel = z.strictObject({
  expand,
  cancellation_details: cancellationDetails.optional(),
} satisfies Parameters<Stripe.SubscriptionCancelParams>);

const STATUSES = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const;
const ENDED = ['canceled', 'incomplete_expired'];

const subscriptionList = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
  test_clock: text.optional(),
} satisfies Parameters<Stripe.SubscriptionListParams>);

const itemList = z.strictObject({ ...paging, subscription: text } satisfies Parameters<Stripe.SubscriptionItemListParams>);

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', subscriptionCreate, createSubscription),
  route('GET /v1/subscriptions', subscriptionList, ({ state }, params) => {
    const rows = state.tables.subscription.filter(
      (row) =>
        row.customer === (params.customer ?? row.customer) &&
        hasStatus(row, params.status) &&
        row.test_clock === (params.test_clock ?? row.test_clock) &&
        (params.price === undefined || row.items.data.some(({ price }) => price.id === params.price)),
    );
    return pageOf('/v1/subscriptions', rows, params);
  }),
  route('GET /v1/subscriptions/:id', none, ({ state }, _params, id) => find(state, 'subscription', id)),
  route('POST /v1/subscriptions/:id', subscriptionUpdate, updateSubscription),
  route('DELETE /v1/subscriptions/:id', subscriptionCancel, (context, params, id) => {
    const subscription = find(context.state, 'subscription', id);
    if (subscription.ended_at !== null) throw missingResource('subscription', id);
    if (subscription.cancellation_details && params.cancellation_details)
      assign(subscription.cancellation_details, params.cancellation_details);
    cancelSubscription(
      atCustomer(context, findCustomer(context.state, subscription.customer)),
      subscription,
      'cancellation_requested',
    );
    return subscription;
  }),
  route('GET /v1/subscription_items', itemList, ({ state }, params) =>
    pageOf(
      '/v1/subscription_items',
      find(state, 'subscription', params.subscription, 'subscription').items.data.toReversed(),
      params,
    ),
  ),
];

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return !ENDED.includes(status);
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ENDED.includes(status) : status === wanted;
}

function createSubscription(context: Context, params: SubscriptionCreate): Subscription {
  const { state } = context;
  const customer = findCustomer(state, params.customer);
  const at = atCustomer(context, customer);
  if (params.payment_behavior === 'pending_if_incomplete')
    throw invalidRequest('`pending_if_incomplete` is only for updates of a subscription.', { param: 'payment_behavior' });
  const subscription = add(state, 'subscription', draftSubscription(at, customer, params));
  const target = { customer: customer.id, subscription: subscription.id, amount: periodAmount(subscription) };
  subscription.discounts = redeem(at, params.discounts, target);
  setAttributes(at, subscription, params);
  const isTrial = subscription.status === 'trialing';
  if (!isTrial) subscription.status = 'incomplete';
  emit(at, 'customer.subscription.created', subscription);
  const invoice = createInvoice(at, {
    subscription,
    lines: periodLines(at, subscription),
    reason: 'subscription_create',
    period: { start: at.now, end: at.now },
  });
  finalizeInvoice(at, invoice);
  collectAtOnce(at, invoice, params.payment_behavior);
  return subscription;
}
