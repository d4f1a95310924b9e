// The operator's offer: subscription plans, their prices from the payment provider, and their administration.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED, id, oneLine, optionalText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { code } from './problem-codes.ts';

export const PLAN_INTERVALS = ['monthly', 'yearly'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** The metrics that a plan may limit (core specification, section 9). `storage_usage` is in bytes. */
export const METRICS = ['folder_usage', 'storage_usage', 'active_templates', 'monthly_quick_signs'] as const;
export type Metric = (typeof METRICS)[number];

const MAX_CENTS = 100_000_000;
const cents = z.number().int().min(0).max(MAX_CENTS);

/** null: without limit. */
const limit = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
export const planLimits = z.object({
  folder_usage: limit,
  storage_usage: limit,
  active_templates: limit,
  monthly_quick_signs: limit,
});
export type PlanLimits = z.infer<typeof planLimits>;
export const NO_LIMITS: PlanLimits = {
  folder_usage: null,
  storage_usage: null,
  active_templates: null,
  monthly_quick_signs: null,
};

/** A step of a price by quantity; `up_to` null is the last. Amounts are in cents, the decimal ones as the provider writes them. */
export const priceTier = z.object({
  flat_amount: z.number().nullable(),
  flat_amount_decimal: z.string().nullable(),
  unit_amount: z.number().nullable(),
  unit_amount_decimal: z.string().nullable(),
  up_to: z.number().int().nullable(),
});
export type PriceTier = z.infer<typeof priceTier>;

export const planPrice = z.object({
  /** The provider's. */
  id: z.string(),
  /** null: a price that does not come again every month or year. */
  interval: z.enum(PLAN_INTERVALS).nullable(),
  /** The price of one seat, or of the first tier; null if the provider gives none. */
  price_cents: z.number().nullable(),
  price_dollars: z.number().nullable(),
  pricing_model: z.enum(['flat', 'tiered']),
  is_metered: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  tiers: z.array(priceTier),
});
export type PlanPrice = z.infer<typeof planPrice>;

export const planFeature = z.object({ id, subscription_plan_id: id, order: z.number().int(), text: z.string() });

export const PLAN_AUDIENCES = ['users', 'organizations'] as const;
export type PlanAudience = (typeof PLAN_AUDIENCES)[number];

export const subscriptionPlan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  is_published: z.boolean(),
  /** Whether the payment provider sells it; a fallback plan is only displayed, with a price text entered by hand. */
  is_stripe_plan: z.boolean(),
  /** Who may choose it: private spaces, or organizations, which pay per seat. */
  audience: z.enum(PLAN_AUDIENCES),
  stripe_product_id: z.string().nullable(),
  stripe_monthly_price_id: z.string().nullable(),
  stripe_yearly_price_id: z.string().nullable(),
  stripe_contract_price_id: z.string().nullable(),
  monthly_price: planPrice.nullable(),
  yearly_price: planPrice.nullable(),
  contract_price: planPrice.nullable(),
  fallback_name: z.string().nullable(),
  fallback_description: z.string().nullable(),
  /** In cents. */
  fallback_monthly_price: z.number().int().nullable(),
  fallback_yearly_price: z.number().int().nullable(),
  button_txt: z.string(),
  button_url: z.string(),
  limits: planLimits,
  features: z.array(planFeature).optional(),
  created_at: time,
  updated_at: time,
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

export const PLANS_PAGE_SIZE = 100;
export const DEFAULT_BUTTON_TEXT = 'Get PLAN_NAME';

export const listSubscriptionPlans = endpoint({
  method: 'GET',
  path: '/api/billing/subscription-plans',
  summary: 'List plans',
  description: 'Published plans. Support staff also get drafts, unless they ask for published plans only.',
  tag: 'billing',
  query: listQuery({
    sorts: ['order'],
    default_sort: 'order',
    includes: ['features'],
    filters: { published: z.enum(['true', 'false']), id: z.string().max(4_000) },
  }),
  answer: listOf(subscriptionPlan),
});

export const getSubscriptionPlan = endpoint({
  method: 'GET',
  path: '/api/billing/subscription-plans/{subscriptionPlanId}',
  summary: 'Get a plan',
  description: 'With its features.',
  tag: 'billing',
  ability: 'session',
  answer: subscriptionPlan,
});

const stripeId = z.string().min(1, REQUIRED).max(255);

/** `{host}` and a path, a web address, or a path of this server; never one of another scheme or host in disguise. */
const buttonUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === '' || /^(?:\{host\}(?:$|[/?#])|https?:\/\/[^/\s]|\/(?![/\\]))/.test(url), {
    error: code('button_url_invalid'),
    params: { host: '{host}' },
  })
  .refine((url) => !/[\s\\]/.test(url), code('button_url_characters'));

const planFields = z.object({
  is_stripe_plan: z.boolean(),
  audience: z.enum(PLAN_AUDIENCES).default('users'),
  stripe_product_id: stripeId.nullable().default(null),
  stripe_monthly_price_id: stripeId.nullable().default(null),
  stripe_yearly_price_id: stripeId.nullable().default(null),
  stripe_contract_price_id: stripeId.nullable().default(null),
  /** From 1 to the number of plans plus one. */
  order: z.number().int().min(1).max(1_000),
  fallback_name: oneLine(100).nullable().default(null),
  fallback_description: optionalText(1_000).nullable().default(null),
  fallback_monthly_price: cents.nullable().default(null),
  fallback_yearly_price: cents.nullable().default(null),
  button_txt: oneLine(60).default(DEFAULT_BUTTON_TEXT),
  button_url: buttonUrl.default(''),
  is_published: z.boolean().default(false),
  limits: planLimits.default(NO_LIMITS),
  features: z
    .array(z.object({ text: oneLine(200) }))
    .max(30, code('too_many_features'))
    .default([]),
});

/** A plan of the provider refers to its product; a fallback plan has its own name. */
export const subscriptionPlanInput = planFields
  .refine((plan) => !plan.is_stripe_plan || plan.stripe_product_id !== null, { path: ['stripe_product_id'], error: REQUIRED })
  .refine((plan) => plan.is_stripe_plan || plan.fallback_name !== null, { path: ['fallback_name'], error: REQUIRED });
export type SubscriptionPlanInput = z.output<typeof subscriptionPlanInput>;

export const createSubscriptionPlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription-plans',
  summary: 'Create a plan',
  tag: 'billing',
  ability: 'session',
  body: subscriptionPlanInput,
  answer: subscriptionPlan,
  status: 201,
});

export const updateSubscriptionPlan = endpoint({
  method: 'PUT',
  path: '/api/billing/subscription-plans/{subscriptionPlanId}',
  summary: 'Update, publish or unpublish a plan',
  description: 'A published plan with subscribers keeps its prices.',
  tag: 'billing',
  ability: 'session',
  body: subscriptionPlanInput,
  answer: subscriptionPlan,
});

export const deleteSubscriptionPlan = endpoint({
  method: 'DELETE',
  path: '/api/billing/subscription-plans/{subscriptionPlanId}',
  summary: 'Delete a plan',
  description: 'Only a draft.',
  tag: 'billing',
  ability: 'session',
});

export const orderSubscriptionPlans = endpoint({
  method: 'PUT',
  path: '/api/billing/subscription-plans/order',
  summary: 'Reorder the plans',
  description: 'Takes the ids of all plans.',
  tag: 'billing',
  ability: 'session',
  body: z.object({ order: z.array(z.object({ id })).min(1).max(1_000) }),
});

export const stripeProduct = z.object({ id: z.string(), name: z.string(), description: z.string() });
export type StripeProduct = z.infer<typeof stripeProduct>;

export const listStripeProducts = endpoint({
  method: 'GET',
  path: '/api/billing/stripe/products',
  summary: 'List the products at the payment provider',
  tag: 'billing',
  ability: 'session',
  answer: z.object({ data: z.array(stripeProduct) }),
});

export const listStripePrices = endpoint({
  method: 'GET',
  path: '/api/billing/stripe/products/{stripeProductId}/prices',
  summary: 'List the prices of a product at the payment provider',
  tag: 'billing',
  ability: 'session',
  answer: z.object({ data: z.array(planPrice) }),
});
