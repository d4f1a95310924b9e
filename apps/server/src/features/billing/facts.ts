// Derives the events that billing contacts are notified about from the provider's objects. Each fact has a key, so that it is
// sent once however often the object is read.
import type Stripe from 'stripe';
import { z } from 'zod';
import { METRICS, PLAN_INTERVALS } from '@countersign/contract/plans';
import { intervalOf } from '#features/plans/index.ts';

/** All are sent by email; those in `NOTICE_OF` also appear in the app. */
export const FACT_KINDS = [
  'payment_received',
  'subscription_renewed',
  'payment_failed',
  'subscription_unpaid',
  'trial_started',
  'trial_ending',
  'card_expiring',
  'usage_high',
  'usage_full',
  'seats_added',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const billingFact = z.object({
  kind: z.enum(FACT_KINDS),
  /** Identifies the invoice, subscription, card or period. */
  key: z.string(),
  plan: z.string().default(''),
  /** In the smallest unit of the currency. */
  amount: z.number().int().nullable().default(null),
  currency: z.string().default('usd'),
  /** Billing interval of the plan; null for a non-standard one. */
  interval: z.enum(PLAN_INTERVALS).nullable().default(null),
  /** When the event happens, or when the next attempt is made. ISO 8601. */
  day: z.iso.datetime().nullable().default(null),
  /** The last four digits of the card number. */
  card: z.string().default(''),
  metric: z.enum(METRICS).nullable().default(null),
  /** The number of seats paid now, and how many of them are new. */
  seats: z.number().int().nullable().default(null),
  added_seats: z.number().int().nullable().default(null),
});
export type BillingFact = z.output<typeof billingFact>;

const DAY_MS = 86_400_000;
/** Skips older events, so that an upgrade does not notify people of old payments. */
const NEWS_MS = 3 * DAY_MS;
/** As early as the provider's own warning. */
const TRIAL_WARNING_MS = 3 * DAY_MS;
const CARD_WARNING_MS = 30 * DAY_MS;

/** @param now by the provider's clock */
export function factsOf(subscription: Stripe.Subscription, plan: string, now: Date): BillingFact[] {
  const { latest_invoice } = subscription;
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  return [
    ...(invoice ? factsOfInvoice(invoice, { subscription, plan, now }) : []),
    ...trialStarted(subscription, plan, now),
    ...trialEnding(subscription, plan, now),
    ...cardExpiring(subscription, now),
    ...endedUnpaid(subscription, plan, now),
  ];
}

/**
 * Paid invoices and failed renewals. A card that is declined when a subscription is started or changed is reported on the screen
 * instead.
 */
export function factsOfInvoice(
  invoice: Stripe.Invoice,
  { subscription, plan, now }: { subscription: Stripe.Subscription; plan: string; now: Date },
): BillingFact[] {
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const { paid_at } = invoice.status_transitions;
  const about = { plan, currency: invoice.currency };

  if (invoice.status === 'paid' && invoice.amount_paid > 0 && paid_at !== null && isNews(paid_at, now)) {
    const kind = isRenewal ? 'subscription_renewed' : 'payment_received';
    const until = subscription.items.data[0]?.current_period_end;
    return [fact(kind, { ...about, key: invoice.id, amount: invoice.amount_paid, day: isoOf(until) })];
  }
  if (invoice.status === 'open' && isRenewal && invoice.attempt_count > 0) {
    const key = `${invoice.id}:${invoice.attempt_count}`;
    return [
      fact('payment_failed', { ...about, key, amount: invoice.amount_remaining, day: isoOf(invoice.next_payment_attempt) }),
    ];
  }
  return [];
}

/** `withPrice` requests the price after the trial from the provider when the email is sent. */
function trialStarted(subscription: Stripe.Subscription, plan: string, now: Date): BillingFact[] {
  const { id, status, trial_start, trial_end, cancel_at, items } = subscription;
  if (status !== 'trialing' || trial_start === null || cancel_at !== null || !isNews(trial_start, now)) return [];
  const price = items.data[0]?.price;
  return [fact('trial_started', { key: id, plan, day: isoOf(trial_end), interval: price ? intervalOf(price) : null })];
}

function trialEnding({ id, status, trial_end, cancel_at }: Stripe.Subscription, plan: string, now: Date): BillingFact[] {
  if (status !== 'trialing' || trial_end === null || cancel_at !== null) return [];
  const left = trial_end * 1_000 - now.getTime();
  if (left > TRIAL_WARNING_MS || left <= 0) return [];
  return [fact('trial_ending', { key: `${id}:${trial_end}`, plan, day: isoOf(trial_end) })];
}

function cardExpiring({ status, cancel_at, customer, default_payment_method }: Stripe.Subscription, now: Date): BillingFact[] {
  if (!['active', 'trialing', 'past_due'].includes(status) || cancel_at !== null) return [];
  const ofCustomer = typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const method = default_payment_method ?? ofCustomer;
  if (!method || typeof method === 'string' || !method.card) return [];

  const { exp_year, exp_month, last4 } = method.card;
  // The first moment of the following month: a card is valid until the end of its expiry month.
  const end = Date.UTC(exp_year, exp_month, 1);
  const left = end - now.getTime();
  // Already expired cards are covered by the notice of the failed payment.
  if (left > CARD_WARNING_MS || left <= 0) return [];
  const day = new Date(end - 1).toISOString();
  return [fact('card_expiring', { key: `${method.id}:${exp_year}-${exp_month}`, card: last4, day })];
}

function endedUnpaid(subscription: Stripe.Subscription, plan: string, now: Date): BillingFact[] {
  const { id, ended_at, cancellation_details } = subscription;
  if (ended_at === null || cancellation_details?.reason !== 'payment_failed' || !isNews(ended_at, now)) return [];
  return [fact('subscription_unpaid', { key: id, plan })];
}

function fact(kind: FactKind, about: Partial<BillingFact> & { key: string }): BillingFact {
  return billingFact.parse({ kind, ...about });
}

function isNews(seconds: number, now: Date): boolean {
  return now.getTime() - seconds * 1_000 <= NEWS_MS;
}

function isoOf(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1_000).toISOString();
}
