// Test data for plans, prices and subscriptions, with defaults.
import type { Invoice } from '@countersign/contract/invoices';
import type { PaymentMethod } from '@countersign/contract/payment-methods';
import type { Subscription, SubscriptionPreview } from '@countersign/contract/subscriptions';
import { NO_LIMITS, type PlanPrice, type SubscriptionPlan } from '@countersign/contract/plans';

const AT = '2026-11-01T09:00:00.000Z';
const PERSON = '019a0000-0000-7000-8000-000000000001';

export const PLAN = '019a0000-0000-7000-8000-0000000000a1';
export const OTHER_PLAN = '019a0000-0000-7000-8000-0000000000a2';

export function makePrice(about: Partial<PlanPrice> = {}): PlanPrice {
  const cents = about.price_cents ?? 1_500;
  return {
    id: 'price_monthly',
    interval: 'monthly',
    price_cents: cents,
    price_dollars: cents / 100,
    pricing_model: 'flat',
    is_metered: false,
    metadata: {},
    tiers: [],
    ...about,
  };
}

/** "Pro" for private spaces: $15 a month, $144 a year. */
export function makePlan(about: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  return {
    id: PLAN,
    name: 'Pro',
    description: 'For people who sign a lot.',
    order: 1,
    is_published: true,
    is_stripe_plan: true,
    audience: 'users',
    stripe_product_id: 'prod_pro',
    stripe_monthly_price_id: 'price_monthly',
    stripe_yearly_price_id: 'price_yearly',
    stripe_contract_price_id: null,
    monthly_price: makePrice(),
    yearly_price: makePrice({ id: 'price_yearly', interval: 'yearly', price_cents: 14_400 }),
    contract_price: null,
    fallback_name: null,
    fallback_description: null,
    fallback_monthly_price: null,
    fallback_yearly_price: null,
    button_txt: 'Get PLAN_NAME',
    button_url: '',
    limits: NO_LIMITS,
    features: [],
    created_at: AT,
    updated_at: AT,
    ...about,
  };
}

/** An active subscription of a private space to "Pro", by the month. */
export function makeSubscription(about: Partial<Subscription> = {}): Subscription {
  return {
    id: '019a0000-0000-7000-8000-0000000000b1',
    model_type: 'users',
    model_id: PERSON,
    stripe_id: 'sub_1',
    stripe_status: 'active',
    is_active: true,
    is_valid: true,
    is_canceled: false,
    is_ended: false,
    is_on_grace_period: false,
    is_resumable: false,
    is_restartable: false,
    is_cancelable: true,
    is_on_trial: false,
    interval: 'monthly',
    quantity: 1,
    subscription_plan_id: PLAN,
    stripe_product: { id: 'prod_pro', name: 'Pro' },
    stripe_price: { id: 'price_monthly' },
    created_at: AT,
    updated_at: AT,
    ends_at: null,
    renews_at: '2026-12-05T12:00:00.000Z',
    human_readable_ends_at: null,
    human_readable_renews_at: 'December 5, 2026',
    applied_promo_code: null,
    is_change_pending: false,
    permissions: { add_seats: true, remove_seats: true, change_plan: true, change_interval: true },
    ...about,
  };
}

export function makePreview(about: Partial<SubscriptionPreview> = {}): SubscriptionPreview {
  return {
    title: 'Start subscription',
    plan_name: 'Pro',
    line_items: [{ description: '1 × Pro (at $15.00 / month)', amount: 1_500 }],
    subtotal: 1_500,
    discount: 0,
    tax: 120,
    total: 1_620,
    interval: 'monthly',
    is_starting_trial: true,
    trial_ends_at: '2026-12-12T12:00:00.000Z',
    is_subscribed: false,
    is_due_now: false,
    charged: 'after_trial',
    charge_description: 'Charged when your trial ends',
    interval_description: 'per month',
    ...about,
  };
}

export function makeCard(about: Partial<PaymentMethod> = {}): PaymentMethod {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };
  return { id: 'pm_1', friendly_name: 'Visa ending in 4242', is_default: true, card, ...about };
}

export function makeInvoice(about: Partial<Invoice> = {}): Invoice {
  return {
    id: 'in_1',
    number: 'CS-0001',
    status: 'paid',
    is_paid: true,
    paid_at: '2026-11-05T12:00:00.000Z',
    human_readable_paid_at: 'November 5, 2026',
    due_date: null,
    created_at: AT,
    owner: 'Ada Example',
    line_items: [{ description: '1 × Pro (at $15.00 / month)', amount: 1_500 }],
    discount: 0,
    tax: 120,
    total: 1_620,
    subtotal: 1_500,
    amount_paid: 1_620,
    amount_remaining: 0,
    total_excluding_tax: 1_500,
    formatted_discount: '$0',
    formatted_tax: '$1.20',
    formatted_total: '$16.20',
    formatted_subtotal: '$15.00',
    formatted_amount_paid: '$16.20',
    formatted_amount_remaining: '$0.00',
    formatted_total_excluding_tax: '$15.00',
    ...about,
  };
}
