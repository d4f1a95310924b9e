// The parameters of subscriptions, and the attributes that do not affect charges.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, assign, find } from './context.ts';
import { discountParameters } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import { type Parameters, emptyable, expand, flag, integer, mergeMetadata, metadata, text } from './parameters.ts';
import { paymentBehavior } from './payments.ts';
import type { Subscription } from './state.ts';
import { itemParameters } from './subscription-changes.ts';

export const trialEnd = z.union([z.literal('now'), integer]);
export const cancelAt = emptyable(z.union([z.enum(['max_period_end', 'min_period_end']), integer]));
export const cancellationDetails = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});
export const billingCycleAnchor = z.strictObject({ type: z.enum(['now', 'unchanged']) });
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
  payment_behavior: paymentBehavior.optional(),
  payment_settings: z.strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() }).optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: trialEnd.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }) })
    .optional(),
};

export const subscriptionCreate = z.strictObject({
  ...shared,
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  customer: text,
  trial_period_days: integer.optional(),
} satisfies Parameters<Stripe.SubscriptionCreateParams>);

export const subscriptionUpdate = z.strictObject({
  ...shared,
  billing_cycle_anchor: billingCycleAnchor.optional(),
  cancellation_details: cancellationDetails.optional(),
  proration_date: integer.optional(),
} satisfies Parameters<Stripe.SubscriptionUpdateParams>);

export type SubscriptionCreate = z.output<typeof subscriptionCreate>;
export type SubscriptionUpdate = z.output<typeof subscriptionUpdate>;

type Attributes = Omit<SubscriptionUpdate, 'items'>;

/** Sets the attributes that do not affect charges. */
export function setAttributes(context: Context, subscription: Subscription, params: Attributes): void {
  const { default_payment_method, description, trial_settings, payment_settings, automatic_tax } = params;
  if (default_payment_method !== undefined) {
    const method = find(context.state, 'payment_method', default_payment_method, 'default_payment_method');
    if (method.customer !== subscription.customer)
      throw invalidRequest('The payment method must be attached to the customer.', { param: 'default_payment_method' });
    subscription.default_payment_method = method.id;
  }
  if (description !== undefined) subscription.description = description || null;
  if (trial_settings && subscription.trial_settings)
    assign(subscription.trial_settings.end_behavior, trial_settings.end_behavior);
  if (payment_settings && subscription.payment_settings) assign(subscription.payment_settings, payment_settings);
  if (automatic_tax)
    subscription.automatic_tax = {
      ...subscription.automatic_tax,
      ...automatic_tax,
      liability: automatic_tax.enabled ? { type: 'self' } : null,
    };
  if (params.cancellation_details && subscription.cancellation_details)
    assign(subscription.cancellation_details, params.cancellation_details);
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
