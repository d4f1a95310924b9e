import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const apiRequests = pgTable('api_requests', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  token_id: uuid().notNull(),
  token_name: text().notNull(),
  method: text().notNull(),
  path: text().notNull(),
  status: integer().notNull(),
  code: text(),
  duration_ms: integer().notNull(),
  request_id: text().notNull(),
  created_at: moment().notNull(),
});
export type ApiRequestRow = typeof apiRequests.$inferSelect;
