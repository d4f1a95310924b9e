// Subscriptions: how they start, and how requests change them.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, atCustomer, find, findCustomer, listOf, newId } from './context.ts';
import { discountParameters, redeem } from './discounts.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import { refuseUnpaid } from './invoice-routes.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { periodLines } from './lines.ts';
import { type Parameters, emptyable, expand, flag, integer, mergeMetadata, metadata, none, paging, text } from './parameters.ts';
import { type PaymentOutcome, attemptPayment, markUnpaid } from './payments.ts';
import { DAY, HOUR } from './periods.ts';
import { amountOf } from './products.ts';
import { pageOf, route } from './routes.ts';
import type { Customer, Invoice, InvoiceLine, Subscription } from './state.ts';
import { type Change, applyChange, checkItems, itemParameters, newItems, startPeriod } from './subscription-changes.ts';
import { cancelSubscription, dropPendingChange } from './subscription-end.ts';

export const trialEnd = z.union([z.literal('now'), integer]);
export const cancelAt = emptyable(z.union([z.enum(['max_period_end', 'min_period_end']), integer]));
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

const shared = {
  expand,
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at: cancelAt.optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountParameters,
  items: z.array(itemParameters).optional(),
  metadata,
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  payment_settings: z.strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() }).optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: trialEnd.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }) })
    .optional(),
};

const subscriptionCreate = z.strictObject({
  ...shared,
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  customer: text,
  trial_period_days: integer.optional(),
} satisfies Parameters<Stripe.SubscriptionCreateParams>);

const subscriptionUpdate = z.strictObject({
  ...shared,
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  proration_date: integer.optional(),
} satisfies Parameters<Stripe.SubscriptionUpdateParams>);

const subscriptionCancel = z.strictObject({
  expand,
  cancellation_details: z.strictObject({ comment: text.optional() }).optional(),
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
    if (subscription.ended_at !== null)
      throw new StripeError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such subscription: '${id}'`,
        param: 'id',
      });
    if (subscription.cancellation_details)
      subscription.cancellation_details.comment = params.cancellation_details?.comment ?? null;
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

interface NewSubscription {
  items?: z.output<typeof itemParameters>[] | undefined;
  trial_end?: number | 'now' | undefined;
  trial_period_days?: number | undefined;
  automatic_tax?: { enabled: boolean } | undefined;
}

/** A subscription that is not in the state: a trial or a first period, without discounts. */
export function draftSubscription(context: Context, customer: Customer, params: NewSubscription): Subscription {
  const { now } = context;
  const id = newId('sub');
  const trial_end = trialEndOf(context, params);
  const draft: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: trial_end ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${id}`, []),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial_end === null ? 'active' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trial_end === null ? null : now,
  };
  draft.items.data = newItems(context, draft, params.items ?? []);
  checkItems(draft.items.data);
  draft.currency = draft.items.data[0]?.price.currency ?? draft.currency;
  if (trial_end === null) startPeriod(draft, now);
  else for (const item of draft.items.data) item.current_period_end = trial_end;
  return draft;
}

function trialEndOf({ now }: Context, { trial_end, trial_period_days }: NewSubscription): number | null {
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalidRequest('You cannot set both `trial_end` and `trial_period_days`.', {
      code: 'parameters_exclusive',
      param: 'trial_end',
    });
  if (typeof trial_end === 'number') {
    if (trial_end <= now) throw invalidRequest('`trial_end` must be in the future.', { param: 'trial_end' });
    return trial_end;
  }
  return trial_period_days ? now + trial_period_days * DAY : null;
}

/** What the items cost for a whole period. */
export function periodAmount({ items }: Subscription): number {
  return items.data.reduce((total, { price, quantity }) => total + amountOf(price, quantity ?? 1), 0);
}

function createSubscription(context: Context, params: z.output<typeof subscriptionCreate>): Subscription {
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
  collectNow(at, invoice, params.payment_behavior);
  return subscription;
}

type Behavior = z.output<typeof subscriptionUpdate>['payment_behavior'];

/** Collects an invoice that a request has made, as far as the request wants that. */
function collectNow(context: Context, invoice: Invoice, behavior: Behavior): PaymentOutcome {
  if (invoice.status === 'paid') return { is: 'paid' };
  if (behavior === 'default_incomplete') {
    markUnpaid(context, invoice);
    return { is: 'needs_authentication' };
  }
  const outcome = attemptPayment(context, invoice);
  if (behavior !== 'error_if_incomplete') return outcome;
  try {
    refuseUnpaid(outcome, 'subscription_payment_intent_requires_action');
  } catch (error) {
    // The request is refused whole: nothing of it stays.
    throw error instanceof StripeError ? new StripeError(error.status, error.body) : error;
  }
  return outcome;
}

type Attributes = Omit<z.output<typeof subscriptionUpdate>, 'items'>;

/** The attributes that charge nothing. */
function setAttributes(context: Context, subscription: Subscription, params: Attributes): void {
  const { default_payment_method, description, trial_settings, payment_settings, automatic_tax } = params;
  if (default_payment_method !== undefined) {
    const method = find(context.state, 'payment_method', default_payment_method, 'default_payment_method');
    if (method.customer !== subscription.customer)
      throw invalidRequest('The payment method must be attached to the customer.', { param: 'default_payment_method' });
    subscription.default_payment_method = method.id;
  }
  if (description !== undefined) subscription.description = description || null;
  if (trial_settings && subscription.trial_settings)
    Object.assign(subscription.trial_settings.end_behavior, trial_settings.end_behavior);
  if (payment_settings && subscription.payment_settings) Object.assign(subscription.payment_settings, payment_settings);
  if (automatic_tax)
    subscription.automatic_tax = {
      ...subscription.automatic_tax,
      ...automatic_tax,
      liability: automatic_tax.enabled ? { type: 'self' } : null,
    };
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  setEnd(context, subscription, params);
}

function setEnd({ now }: Context, subscription: Subscription, { cancel_at, cancel_at_period_end }: Attributes): void {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (cancel_at !== undefined) {
    if (typeof cancel_at === 'number' && cancel_at <= now)
      throw invalidRequest('`cancel_at` must be in the future.', { param: 'cancel_at' });
    const periodEnd = cancel_at === 'max_period_end' ? Math.max(...ends) : Math.min(...ends);
    subscription.cancel_at = typeof cancel_at === 'string' ? periodEnd : cancel_at;
    subscription.cancel_at_period_end = false;
  } else if (cancel_at_period_end !== undefined) {
    subscription.cancel_at = cancel_at_period_end ? Math.min(...ends) : null;
    subscription.cancel_at_period_end = cancel_at_period_end;
  } else return;
  subscription.canceled_at = subscription.cancel_at === null ? null : now;
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason = subscription.cancel_at === null ? null : 'cancellation_requested';
}

function updateSubscription(context: Context, params: z.output<typeof subscriptionUpdate>, id: string): Subscription {
  const { state } = context;
  const subscription = find(state, 'subscription', id);
  if (subscription.ended_at !== null)
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  const at = atCustomer(context, findCustomer(state, subscription.customer));
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  if (isPending) refuseWithPending(params);
  const before = structuredClone(subscription);
  const debits = structuredClone(state.debits);
  if (changesItems(params)) {
    if (subscription.status === 'incomplete')
      throw invalidRequest('You cannot change the items of a subscription whose first payment is incomplete.', {
        param: 'items',
      });
    dropPendingChange(at, subscription);
  }
  const { prorations, starts_period } = changesItems(params)
    ? applyChange(at, subscription, params)
    : { prorations: [], starts_period: false };
  if (params.discounts !== undefined) {
    const target = { customer: subscription.customer, subscription: id, amount: periodAmount(subscription) };
    subscription.discounts = redeem(at, params.discounts, target);
  }
  setAttributes(at, subscription, params);
  const isImmediate = starts_period || (params.proration_behavior === 'always_invoice' && prorations.length > 0);
  if (!isImmediate) state.pending_lines.push(...prorations);
  else if (isPending) invoicePending(at, subscription, { before, debits, lines: prorations, starts_period });
  else invoiceChange(at, subscription, { lines: prorations, starts_period, behavior: params.payment_behavior });
  emit(at, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
  return subscription;
}

function changesItems(params: Change): boolean {
  return params.items !== undefined || params.trial_end !== undefined || params.billing_cycle_anchor === 'now';
}

const WITH_PENDING = [
  'billing_cycle_anchor',
  'expand',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
];

function refuseWithPending(params: object): void {
  const refused = Object.keys(params).find((name) => !WITH_PENDING.includes(name));
  if (refused !== undefined)
    throw invalidRequest(`You cannot set \`${refused}\` while \`payment_behavior\` is \`pending_if_incomplete\`.`, {
      param: refused,
    });
}

interface Billed {
  lines: InvoiceLine[];
  starts_period: boolean;
}

/** The invoice of a change, as a draft. */
function invoiceOf(context: Context, subscription: Subscription, { lines, starts_period }: Billed): Invoice {
  return createInvoice(context, {
    subscription,
    lines: [...lines, ...(starts_period ? periodLines(context, subscription) : [])],
    reason: 'subscription_update',
    period: { start: context.now, end: context.now },
  });
}

function invoiceChange(
  context: Context,
  subscription: Subscription,
  { behavior, ...billed }: Billed & { behavior: Behavior },
): void {
  const lines = [...takePendingLines(context, subscription), ...billed.lines];
  const invoice = invoiceOf(context, subscription, { ...billed, lines });
  finalizeInvoice(context, invoice);
  collectNow(context, invoice, behavior);
}

/** The prorations that wait for this subscription's next invoice; they wait no longer. */
export function takePendingLines({ state }: Context, { id }: Subscription): InvoiceLine[] {
  const lines = state.pending_lines.filter((line) => line.subscription === id);
  state.pending_lines = state.pending_lines.filter((line) => line.subscription !== id);
  return lines;
}

/** The subscription stays as it was before until the invoice of the change is paid. */
function invoicePending(
  context: Context,
  subscription: Subscription,
  { before, debits, ...billed }: Billed & { before: Subscription; debits: Context['state']['debits'] },
): void {
  const { state, now } = context;
  const draft = structuredClone(subscription);
  Object.assign(subscription, before);
  const waiting = takePendingLines(context, subscription);
  const invoice = invoiceOf(context, draft, { ...billed, lines: [...structuredClone(waiting), ...billed.lines] });
  state.pending_changes.push({
    subscription: subscription.id,
    invoice: invoice.id,
    after: draft,
    debits: state.debits.filter((debit) => debit.subscription === subscription.id),
    waiting,
  });
  state.debits = debits;
  finalizeInvoice(context, invoice);
  subscription.latest_invoice = invoice.id;
  if (collectNow(context, invoice, 'pending_if_incomplete').is === 'paid') return;
  const periodEnd = Math.min(...before.items.data.map((item) => item.current_period_end));
  subscription.pending_update = {
    billing_cycle_anchor: draft.billing_cycle_anchor === before.billing_cycle_anchor ? null : draft.billing_cycle_anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(now + 23 * HOUR, periodEnd),
    metadata: null,
    subscription_items: draft.items.data,
    trial_end: draft.trial_end === before.trial_end ? null : draft.trial_end,
    trial_from_plan: null,
  };
}
