// Applies an update to the items of a subscription: prorations for the remaining time, or a new period.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, assign, newId } from './context.ts';
import { invalidRequest, missingResource } from './errors.ts';
import { netAmounts, newLine, productName } from './lines.ts';
import { type Parameters, flag, integer, mergeMetadata, metadata, text } from './parameters.ts';
import { endOfPeriod } from './periods.ts';
import { recurringPrice } from './products.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from './state.ts';

export const itemParameters = z.strictObject({
  id: text.optional(),
  deleted: flag.optional(),
  metadata,
  price: text.optional(),
  quantity: integer.optional(),
} satisfies Parameters<Stripe.SubscriptionUpdateParams.Item>);

type ItemChange = z.output<typeof itemParameters>;

export interface Change {
  items?: ItemChange[] | undefined;
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined;
  proration_date?: number | undefined;
  trial_end?: number | 'now' | undefined;
  billing_cycle_anchor?: { type: 'now' | 'unchanged' } | undefined;
}

export interface ChangeResult {
  prorations: InvoiceLine[];
  /** Whether a new period starts now, which is invoiced at once. */
  starts_period: boolean;
}

/** Items of a new subscription. The caller sets their periods. */
export function newItems(context: Context, subscription: Subscription, items: readonly ItemChange[]): SubscriptionItem[] {
  return items.map((item, index) => newItem(context, subscription, { item, param: `items[${index}]` }));
}

function newItem(
  context: Context,
  subscription: Subscription,
  { item, param }: { item: ItemChange; param: string },
): SubscriptionItem {
  const [sibling] = subscription.items.data;
  if (item.price === undefined)
    throw invalidRequest(`Missing required param: ${param}[price].`, { code: 'parameter_missing', param });
  const price = recurringPrice(context, item.price, `${param}[price]`);
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now,
    current_period_end: sibling?.current_period_end ?? context.now,
    current_period_start: sibling?.current_period_start ?? context.now,
    current_trial: null,
    discounts: [],
    metadata: item.metadata ?? {},
    plan: planOf(price),
    price,
    quantity: item.quantity ?? 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** @throws {StripeError} if the items are incompatible */
export function checkItems(items: readonly SubscriptionItem[]): void {
  const [first] = items;
  if (!first) throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' });
  if (new Set(items.map(({ price }) => price.id)).size < items.length)
    throw invalidRequest('A subscription cannot have the same price twice. Change the quantity instead.', { param: 'items' });
  for (const { price } of items)
    if (!sameInterval(price, first.price) || price.currency !== first.price.currency)
      throw invalidRequest(
        'All prices of a subscription must have the same currency and, in this simulator, the same interval.',
        {
          param: 'items',
        },
      );
}

function sameInterval(one: Price, other: Price): boolean {
  return (
    one.recurring?.interval === other.recurring?.interval && one.recurring?.interval_count === other.recurring?.interval_count
  );
}

/** Starts a new period for every item. */
export function startPeriod(subscription: Subscription, start: number): void {
  for (const item of subscription.items.data) {
    if (!item.price.recurring) continue;
    item.current_period_start = start;
    item.current_period_end = endOfPeriod(subscription.billing_cycle_anchor, start, item.price.recurring);
  }
}

/** Changes the subscription and the debits in the state. The caller creates the invoice. */
export function applyChange(context: Context, subscription: Subscription, change: Change): ChangeResult {
  const { now } = context;
  const before = subscription.items.data;
  const [first] = before;
  const at = change.proration_date ?? now;
  if (first && (at < first.current_period_start || at > first.current_period_end))
    throw invalidRequest('`proration_date` must lie in the current period.', { param: 'proration_date' });
  subscription.items.data = changedItems(context, subscription, change.items ?? []);
  checkItems(subscription.items.data);
  const [after] = subscription.items.data;
  if (!first || !after) return { prorations: [], starts_period: false };

  if (subscription.status === 'trialing' && change.trial_end !== 'now') {
    moveTrial(context, subscription, change.trial_end);
    return { prorations: [], starts_period: false };
  }
  if (typeof change.trial_end === 'number')
    throw invalidRequest('Only a trial that runs can be moved in this simulator.', { param: 'trial_end' });
  const endsTrial = subscription.status === 'trialing';
  const starts_period = endsTrial || change.billing_cycle_anchor?.type === 'now' || !sameInterval(first.price, after.price);
  const span = { at: starts_period ? Math.min(at, now) : at, is_free: change.proration_behavior === 'none', starts_period };
  const touched = starts_period ? before : before.filter((item) => isChanged(item, subscription));
  const prorations = touched.flatMap((item) => credit(context, subscription, { item, ...span }));
  if (!starts_period) prorations.push(...charges(context, subscription, { before, ...span }));
  if (endsTrial) assign(subscription, { status: 'active', trial_end: now });
  if (starts_period) {
    subscription.billing_cycle_anchor = now;
    startPeriod(subscription, now);
  }
  return { prorations, starts_period };
}

function changedItems(context: Context, subscription: Subscription, changes: readonly ItemChange[]): SubscriptionItem[] {
  const items = subscription.items.data.map((item) => structuredClone(item));
  for (const [index, change] of changes.entries()) {
    const param = `items[${index}]`;
    if (change.id === undefined) {
      items.push(newItem(context, subscription, { item: change, param }));
      continue;
    }
    const position = items.findIndex(({ id }) => id === change.id);
    const item = items[position];
    if (!item) throw missingResource('subscription_item', change.id, `${param}[id]`);
    if (change.deleted) {
      items.splice(position, 1);
      continue;
    }
    if (change.price !== undefined && change.price !== item.price.id) {
      item.price = recurringPrice(context, change.price, `${param}[price]`);
      item.plan = planOf(item.price);
    }
    item.quantity = change.quantity ?? item.quantity ?? 1;
    item.metadata = mergeMetadata(item.metadata, change.metadata);
  }
  return items;
}

function moveTrial({ now }: Context, subscription: Subscription, trial_end: number | undefined): void {
  if (trial_end === undefined) return;
  if (trial_end <= now) throw invalidRequest('`trial_end` must be in the future.', { param: 'trial_end' });
  assign(subscription, { trial_end, billing_cycle_anchor: trial_end });
  for (const item of subscription.items.data) item.current_period_end = trial_end;
}

function isChanged(item: SubscriptionItem, { items }: Subscription): boolean {
  const now = items.data.find(({ id }) => id === item.id);
  return !now || now.price.id !== item.price.id || now.quantity !== item.quantity;
}

interface Span {
  /** The time from which the old price is credited and the new one charged. */
  at: number;
  /** Whether nothing is credited or charged. */
  is_free: boolean;
  starts_period: boolean;
}

/** Credits what was charged for the time after `at`, which is nothing for a trial. */
function credit(
  context: Context,
  subscription: Subscription,
  { item, at, is_free, starts_period }: Span & { item: SubscriptionItem },
): InvoiceLine[] {
  const { state } = context;
  const isGone = !subscription.items.data.some(({ id }) => id === item.id);
  // Without prorations, the charge for an unchanged item stays valid for the same period.
  if (is_free && !isGone && !starts_period) return [];
  let amount = 0;
  for (const debit of state.debits) {
    if (debit.item !== item.id || debit.end <= at) continue;
    const start = Math.max(at, debit.start);
    const part = Math.round((debit.amount * (debit.end - start)) / (debit.end - debit.start));
    debit.amount -= part;
    debit.end = start;
    amount += part;
  }
  state.debits = state.debits.filter(({ start, end }) => end > start);
  if (amount === 0 || is_free) return [];
  const description = `Unused time on ${item.quantity ?? 1} × ${productName(context, item)} after ${dayOf(at)}`;
  return [
    newLine(subscription, item, { amount: -amount, description, start: at, end: item.current_period_end, is_proration: true }),
  ];
}

/** Charges changed and new items for the rest of the period, and records the debits. */
function charges(
  context: Context,
  subscription: Subscription,
  { before, at, is_free }: Span & { before: SubscriptionItem[] },
): InvoiceLine[] {
  if (is_free) return [];
  const net = netAmounts(context, subscription);
  return subscription.items.data.flatMap((item) => {
    const old = before.find(({ id }) => id === item.id);
    if (old && !isChanged(old, subscription)) return [];
    const { current_period_start: start, current_period_end: end } = item;
    const amount = Math.round(((net.get(item.id) ?? 0) * (end - at)) / (end - start));
    if (amount === 0) return [];
    context.state.debits.push({ subscription: subscription.id, item: item.id, invoice: null, start: at, end, amount });
    const description = `Remaining time on ${item.quantity ?? 1} × ${productName(context, item)} after ${dayOf(at)}`;
    return [newLine(subscription, item, { amount, description, start: at, end, is_proration: true })];
  });
}

/** For example `28 Nov 2026`. */
function dayOf(time: number): string {
  return new Date(time * 1_000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** The attribute `plan` for old integrations. */
function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    ...(price.tiers && { tiers: price.tiers }),
    tiers_mode: price.tiers_mode,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
