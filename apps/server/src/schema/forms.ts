import type { FormAccess, FormSignee } from '@countersign/contract/forms';
import type { Language } from '@countersign/contract/languages';
import type { DateOrder } from '@countersign/document-model/dates';
import type { DecimalMark } from '@countersign/document-model/numbers';
import type { Reminders } from '@countersign/contract/reminders';
import type { BulkRowStatus, BulkSend } from '@countersign/contract/bulk-sends';
import type { Problem } from '@countersign/contract/problems';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const forms = pgTable('forms', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  /** The template; null when it is gone. */
  pdf_id: uuid(),
  name: text().notNull(),
  slug: text().notNull(),
  is_active: boolean().notNull(),
  access: text().$type<FormAccess>().notNull(),
  emails: text().array().notNull(),
  max_submissions: integer(),
  closes_at: moment(),
  reminders: jsonb().$type<Reminders>(),
  expires_after_days: integer(),
  embed_origins: text().array().notNull(),
  role_id: uuid(),
  signees: jsonb().$type<FormSignee[]>().notNull(),
  created_by: uuid().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type FormRow = typeof forms.$inferSelect;

export const formCodes = pgTable(
  'form_codes',
  {
    form_id: uuid().notNull(),
    email: text().notNull(),
    /** null until the mail goes out. */
    code_hash: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.form_id, table.email] })],
);

export const formSubmissions = pgTable('form_submissions', {
  pdf_id: uuid().primaryKey(),
  form_id: uuid().notNull(),
  signee_id: uuid().notNull(),
  created_at: moment().notNull(),
});

/** How the values of a column are read. */
export interface ColumnReading {
  style: Language | DecimalMark;
  order: DateOrder | null;
  /** Its dates may be read in two ways, and nothing says in which. */
  is_open: boolean;
}

export const bulkSends = pgTable('bulk_sends', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  pdf_id: uuid(),
  file_name: text().notNull(),
  /** Of the pdfs that are made. */
  name: text().notNull(),
  message: text().notNull(),
  reminders: jsonb().$type<Reminders>(),
  expires_after_days: integer(),
  status: text().$type<BulkSend['status']>().notNull(),
  headers: jsonb().$type<string[]>().notNull(),
  mapping: jsonb().$type<(string | null)[]>().notNull(),
  /** Of who sends it: the values of the table are read as it writes them. */
  language: text().$type<Language>().notNull().default('en'),
  /** What the spreadsheet puts before a fraction, as far as its file tells. */
  decimal_mark: text().$type<DecimalMark>(),
  /** As the sender has said, for each column. */
  date_orders: jsonb().$type<(DateOrder | null)[]>().notNull().default([]),
  /** For each column, as it was found when the rows were checked last. */
  readings: jsonb().$type<ColumnReading[]>().notNull().default([]),
  problems: jsonb().$type<Problem[]>().notNull(),
  created_by: uuid().notNull(),
  created_at: moment().notNull(),
  sent_at: moment(),
  done_at: moment(),
});
export type BulkSendRow = typeof bulkSends.$inferSelect;

/** What is wrong with a row: in one of its cells, or as a whole. */
export interface RowProblem extends Problem {
  /** Null: of the whole row. */
  column: number | null;
  /** The row is sent all the same. */
  is_hint?: boolean;
}

export const bulkSendRows = pgTable(
  'bulk_send_rows',
  {
    bulk_send_id: uuid().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    status: text().$type<BulkRowStatus>().notNull(),
    errors: jsonb().$type<RowProblem[]>().notNull(),
    pdf_id: uuid(),
  },
  (table) => [primaryKey({ columns: [table.bulk_send_id, table.line] })],
);
export type BulkLine = typeof bulkSendRows.$inferSelect;
