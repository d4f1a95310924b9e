// Previews of invoices: for a new subscription, a change, or the next renewal. They work on a copy of the state.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, atCustomer, find, findCustomer } from './context.ts';
import { discountParameters, redeem } from './discounts.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { draftInvoice } from './invoices.ts';
import { periodLines, takePendingLines } from './lines.ts';
import { type Parameters, expand, flag, integer, text } from './parameters.ts';
import { HOUR } from './periods.ts';
import { route } from './routes.ts';
import { type Invoice, type InvoiceLine, type Subscription, copyState } from './state.ts';
import { applyChange, itemParameters, startPeriod } from './subscription-changes.ts';
import { draftSubscription, periodAmount } from './subscription-draft.ts';
import { billingCycleAnchor, prorationBehavior, trialEnd } from './subscription-parameters.ts';

const createPreview = z.strictObject({
  expand,
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  currency: text.optional(),
  customer: text.optional(),
  discounts: discountParameters,
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: billingCycleAnchor.optional(),
      items: z.array(itemParameters).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
      trial_end: trialEnd.optional(),
    } satisfies Parameters<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>)
    .optional(),
} satisfies Parameters<Stripe.InvoiceCreatePreviewParams>);

type Preview = z.output<typeof createPreview>;

export const previewRoutes = [
  route('POST /v1/invoices/create_preview', createPreview, (context, params) => {
    const copy = { ...context, state: copyState(context.state), has_webhook: false };
    if (params.subscription !== undefined) return previewChange(copy, params, params.subscription);
    if (params.subscription_details?.items) return previewNew(copy, params);
    throw invalidRequest(
      'You must provide at least one of: `subscription`, `schedule`, `subscription_details.items`, `schedule_details.phases`, `invoice_items`.',
    );
  }),
];

function previewNew(context: Context, params: Preview): Invoice {
  if (params.customer === undefined)
    throw invalidRequest('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
  const customer = findCustomer(context.state, params.customer);
  const at = atCustomer(context, customer);
  const { items, trial_end } = params.subscription_details ?? {};
  const subscription = draftSubscription(at, customer, { items, trial_end, automatic_tax: params.automatic_tax });
  discount(at, subscription, params);
  const period = { start: at.now, end: at.now };
  return draftInvoice(at, { subscription, lines: periodLines(at, subscription), reason: 'upcoming', period });
}

function previewChange(context: Context, params: Preview, id: string): Invoice {
  const subscription = find(context.state, 'subscription', id, 'subscription');
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw invalidRequest('The subscription belongs to another customer.', { param: 'customer' });
  const at = atCustomer(context, findCustomer(context.state, subscription.customer));
  if (subscription.ended_at !== null) throw noUpcoming(subscription);
  const details = params.subscription_details;
  const { prorations, starts_period } = details
    ? applyChange(at, subscription, details)
    : { prorations: [], starts_period: false };
  discount(at, subscription, params);
  const lines = [...takePendingLines(at, subscription), ...prorations];
  const isImmediate = starts_period || (details?.proration_behavior === 'always_invoice' && prorations.length > 0);
  if (!isImmediate || params.preview_mode === 'recurring')
    return previewRenewal(at, subscription, params.preview_mode === 'recurring' ? [] : lines);
  const period = { start: at.now, end: at.now };
  const all = [...lines, ...(starts_period ? periodLines(at, subscription) : [])];
  return draftInvoice(at, { subscription, lines: all, reason: 'upcoming', period });
}

function previewRenewal(context: Context, subscription: Subscription, waiting: InvoiceLine[]): Invoice {
  const [item] = subscription.items.data;
  const end = item?.current_period_end ?? context.now;
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) throw noUpcoming(subscription);
  const at = { ...context, now: end };
  const period = { start: item?.current_period_start ?? context.now, end };
  subscription.status = 'active';
  startPeriod(subscription, end);
  const lines = [...waiting, ...periodLines(at, subscription)];
  return { ...draftInvoice(at, { subscription, lines, reason: 'upcoming', period }), next_payment_attempt: end + HOUR };
}

function discount(context: Context, subscription: Subscription, { discounts }: Preview): void {
  if (discounts === undefined) return;
  const target = { customer: subscription.customer, subscription: subscription.id, amount: periodAmount(subscription) };
  subscription.discounts = redeem(context, discounts, target);
}

function noUpcoming({ customer }: Subscription): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });
}
