import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const folderCounts = pgTable('folder_counts', { owner_id: uuid().notNull(), change: integer().notNull() });

export const quickSigns = pgTable('quick_signs', {
  pdf_id: uuid().primaryKey(),
  owner_id: uuid().notNull(),
  created_at: moment().notNull(),
});

export const spaceFiles = pgTable(
  'space_files',
  { owner_id: uuid().notNull(), storage_key: text().notNull(), uses: integer().notNull() },
  (table) => [primaryKey({ columns: [table.owner_id, table.storage_key] })],
);

export const spaceStorage = pgTable('space_storage', {
  owner_id: uuid().primaryKey(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
});
