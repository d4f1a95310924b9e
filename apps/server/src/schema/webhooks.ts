import type { WebhookDelivery, WebhookEvent } from '@countersign/contract/webhooks';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export interface RetiredSecret {
  sealed: string;
  /** ISO 8601. Until then, deliveries are also signed with this secret. */
  until: string;
}

export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  is_active: boolean().notNull(),
  disabled_reason: text(),
  failing_since: moment(),
  /** The last attempt took seconds, or ended without a response. Such webhooks have a job queue of their own. */
  is_slow: boolean().notNull().default(false),
  sealed_secret: text().notNull(),
  retired_secrets: jsonb().$type<RetiredSecret[]>().notNull().default([]),
  created_by: uuid().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey(),
  sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  webhook_id: uuid().notNull(),
  event: text().$type<WebhookEvent>().notNull(),
  subject_id: uuid().notNull(),
  body: text().notNull(),
  status: text().$type<WebhookDelivery['status']>().notNull(),
  attempts: integer().notNull().default(0),
  next_attempt_at: moment(),
  response_status: integer(),
  response_body: text(),
  failure: text(),
  duration_ms: integer(),
  created_at: moment().notNull(),
  attempted_at: moment(),
});
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
