// Ends subscriptions, and voids their unpaid invoices.
import { type Context, assign, lookUp } from './context.ts';
import { changedAttributes, emit } from './events.ts';
import type { Invoice, Subscription } from './state.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends the subscription now. Open invoices remain, but are no longer collected. */
export function cancelSubscription(context: Context, subscription: Subscription, reason: Reason): void {
  const { state, now } = context;
  dropPendingChange(context, subscription);
  const isUnstarted = subscription.status === 'incomplete';
  assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now, ended_at: now });
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  for (const invoice of state.tables.invoice) {
    if (subscriptionOf(invoice) !== subscription.id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue;
    // An unpaid first payment has no service in return, so its invoice is voided.
    if (isUnstarted && invoice.status === 'open') voidInvoice(context, invoice);
    else assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
  }
  state.pending_lines = state.pending_lines.filter((line) => line.subscription !== subscription.id);
  emit(context, 'customer.subscription.deleted', subscription);
}

/** Expires a subscription whose first payment was not made within 23 hours. */
export function expireSubscription(context: Context, subscription: Subscription): void {
  const before = structuredClone(subscription);
  assign(subscription, { status: 'incomplete_expired', ended_at: context.now });
  const invoice = lookUp(context.state, 'invoice', subscription.latest_invoice);
  if (invoice?.status === 'open') voidInvoice(context, invoice);
  emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

/** Voids an invoice and removes its debits. */
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

/** Reverts a change that was not paid in time. */
export function expirePendingUpdate(context: Context, subscription: Subscription): void {
  const before = structuredClone(subscription);
  dropPendingChange(context, subscription);
  emit(context, 'customer.subscription.pending_update_expired', subscription);
  emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

/** Drops an update that waits for its payment, and voids its invoice. */
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
