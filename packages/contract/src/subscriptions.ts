// The subscription of a space: its states, its preview and its changes.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';
import { PLAN_INTERVALS, planPrice } from './plans.ts';

/** The spec's seven, and `paused`, which the provider knows beside them. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** When a subscription's change is charged: at once, at the end of its trial, or with its next invoice. */
export const CHARGE_TIMES = ['today', 'after_trial', 'next_invoice'] as const;
export type ChargeTime = (typeof CHARGE_TIMES)[number];

export const TRIAL_DAYS = 14;
export const MAX_SEATS = 10_000;

export const subscription = z.object({
  id,
  model_type: z.enum(['users', 'organizations']),
  model_id: id,
  stripe_id: z.string(),
  stripe_status: z.enum(SUBSCRIPTION_STATUSES),
  is_active: z.boolean(),
  is_valid: z.boolean(),
  is_canceled: z.boolean(),
  is_ended: z.boolean(),
  is_on_grace_period: z.boolean(),
  is_resumable: z.boolean(),
  is_restartable: z.boolean(),
  is_cancelable: z.boolean(),
  is_on_trial: z.boolean(),
  /** null where the price is none of every month or year. */
  interval: z.enum(PLAN_INTERVALS).nullable(),
  /** Seats; 1 for a private space. */
  quantity: z.number().int(),
  /** null where none of the plans here has its price. */
  subscription_plan_id: id.nullable(),
  stripe_product: z.object({ id: z.string(), name: z.string() }),
  stripe_price: planPrice.pick({ id: true }),
  created_at: time,
  updated_at: time,
  ends_at: nullableTime,
  renews_at: nullableTime,
  human_readable_ends_at: z.string().nullable(),
  human_readable_renews_at: z.string().nullable(),
  applied_promo_code: z.object({ name: z.string() }).nullable(),
  /** A change that takes effect once its payment is confirmed or paid. */
  is_change_pending: z.boolean(),
  permissions: z.object({
    add_seats: z.boolean(),
    remove_seats: z.boolean(),
    change_plan: z.boolean(),
    change_interval: z.boolean(),
  }),
});
export type Subscription = z.infer<typeof subscription>;

/** A payment that the bank wants the card's owner to confirm (3-D Secure): the secret is for the provider's script. */
const confirmation = z.object({ client_secret: z.string() }).nullable();
const changedSubscription = subscription.extend({ confirmation });

export const promoCode = z.string().trim().max(200);
const chosenPlan = z.object({
  subscription_plan_id: id,
  interval: z.enum(PLAN_INTERVALS),
  /** Seats, for organizations. */
  users: z.number().int().min(1).max(MAX_SEATS).optional(),
  promo_code: promoCode.nullish().transform((code) => code || null),
});
export type ChosenPlan = z.output<typeof chosenPlan>;

export const SUBSCRIPTION_PATH = '/api/{space}/billing/subscription';

export const getSubscription = endpoint({
  method: 'GET',
  path: SUBSCRIPTION_PATH,
  summary: 'Get the subscription',
  description: 'Returns 204 if the space never had one.',
  tag: 'billing',
  ability: 'admin',
  answer: subscription,
});

export const subscriptionPreview = z.object({
  title: z.string(),
  plan_name: z.string(),
  /** Amounts are in cents. */
  line_items: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  subtotal: z.number().int(),
  /** What promo codes take off; 0 where none does. */
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  interval: z.enum(PLAN_INTERVALS),
  is_starting_trial: z.boolean(),
  trial_ends_at: nullableTime,
  is_subscribed: z.boolean(),
  /** Whether it is charged at once; else it is on the next invoice. */
  is_due_now: z.boolean(),
  charge_description: z.string(),
  /** What `charge_description` says. */
  charged: z.enum(CHARGE_TIMES),
  interval_description: z.string(),
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

export const previewSubscription = endpoint({
  method: 'POST',
  path: `${SUBSCRIPTION_PATH}/preview`,
  summary: 'Preview a subscription',
  description: 'The payment provider’s amounts for a plan. Changes nothing.',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: subscriptionPreview,
  is_idempotent: true,
});

export const createSubscription = endpoint({
  method: 'POST',
  path: SUBSCRIPTION_PATH,
  summary: 'Create or restart a subscription',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: changedSubscription,
  status: 201,
});

export const swapSubscription = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION_PATH}/swap`,
  summary: 'Change plan, interval or seats',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: changedSubscription,
});

export const resumeSubscription = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION_PATH}/resume`,
  summary: 'Resume a canceled subscription',
  description: 'Before the end of the paid period.',
  tag: 'billing',
  ability: 'admin',
  answer: changedSubscription,
});

export const refreshSubscription = endpoint({
  method: 'POST',
  path: `${SUBSCRIPTION_PATH}/refresh`,
  summary: 'Refresh the subscription',
  description: 'Reads it from the payment provider, for example after a payment was confirmed.',
  tag: 'billing',
  ability: 'admin',
  answer: subscription,
  is_idempotent: true,
});

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: SUBSCRIPTION_PATH,
  summary: 'Cancel the subscription',
  description: 'At the end of the paid period.',
  tag: 'billing',
  ability: 'admin',
  answer: subscription,
});
