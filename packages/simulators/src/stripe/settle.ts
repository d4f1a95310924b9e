// Events caused by time alone: trials end, periods renew, drafts are finalized, failed payments are retried.
import { type Context, findCustomer, lookUp } from './context.ts';
import { retireCoupons } from './coupons.ts';
import { liveDiscounts } from './discounts.ts';
import { changedAttributes, emit } from './events.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { periodLines, takePendingLines } from './lines.ts';
import { attemptPayment, retryPayment } from './payments.ts';
import { DAY, HOUR } from './periods.ts';
import type { Invoice, Subscription } from './state.ts';
import { startPeriod } from './subscription-changes.ts';
import { cancelSubscription, expirePendingUpdate, expireSubscription } from './subscription-end.ts';

const FIRST_PAYMENT = 23 * HOUR;
const NOTICE_OF_TRIAL_END = 3 * DAY;
const EVENT_RETENTION = 30 * DAY;
const ANSWER_RETENTION = DAY;

interface DueEvent {
  at: number;
  run(context: Context): void;
}

/**
 * Performs everything due up to the context's time, each act at its own time and in order.
 * @param clock the test clock of the customers concerned; null for those without one
 */
export function settle(context: Context, clock: string | null): void {
  for (;;) {
    const next = firstDue(context, clock);
    if (!next) return;
    next.run({ ...context, now: next.at });
  }
}

/** Settles customers without a test clock, ends coupons, and deletes old events and idempotent responses. */
export function settleAll(context: Context): void {
  const { state, now } = context;
  settle(context, null);
  retireCoupons(context);
  const awaited = new Set(state.deliveries.map(({ event }) => event));
  state.tables.event = state.tables.event.filter(({ id, created }) => created > now - EVENT_RETENTION || awaited.has(id));
  state.idempotent_answers = state.idempotent_answers.filter(({ created }) => created > now - ANSWER_RETENTION);
}

function firstDue({ state, now }: Context, clock: string | null): DueEvent | undefined {
  const { invoice, subscription } = state.tables;
  const isMeant = (row: Invoice | Subscription) => row.test_clock === clock;
  // Invoices come first: a payment due at the end of a period is attempted before the next period begins.
  const acts = [
    ...invoice.filter(isMeant).flatMap(actsOfInvoice),
    ...subscription.filter(isMeant).flatMap((row) => actsOfSubscription(row, state.announced_trials[row.id])),
  ];
  return acts.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)[0];
}

function actsOfInvoice(invoice: Invoice): DueEvent[] {
  if (invoice.status === 'draft' && typeof invoice.automatically_finalizes_at === 'number')
    return [{ at: invoice.automatically_finalizes_at, run: (context) => finalizeAndCollect(context, invoice) }];
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return [{ at: invoice.next_payment_attempt, run: (context) => retryPayment(context, invoice) }];
  return [];
}

function actsOfSubscription(subscription: Subscription, announced: number | undefined): DueEvent[] {
  const { status, created, cancel_at, pending_update, trial_end, items } = subscription;
  if (subscription.ended_at !== null) return [];
  if (status === 'incomplete')
    return [{ at: created + FIRST_PAYMENT, run: (context) => expireSubscription(context, subscription) }];
  const acts: DueEvent[] = [];
  if (pending_update) acts.push({ at: pending_update.expires_at, run: (context) => expirePendingUpdate(context, subscription) });
  if (status === 'trialing' && trial_end !== null && announced !== trial_end)
    acts.push({
      at: Math.max(created, trial_end - NOTICE_OF_TRIAL_END),
      run: (context) => announceTrialEnd(context, subscription),
    });
  if (cancel_at !== null)
    acts.push({ at: cancel_at, run: (context) => cancelSubscription(context, subscription, 'cancellation_requested') });
  const [item] = items.data;
  if (item) acts.push({ at: item.current_period_end, run: (context) => renew(context, subscription) });
  return acts;
}

function finalizeAndCollect(context: Context, invoice: Invoice): void {
  finalizeInvoice(context, invoice);
  if (invoice.status === 'open') attemptPayment(context, invoice);
}

function announceTrialEnd(context: Context, subscription: Subscription): void {
  context.state.announced_trials[subscription.id] = subscription.trial_end ?? 0;
  emit(context, 'customer.subscription.trial_will_end', subscription);
}

/** The end of a trial or period: begins the next period and drafts its invoice. */
function renew(context: Context, subscription: Subscription): void {
  const before = structuredClone(subscription);
  if (subscription.status === 'trialing') {
    const { missing_payment_method } = subscription.trial_settings?.end_behavior ?? {};
    if (missing_payment_method === 'cancel' && !hasPaymentMethod(context, subscription)) {
      cancelSubscription(context, subscription, 'payment_failed');
      return;
    }
    subscription.status = 'active';
  }
  const [item] = subscription.items.data;
  const period = { start: item?.current_period_start ?? context.now, end: context.now };
  subscription.discounts = liveDiscounts(context, subscription.discounts).map(({ id }) => id);
  startPeriod(subscription, context.now);
  forgetDebits(context, subscription);
  const lines = [...takePendingLines(context, subscription), ...periodLines(context, subscription)];
  createInvoice(context, { subscription, lines, reason: 'subscription_cycle', period });
  emit(context, 'customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

function hasPaymentMethod({ state }: Context, subscription: Subscription): boolean {
  const method =
    subscription.default_payment_method ?? findCustomer(state, subscription.customer).invoice_settings.default_payment_method;
  return lookUp(state, 'payment_method', method) !== undefined;
}

/** Past time can no longer be credited. */
function forgetDebits({ state, now }: Context, { id }: Subscription): void {
  state.debits = state.debits.filter((debit) => debit.subscription !== id || debit.end > now);
}
