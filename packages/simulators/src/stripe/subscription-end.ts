// The ends of a subscription, and of its unpaid invoices.
import { type Context, assign, lookUp } from './context.ts';
import { changedAttributes, emit } from './events.ts';
import type { Invoice, Subscription } from './state.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends the subscription now. Open invoices stay, but no one tries to collect them any more. */
export function cancelSubscription(context: Context, subscription: Subscription, reason: Reason): void {
  const { state, now } = context;
  dropPendingChange(context, subscription);
  const isUnstarted = subscription.status === 'incomplete';
  assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now, ended_at: now });
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  for (const invoice of state.tables.invoice) {
    if (subscriptionOf(invoice) !== subscription.id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue;
    // Nothing was given for a first payment that was not made.
    if (isUnstarted && invoice.status === 'open') voidInvoice(context, invoice);
    else assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
  }
  state.pending_lines = state.pending_lines.filter((line) => line.subscription !== subscription.id);
  emit(context, 'customer.subscription.deleted', subscription);
}

/** A first payment that was not made within 23 hours. */
export function expireSubscription(context: Context, subscription: Subscription): void {
  const before = structuredClone(subscription);
  assign(subscription, { status: 'incomplete_expired', ended_at: context.now });
  const invoice = lookUp(context.state, 'invoice', subscription.latest_invoice);
  if (invoice?.status === 'open') voidInvoice(context, invoice);
  emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

/** A void invoice charges nothing: its debits are forgotten. */
export function voidInvoice(context: Context, invoice: Invoice): void {
  const { state, now } = context;
  assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null });
  invoice.status_transitions.voided_at = now;
  state.debits = state.debits.filter((debit) => debit.invoice !== invoice.id);
  for (const payment of invoice.payments?.data ?? []) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = now;
    const intent = lookUp(state, 'payment_intent', payment.payment.payment_intent);
    if (!intent) continue;
    assign(intent, { status: 'canceled', canceled_at: now, cancellation_reason: 'void_invoice', next_action: null });
    emit(context, 'payment_intent.canceled', intent);
  }
  emit(context, 'invoice.voided', invoice);
  const subscription = lookUp(state, 'subscription', subscriptionOf(invoice));
  if (subscription?.pending_update && subscription.latest_invoice === invoice.id) expirePendingUpdate(context, subscription);
}

/** A change that waited for its payment is not made any more. */
export function expirePendingUpdate(context: Context, subscription: Subscription): void {
  const before = structuredClone(subscription);
  dropPendingChange(context, subscription);
  emit(context, 'customer.subscription.pending_update_expired', subscription);
  emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

/** Forgets an update that waits for its payment, and voids the invoice that asked for it. */
export function dropPendingChange(context: Context, subscription: Subscription): void {
  const { state } = context;
  const change = state.pending_changes.find((candidate) => candidate.subscription === subscription.id);
  if (!change) return;
  state.pending_changes = state.pending_changes.filter((candidate) => candidate !== change);
  state.pending_lines.push(...change.waiting);
  subscription.pending_update = null;
  const invoice = lookUp(state, 'invoice', change.invoice);
  if (invoice?.status === 'open') voidInvoice(context, invoice);
}

export function subscriptionOf(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details?.subscription ?? null;
}
