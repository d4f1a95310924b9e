// Updates of subscriptions: the changes, their cost, and what happens if they are not paid.
import { type Context, assign, atCustomer, find, findCustomer } from './context.ts';
import { redeem } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { periodLines, takePendingLines } from './lines.ts';
import { type PaymentBehavior, collectAtOnce } from './payments.ts';
import { HOUR } from './periods.ts';
import type { Invoice, InvoiceLine, Subscription } from './state.ts';
import { type Change, applyChange } from './subscription-changes.ts';
import { periodAmount } from './subscription-draft.ts';
import { dropPendingChange } from './subscription-end.ts';
import { type SubscriptionUpdate, setAttributes } from './subscription-parameters.ts';

const WHEN_ENDED = ['cancellation_details', 'expand', 'metadata'];

/**
 * Applies the changes, which are invoiced at once or with the next invoice, and collected according to the payment behaviour.
 */
export function updateSubscription(context: Context, params: SubscriptionUpdate, id: string): Subscription {
  const { state } = context;
  const subscription = find(state, 'subscription', id);
  if (subscription.ended_at !== null && Object.keys(params).some((name) => !WHEN_ENDED.includes(name)))
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
  const changes = changedAttributes(before, subscription);
  if (Object.keys(changes).length > 0) emit(at, 'customer.subscription.updated', subscription, changes);
  return subscription;
}

function changesItems(params: Change): boolean {
  return params.items !== undefined || params.trial_end !== undefined || params.billing_cycle_anchor?.type === 'now';
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

/** The draft invoice of a change. */
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
  { behavior, ...billed }: Billed & { behavior: PaymentBehavior | undefined },
): void {
  const lines = [...takePendingLines(context, subscription), ...billed.lines];
  const invoice = invoiceOf(context, subscription, { ...billed, lines });
  finalizeInvoice(context, invoice);
  collectAtOnce(context, invoice, behavior);
}

/** Keeps the subscription unchanged until the invoice of the change is paid. */
function invoicePending(
  context: Context,
  subscription: Subscription,
  { before, debits, ...billed }: Billed & { before: Subscription; debits: Context['state']['debits'] },
): void {
  const { state, now } = context;
  const draft = structuredClone(subscription);
  assign(subscription, before);
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
  if (collectAtOnce(context, invoice, 'pending_if_incomplete').is === 'paid') return;
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
