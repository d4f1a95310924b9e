import type { NotificationData, NotificationType } from '@countersign/contract/notifications';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  type: text().$type<NotificationType>().notNull(),
  data: jsonb().$type<NotificationData>().notNull(),
  read_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type NotificationRow = typeof notifications.$inferSelect;
