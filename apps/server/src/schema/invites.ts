import type { INVITE_ROLES } from '@countersign/contract/roles';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const invites = pgTable('invites', {
  id: uuid().primaryKey(),
  organization_id: uuid().notNull(),
  email: text().notNull(),
  role: text().$type<(typeof INVITE_ROLES)[number]>().notNull(),
  invite_message: text().notNull(),
  sent_by: uuid(),
  /** Null until the email is sent. */
  sent_at: moment(),
  viewed_at: moment(),
  accepted_at: moment(),
  rejected_at: moment(),
  reject_reason: text(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type InviteRow = typeof invites.$inferSelect;

export const organizationSettings = pgTable('organization_settings', {
  organization_id: uuid().primaryKey(),
  billing_email: text(),
  updated_at: moment().notNull(),
});
