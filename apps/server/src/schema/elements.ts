// What is placed on the pages of a pdf: elements, their changes, and the files that they refer to.
import type { Element, ElementKind } from '@countersign/document-model';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const elements = pgTable('elements', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  page_id: uuid().notNull(),
  kind: text().$type<ElementKind>().notNull(),
  signee_id: uuid(),
  data: jsonb().$type<Element>().notNull(),
  size_bytes: integer().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export const elementImages = pgTable(
  'element_pictures',
  { pdf_id: uuid().notNull(), sha256: text().notNull(), data_url: text().notNull() },
  (table) => [primaryKey({ columns: [table.pdf_id, table.sha256] })],
);

/** Which fields of an element an accepted change affected; null: it was created or removed. */
export interface TouchedElement {
  id: string;
  fields: string[] | null;
}

export const elementChanges = pgTable(
  'element_changes',
  {
    pdf_id: uuid().notNull(),
    revision: integer().notNull(),
    touched: jsonb().$type<TouchedElement[]>().notNull(),
    user_id: uuid(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pdf_id, table.revision] })],
);

export const pdfImages = pgTable('pdf_images', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  storage_key: text().notNull(),
  mime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_at: moment().notNull(),
});

/** Files added by signees. The value of an attachment field contains the id. */
export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  signee_id: uuid().notNull(),
  storage_key: text().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
});
