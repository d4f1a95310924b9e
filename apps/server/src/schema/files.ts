// Stored files, and the images and copies derived from them.
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storedFiles = pgTable('stored_files', {
  storage_key: text().primaryKey(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
});

/** Rewritten copies of large sources, which browsers can load page by page. */
export const viewingCopies = pgTable('viewing_copies', {
  id: uuid().primaryKey(),
  source_key: text().notNull().unique(),
  storage_key: text().notNull(),
  created_at: moment().notNull(),
});

export const pageImages = pgTable(
  'page_images',
  {
    source_key: text().notNull(),
    page_index: integer().notNull(),
    width: integer().notNull(),
    storage_key: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source_key, table.page_index, table.width] })],
);
