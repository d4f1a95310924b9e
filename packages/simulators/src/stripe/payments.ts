// Payments of invoices: their payment intents, attempts, 3-D Secure, and the effects on the subscription.
import { z } from 'zod';
import { type DeclineReason, cardError, outcomeOfCharge } from './cards.ts';
import { type Context, add, assign, find, findCustomer, listOf, lookUp, newId } from './context.ts';
import { giveTo } from './customers.ts';
import { StripeError } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import { NEXT_ACTION, newSecret } from './intents.ts';
import { DAY } from './periods.ts';
import type { Invoice, PaymentIntent, Subscription } from './state.ts';
import { cancelSubscription, subscriptionOf } from './subscription-end.ts';

/** Pauses before the retries of a failed payment. The subscription ends after the last one. */
const RETRY_PAUSES = [3 * DAY, 5 * DAY, 7 * DAY, 7 * DAY];

export const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']);

export type PaymentBehavior = z.output<typeof paymentBehavior>;
export type PaymentOutcome = { is: 'paid' } | { is: 'needs_authentication' } | { is: 'declined'; reason: DeclineReason };

const NO_METHOD: DeclineReason = {
  code: 'resource_missing',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};

/** Creates the payment intent of a finalized invoice. */
export function openPayment(context: Context, invoice: Invoice): void {
  const { state, now } = context;
  const method = methodFor(context, invoice);
  const intent: PaymentIntent = add(state, 'payment_intent', {
    ...newSecret('pi'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_group: null,
  });
  invoice.confirmation_secret = { client_secret: intent.client_secret ?? '', type: 'payment_intent' };
  invoice.payments = listOf('/v1/invoice_payments', [
    {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    },
  ]);
  emit(context, 'payment_intent.created', intent);
}

function methodFor({ state }: Context, invoice: Invoice): string | null {
  const subscription = lookUp(state, 'subscription', subscriptionOf(invoice));
  return (
    subscription?.default_payment_method ?? findCustomer(state, invoice.customer ?? '').invoice_settings.default_payment_method
  );
}

/** Tries to collect an open invoice, with the given payment method or the current default. */
export function attemptPayment(context: Context, invoice: Invoice, given?: string): PaymentOutcome {
  const { state } = context;
  const intent = intentOf(context, invoice);
  const method = given ?? methodFor(context, invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (method === null) return decline(context, invoice, intent, NO_METHOD);

  intent.payment_method = method;
  const outcome = outcomeOfCharge(state, method);
  if (outcome.is === 'declined') return decline(context, invoice, intent, outcome.reason);
  if (outcome.is === 'accepted') {
    collect(context, invoice, intent);
    return { is: 'paid' };
  }
  assign(intent, { status: 'requires_action', next_action: NEXT_ACTION, last_payment_error: null });
  emit(context, 'payment_intent.requires_action', intent);
  markUnpaid(context, invoice);
  emit(context, 'invoice.payment_action_required', invoice);
  emit(context, 'invoice.payment_failed', invoice);
  return outcome;
}

function decline(context: Context, invoice: Invoice, intent: PaymentIntent, reason: DeclineReason): PaymentOutcome {
  const method = lookUp(context.state, 'payment_method', intent.payment_method);
  const error = { type: 'card_error' as const, ...reason, ...(method && { payment_method: structuredClone(method) }) };
  assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: error,
  });
  emit(context, 'payment_intent.payment_failed', intent);
  markUnpaid(context, invoice);
  emit(context, 'invoice.payment_failed', invoice);
  return { is: 'declined', reason };
}

/** Ends a 3-D Secure dialog. */
export function authenticatePayment(context: Context, invoice: Invoice, outcome: 'failed' | 'succeeded'): void {
  const intent = intentOf(context, invoice);
  if (outcome === 'succeeded') collect(context, invoice, intent);
  else
    decline(context, invoice, intent, {
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
}

function collect(context: Context, invoice: Invoice, intent: PaymentIntent): void {
  const { state } = context;
  const method = find(state, 'payment_method', intent.payment_method ?? '');
  const card = state.cards[method.id];
  // The payment also sets up the card for renewals, because `setup_future_usage` is `off_session`.
  if (card) card.is_set_up = true;
  giveTo(context, method, invoice.customer ?? '');
  assign(intent, { status: 'succeeded', amount_received: intent.amount, next_action: null, last_payment_error: null });
  emit(context, 'payment_intent.succeeded', intent);
  markPaid(context, invoice);
}

/** @param is_out_of_band paid by other means, without collecting a payment */
export function markPaid(context: Context, invoice: Invoice, is_out_of_band = false): void {
  const { now } = context;
  assign(invoice, {
    status: 'paid',
    amount_paid: is_out_of_band ? 0 : invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = now;
  for (const payment of invoice.payments?.data ?? []) {
    assign(payment, {
      status: is_out_of_band ? 'canceled' : 'paid',
      amount_paid: is_out_of_band ? null : invoice.amount_due,
    });
    payment.status_transitions[is_out_of_band ? 'canceled_at' : 'paid_at'] = now;
  }
  emit(context, 'invoice.paid', invoice);
  emit(context, 'invoice.payment_succeeded', invoice);
  const subscription = lookUp(context.state, 'subscription', subscriptionOf(invoice));
  if (subscription && subscription.ended_at === null) resume(context, subscription, invoice);
}

/** Applies the effects of a paid invoice to its subscription. */
function resume(context: Context, subscription: Subscription, invoice: Invoice): void {
  const { state } = context;
  const before = structuredClone(subscription);
  const change = state.pending_changes.find((candidate) => candidate.invoice === invoice.id);
  if (change) {
    state.pending_changes = state.pending_changes.filter((candidate) => candidate !== change);
    state.debits = [...state.debits.filter((debit) => debit.subscription !== subscription.id), ...change.debits];
    const { items, billing_cycle_anchor, trial_end, discounts, latest_invoice } = change.after;
    assign(subscription, { items, billing_cycle_anchor, trial_end, discounts, latest_invoice, pending_update: null });
    if (before.status === 'trialing' && trial_end !== before.trial_end) subscription.status = 'active';
  }
  const recovers = subscription.status === 'incomplete' || subscription.status === 'past_due';
  if (recovers && !hasNewerDebt(context, invoice)) subscription.status = 'active';
  const changes = changedAttributes(before, subscription);
  if (Object.keys(changes).length === 0) return;
  emit(context, 'customer.subscription.updated', subscription, changes);
  if (change && before.pending_update) emit(context, 'customer.subscription.pending_update_applied', subscription);
}

/** Whether a newer invoice of the same subscription is unpaid, not counting those for pending changes. */
function hasNewerDebt({ state }: Context, invoice: Invoice): boolean {
  const { invoice: all } = state.tables;
  return all
    .slice(all.indexOf(invoice) + 1)
    .some(
      ({ id, status, parent }) =>
        status === 'open' &&
        parent?.subscription_details?.subscription === subscriptionOf(invoice) &&
        !state.pending_changes.some((change) => change.invoice === id),
    );
}

/** Applies the effects of a failed payment to the subscription, and schedules the next retry. */
export function markUnpaid(context: Context, invoice: Invoice): void {
  const { state, now } = context;
  const subscription = lookUp(state, 'subscription', subscriptionOf(invoice));
  const isPendingChange = state.pending_changes.some((candidate) => candidate.invoice === invoice.id);
  if (!subscription || subscription.ended_at !== null || subscription.status === 'incomplete' || isPendingChange) return;
  const before = structuredClone(subscription);
  subscription.status = 'past_due';
  if (before.status !== 'past_due')
    emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
  // Only scheduled attempts advance the schedule, not those by the customer.
  if (invoice.next_payment_attempt !== null && invoice.next_payment_attempt > now) return;
  const retries = state.retries[invoice.id] ?? 0;
  const pause = RETRY_PAUSES[retries];
  state.retries[invoice.id] = retries + 1;
  invoice.next_payment_attempt = pause === undefined ? null : now + pause;
}

/** A scheduled retry. If the last one fails, the subscription ends. */
export function retryPayment(context: Context, invoice: Invoice): void {
  const outcome = attemptPayment(context, invoice);
  const subscription = lookUp(context.state, 'subscription', subscriptionOf(invoice));
  if (outcome.is !== 'paid' && invoice.next_payment_attempt === null && subscription)
    cancelSubscription(context, subscription, 'payment_failed');
}

export function intentOf({ state }: Context, invoice: Invoice): PaymentIntent {
  return find(state, 'payment_intent', invoice.payments?.data[0]?.payment.payment_intent ?? '');
}

/** Collects an invoice created by a request, as far as its payment behaviour asks for it. */
export function collectAtOnce(context: Context, invoice: Invoice, behavior: PaymentBehavior | undefined): PaymentOutcome {
  if (invoice.status === 'paid') return { is: 'paid' };
  if (behavior === 'default_incomplete') {
    markUnpaid(context, invoice);
    return { is: 'needs_authentication' };
  }
  const outcome = attemptPayment(context, invoice);
  const error = unpaidError(outcome, 'subscription_payment_intent_requires_action');
  const cannotStart =
    outcome.is === 'declined' && outcome.reason === NO_METHOD && invoice.billing_reason === 'subscription_create';
  // The request is rejected as a whole, without any changes.
  if (error && (behavior === 'error_if_incomplete' || cannotStart)) throw new StripeError(error.status, error.body);
  return outcome;
}

/** The error for an attempt that collected nothing. The changes made by the attempt are kept. */
export function unpaidError(outcome: PaymentOutcome, actionCode: string): StripeError | null {
  if (outcome.is === 'paid') return null;
  if (outcome.is === 'needs_authentication')
    return cardError(
      actionCode,
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    );
  const { code, message, decline_code } = outcome.reason;
  if (outcome.reason === NO_METHOD) return new StripeError(400, { type: 'invalid_request_error', code, message }, true);
  return cardError(code, message, decline_code === undefined ? {} : { decline_code });
}
