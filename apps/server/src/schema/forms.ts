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
  /** The template; null once it is permanently deleted. */
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
    /** Null until the email with the code is sent. */
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

/** How the numbers and dates of a column are parsed. */
export interface ColumnReading {
  style: Language | DecimalMark;
  order: DateOrder | null;
  /** The dates are ambiguous (day or month first), and the sender has not chosen an order yet. */
  is_open: boolean;
}

export const bulkSends = pgTable('bulk_sends', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  pdf_id: uuid(),
  file_name: text().notNull(),
  /** Name of the pdfs that are created. */
  name: text().notNull(),
  message: text().notNull(),
  reminders: jsonb().$type<Reminders>(),
  expires_after_days: integer(),
  status: text().$type<BulkSend['status']>().notNull(),
  headers: jsonb().$type<string[]>().notNull(),
  mapping: jsonb().$type<(string | null)[]>().notNull(),
  /** The sender's language. Numbers and dates of the table are parsed by its conventions. */
  language: text().$type<Language>().notNull().default('en'),
  /** Decimal mark of the spreadsheet; null if the file does not reveal it. */
  decimal_mark: text().$type<DecimalMark>(),
  /** The date order that the sender chose, per column. */
  date_orders: jsonb().$type<(DateOrder | null)[]>().notNull().default([]),
  /** Per column, as determined by the last check of the rows. */
  readings: jsonb().$type<ColumnReading[]>().notNull().default([]),
  problems: jsonb().$type<Problem[]>().notNull(),
  created_by: uuid().notNull(),
  created_at: moment().notNull(),
  sent_at: moment(),
  done_at: moment(),
});
export type BulkSendRow = typeof bulkSends.$inferSelect;

/** A problem of one cell, or of the whole row. */
export interface RowProblem extends Problem {
  /** Index of the column; null: the whole row. */
  column: number | null;
  /** A warning, which does not prevent the row from being sent. */
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
