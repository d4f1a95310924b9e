import type { AlertType } from '@countersign/contract/alerts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const alerts = pgTable('alerts', {
  id: uuid().primaryKey(),
  type: text().$type<AlertType>().notNull(),
  message: text().notNull(),
  created_by: uuid().notNull(),
  created_at: moment().notNull(),
});
export type AlertRow = typeof alerts.$inferSelect;
