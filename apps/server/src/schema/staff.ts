import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const staffActs = pgTable('staff_acts', {
  id: uuid().primaryKey(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  user_id: uuid().notNull(),
  user_name: text().notNull(),
  operation: text().notNull(),
  subject_id: uuid(),
  /** Name of the subject at the time of the act, for subjects without a row to read it from. */
  subject_name: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  reason: text().notNull(),
  outcome: text(),
  created_at: moment().notNull(),
});
export type StaffActRow = typeof staffActs.$inferSelect;
