import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const folderCounts = pgTable('folder_counts', { owner_id: uuid().notNull(), change: integer().notNull() });

export const quickSigns = pgTable('quick_signs', {
  pdf_id: uuid().primaryKey(),
  owner_id: uuid().notNull(),
  created_at: moment().notNull(),
});

export const usageWatch = pgTable('usage_watch', {
  owner_id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
});
