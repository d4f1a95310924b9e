import type { NotificationData, NotificationType } from '@countersign/contract/notifications';
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** Whether a user gets a type of notification by email and in the app. Without a row: both. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: uuid().notNull(),
    type: text().$type<NotificationType>().notNull(),
    mail: boolean().notNull(),
    in_app: boolean().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.type] })],
);
