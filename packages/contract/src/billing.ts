// The billing of a space: its subscription, cards, promo and access codes, and invoices.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED, id, nullableTime, time } from './fields.ts';
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

export const BILLING_PROVIDERS = ['off', 'simulated', 'stripe'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'Who takes the payments here, and where the script of the card form is',
  tag: 'billing',
  answer: z.object({
    /** `off`: nothing is charged. `simulated`: no money moves. */
    provider: z.enum(BILLING_PROVIDERS),
    stripe_public_key: z.string().nullable(),
    /** null: the provider's own host. */
    stripe_js_url: z.string().nullable(),
  }),
});

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

const promoCode = z.string().trim().max(200);
const chosenPlan = z.object({
  subscription_plan_id: id,
  interval: z.enum(PLAN_INTERVALS),
  /** Seats, for organizations. */
  users: z.number().int().min(1).max(MAX_SEATS).optional(),
  promo_code: promoCode.nullish().transform((code) => code || null),
});
export type ChosenPlan = z.output<typeof chosenPlan>;

const SUBSCRIPTION = '/api/{space}/billing/subscription';

export const getSubscription = endpoint({
  method: 'GET',
  path: SUBSCRIPTION,
  summary: 'The subscription of a space; 204 where it never had one',
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
  path: `${SUBSCRIPTION}/preview`,
  summary: 'What a choice would cost, as the payment provider says; nothing is changed',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: subscriptionPreview,
  is_idempotent: true,
});

export const createSubscription = endpoint({
  method: 'POST',
  path: SUBSCRIPTION,
  summary: 'Subscribe, or subscribe again',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: changedSubscription,
  status: 201,
});

export const swapSubscription = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION}/swap`,
  summary: 'Change the plan, the interval or the seats',
  tag: 'billing',
  ability: 'admin',
  body: chosenPlan,
  answer: changedSubscription,
});

export const resumeSubscription = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION}/resume`,
  summary: 'Go on with a canceled subscription whose period has not ended',
  tag: 'billing',
  ability: 'admin',
  answer: changedSubscription,
});

export const refreshSubscription = endpoint({
  method: 'POST',
  path: `${SUBSCRIPTION}/refresh`,
  summary: 'Read the subscription anew from the payment provider, after a payment was confirmed',
  tag: 'billing',
  ability: 'admin',
  answer: subscription,
  is_idempotent: true,
});

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: SUBSCRIPTION,
  summary: 'Cancel at the end of the period that is paid',
  tag: 'billing',
  ability: 'admin',
  answer: subscription,
});

export const paymentMethod = z.object({
  /** The provider's. */
  id: z.string(),
  friendly_name: z.string(),
  is_default: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number().int(), exp_year: z.number().int() }),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const PAYMENT_METHODS = '/api/{space}/billing/payment-methods';

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: PAYMENT_METHODS,
  summary: 'The cards of a space',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ data: z.array(paymentMethod) }),
});

export const createPaymentMethod = endpoint({
  method: 'POST',
  path: PAYMENT_METHODS,
  summary: 'Add a card that was set up with the intent. The first one becomes the default',
  tag: 'billing',
  ability: 'admin',
  body: z.object({ payment_method: z.string().min(1, REQUIRED).max(255) }),
  answer: paymentMethod,
  status: 201,
});

export const getCardSetupIntent = endpoint({
  method: 'GET',
  path: `${PAYMENT_METHODS}/intent`,
  summary: 'What the card form needs to set up a card with the payment provider',
  tag: 'billing',
  ability: 'session',
  answer: z.object({ stripe_public_key: z.string(), intent: z.object({ client_secret: z.string() }) }),
});

export const setDefaultPaymentMethod = endpoint({
  method: 'PUT',
  path: `${PAYMENT_METHODS}/{paymentMethodId}`,
  summary: 'Pay with this card from now on',
  tag: 'billing',
  ability: 'admin',
  answer: paymentMethod,
});

export const deletePaymentMethod = endpoint({
  method: 'DELETE',
  path: `${PAYMENT_METHODS}/{paymentMethodId}`,
  summary: 'Remove a card that is not the default',
  tag: 'billing',
  ability: 'admin',
});

export const promoCodeAnswer = z.object({
  id: z.string(),
  /** In cents. */
  amount_off: z.number().int().nullable(),
  percent_off: z.number().nullable(),
  code: z.string(),
  coupon_id: z.string(),
  is_active: z.boolean(),
  is_valid: z.boolean(),
  name: z.string(),
});
export type PromoCode = z.infer<typeof promoCodeAnswer>;

export const getPromoCode = endpoint({
  method: 'GET',
  path: `${SUBSCRIPTION}/promo-code/{promoCode}`,
  summary: 'Look a promo code up',
  tag: 'billing',
  ability: 'admin',
  answer: promoCodeAnswer,
});

export const applyPromoCode = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION}/promo-code`,
  summary: 'Apply a promo code; it takes the place of one that was applied before',
  tag: 'billing',
  ability: 'admin',
  body: z.object({ promo_code: promoCode.min(1, REQUIRED) }),
  answer: subscription,
});

const ACCESS_CODE = '/api/{space}/billing/access-code';

export const getAccessCode = endpoint({
  method: 'GET',
  path: ACCESS_CODE,
  summary: 'Whether an access code is applied: 200, else 204. Which one is not told',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ applied_at: time }),
});

export const applyAccessCode = endpoint({
  method: 'POST',
  path: ACCESS_CODE,
  summary: 'Apply an access code, which exempts the space from a subscription',
  tag: 'billing',
  ability: 'session',
  body: z.object({ access_code: z.string().trim().min(1, REQUIRED).max(200) }),
  answer: z.object({ applied_at: time }),
});

export const removeAccessCode = endpoint({
  method: 'DELETE',
  path: ACCESS_CODE,
  summary: 'Remove the access code',
  tag: 'billing',
  ability: 'admin',
});

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void', 'draft'] as const;

/** An amount in cents, and formatted for display. */
const amounts = z.object({
  /** What promo codes take off; 0 where none does. */
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  subtotal: z.number().int(),
  amount_paid: z.number().int(),
  amount_remaining: z.number().int(),
  total_excluding_tax: z.number().int(),
});
const writtenAmounts = z.object({
  formatted_discount: z.string(),
  formatted_tax: z.string(),
  formatted_total: z.string(),
  formatted_subtotal: z.string(),
  formatted_amount_paid: z.string(),
  formatted_amount_remaining: z.string(),
  formatted_total_excluding_tax: z.string(),
});

export const invoice = z
  .object({
    /** null: the upcoming one. */
    id: z.string().nullable(),
    number: z.string().nullable(),
    status: z.enum(INVOICE_STATUSES),
    is_paid: z.boolean(),
    paid_at: nullableTime,
    human_readable_paid_at: z.string(),
    /** For the upcoming invoice: when the provider charges it. */
    due_date: nullableTime,
    created_at: time,
    owner: z.string().nullable(),
    line_items: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  })
  .extend(amounts.shape)
  .extend(writtenAmounts.shape);
export type Invoice = z.infer<typeof invoice>;

const INVOICES = '/api/{space}/billing/invoices';

export const listInvoices = endpoint({
  method: 'GET',
  path: INVOICES,
  summary: 'The invoices of a space, the newest first',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ data: z.array(invoice) }),
});

export const getUpcomingInvoice = endpoint({
  method: 'GET',
  path: `${INVOICES}/upcoming`,
  summary: 'What is charged next; 204 where nothing is',
  tag: 'billing',
  ability: 'admin',
  answer: invoice,
});

export const downloadInvoice = endpoint({
  method: 'GET',
  path: `${INVOICES}/{invoiceId}/download`,
  summary: 'An invoice as the payment provider made it, as a PDF',
  tag: 'billing',
  ability: 'admin',
  answer_kind: 'file',
});
