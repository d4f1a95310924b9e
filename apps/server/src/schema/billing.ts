import type { SubscriptionStatus } from '@countersign/contract/subscriptions';
import type { PlanAudience, PlanInterval, PlanLimits, PlanPrice } from '@countersign/contract/plans';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const subscriptionPlans = pgTable('subscription_plans', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  position: integer().notNull(),
  is_published: boolean().notNull(),
  is_stripe_plan: boolean().notNull(),
  audience: text().$type<PlanAudience>().notNull(),
  stripe_product_id: text(),
  stripe_monthly_price_id: text(),
  stripe_yearly_price_id: text(),
  stripe_contract_price_id: text(),
  prices: jsonb().$type<Record<string, PlanPrice>>().notNull().default({}),
  fallback_name: text(),
  fallback_description: text(),
  fallback_monthly_price: integer(),
  fallback_yearly_price: integer(),
  button_txt: text().notNull(),
  button_url: text().notNull(),
  limits: jsonb().$type<PlanLimits>().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type PlanRow = typeof subscriptionPlans.$inferSelect;

export const planFeatures = pgTable('plan_features', {
  id: uuid().primaryKey(),
  subscription_plan_id: uuid().notNull(),
  position: integer().notNull(),
  text: text().notNull(),
});
export type PlanFeatureRow = typeof planFeatures.$inferSelect;

export const accessCodes = pgTable('access_codes', {
  id: uuid().primaryKey(),
  code_hash: text().notNull(),
  note: text().notNull(),
  limits: jsonb().$type<PlanLimits>().notNull(),
  expires_at: moment(),
  max_uses: integer(),
  uses: integer().notNull().default(0),
  revoked_at: moment(),
  created_by: uuid(),
  created_at: moment().notNull(),
});
export type AccessCodeRow = typeof accessCodes.$inferSelect;

export const billingAccounts = pgTable('billing_accounts', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  customer_id: text(),
  access_code_id: uuid(),
  access_code_applied_at: moment(),
  operation_id: uuid(),
  operation_until: moment(),
  seat_limit: integer(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type BillingAccountRow = typeof billingAccounts.$inferSelect;

export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  billing_account_id: uuid().notNull(),
  stripe_id: text().notNull(),
  status: text().$type<SubscriptionStatus>().notNull(),
  product_id: text().notNull(),
  product_name: text().notNull(),
  price_id: text().notNull(),
  item_id: text().notNull(),
  billing_interval: text().$type<PlanInterval>(),
  quantity: integer().notNull(),
  trial_ends_at: moment(),
  cancel_at: moment(),
  ended_at: moment(),
  period_started_at: moment().notNull(),
  period_ends_at: moment().notNull(),
  promo_code_name: text(),
  is_change_pending: boolean().notNull(),
  stripe_created_at: moment().notNull(),
  read_at: moment().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const trialMarks = pgTable('trial_marks', {
  mark: text().primaryKey(),
  operation_id: uuid(),
  created_at: moment().notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  created_at: moment().notNull(),
});

export const billingNotices = pgTable(
  'billing_notices',
  {
    billing_account_id: uuid().notNull(),
    fact: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billing_account_id, table.fact] })],
);
