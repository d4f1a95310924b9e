// Our copy of the provider's subscriptions. It is written only from an object that was just read, never from an event's payload,
// which may be outdated.
import type { SubscriptionStatus } from '@countersign/contract/subscriptions';
import type Stripe from 'stripe';
import { intervalOf } from '#features/plans/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { BillingAccountRow, subscriptions } from '#src/schema/billing.ts';
import { factsOf } from './facts.ts';
import { noteFacts } from './notices/note.ts';
import { noteUnknownPrice } from './notices/unknown-price.ts';
import { type OpenPayments, providerTime } from './payments.ts';
import { findAccountOfCustomer, freeReservedSeats, readDatabaseTime, saveSubscription } from './queries.ts';

const EXPAND = [
  'items.data.price.product',
  'discounts.promotion_code',
  'discounts.source.coupon',
  'latest_invoice.confirmation_secret',
  // For the expiry date of the card that pays.
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

/** Reads one subscription from the provider and stores it. @returns null if its customer is not one of ours */
export async function readSubscription(
  context: Context,
  { stripe }: OpenPayments,
  id: string,
): Promise<Stripe.Subscription | null> {
  const read_at = await readDatabaseTime(context.db);
  const subscription = await stripe.subscriptions.retrieve(id, { expand: EXPAND });
  const account = await findAccountOfCustomer(context.db, idOf(subscription.customer));
  if (!account) return null;
  const now = context.clock.now();
  const row = rowOf(subscription, account);
  await saveSubscription(context.db, { ...row, id: newId(now), read_at, created_at: now, updated_at: now });
  if (!row.is_change_pending) await freeReservedSeats(context.db, account.id);
  await noteUnknownPrice(context, account, row);
  await noteFacts(context, account, factsOf(subscription, planNameOf(subscription), await providerTime(context)));
  return subscription;
}

/** Reads all subscriptions of a customer, including ended ones. */
export async function readSubscriptions(
  context: Context,
  payments: OpenPayments,
  { customer_id }: Pick<BillingAccountRow, 'customer_id'>,
): Promise<Stripe.Subscription[]> {
  if (!customer_id) return [];
  const list = payments.stripe.subscriptions.list({ customer: customer_id, status: 'all', limit: 100 });
  const found: Stripe.Subscription[] = [];
  for await (const { id } of list) {
    const subscription = await readSubscription(context, payments, id);
    if (subscription) found.push(subscription);
  }
  return found;
}

type Row = Omit<typeof subscriptions.$inferInsert, 'id' | 'read_at' | 'created_at' | 'updated_at'>;

function rowOf(subscription: Stripe.Subscription, account: BillingAccountRow): Row {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item`);

  return {
    billing_account_id: account.id,
    stripe_id: subscription.id,
    status: subscription.status as SubscriptionStatus,
    product_id: idOf(item.price.product),
    product_name: planNameOf(subscription),
    price_id: item.price.id,
    item_id: item.id,
    billing_interval: intervalOf(item.price),
    quantity: item.quantity ?? 1,
    trial_ends_at: momentOf(subscription.trial_end),
    cancel_at: momentOf(subscription.cancel_at),
    ended_at: momentOf(subscription.ended_at),
    period_started_at: new Date(item.current_period_start * 1_000),
    period_ends_at: new Date(item.current_period_end * 1_000),
    promo_code_name: promoNameOf(subscription),
    is_change_pending: subscription.pending_update !== null,
    stripe_created_at: new Date(subscription.created * 1_000),
  };
}

/** The provider's product name of the plan; empty if the product was deleted. */
export function planNameOf({ items }: Stripe.Subscription): string {
  const product = items.data[0]?.price.product;
  return !product || typeof product === 'string' || product.deleted ? '' : product.name;
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** @param seconds since 1970 */
export function momentOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1_000);
}

function promoNameOf({ discounts }: Stripe.Subscription): string | null {
  const [discount] = discounts;
  if (!discount || typeof discount === 'string') return null;
  const { promotion_code, source } = discount;
  const code = promotion_code && typeof promotion_code !== 'string' ? promotion_code.code : null;
  const coupon = source.coupon && typeof source.coupon !== 'string' ? source.coupon.name : null;
  return code ?? coupon ?? null;
}
