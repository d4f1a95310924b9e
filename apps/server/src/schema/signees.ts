// The people who act on a pdf, their access, and their questions.
import type { Language } from '@countersign/contract/languages';
import type { SIGNEE_PROOFS, SigneeKind } from '@countersign/contract/signees';
import type { SigneeStatus } from '@countersign/contract/signing-states';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const signees = pgTable('signees', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  user_id: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  kind: text().$type<SigneeKind>().notNull(),
  order: integer().notNull(),
  /**
   * The signing group, any member of which is enough; null: none. In a draft this is the id of the lead, who has the group's
   * fields.
   */
  signing_group_id: uuid(),
  color: text().notNull(),
  status: text().$type<SigneeStatus>().notNull(),
  message: text().notNull().default(''),
  locale: text().$type<Language>().notNull().default('en'),
  access: text().$type<(typeof SIGNEE_PROOFS)[number]>().notNull().default('link'),
  access_code_hash: text(),
  is_in_person: boolean().notNull().default(false),
  reminded_at: moment(),
  next_reminder_at: moment(),
  /** When the mail server first refused the address, or a bounce reported it; null: not refused. */
  mail_refused_at: moment(),
  reassigned_to: uuid(),
  consent_version: text(),
  consented_at: moment(),
  sent_at: moment(),
  viewed_at: moment(),
  signed_at: moment(),
  declined_at: moment(),
  decline_reason: text(),
  revision: integer(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type SigneeRow = typeof signees.$inferSelect;

export const signeeLinks = pgTable('signee_links', {
  token_hash: text().primaryKey(),
  signee_id: uuid().notNull(),
  created_at: moment().notNull(),
});

export const signeeCodes = pgTable('signee_codes', {
  signee_id: uuid().primaryKey(),
  code_hash: text().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
});

export const signeeQuestions = pgTable('signee_questions', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  signee_id: uuid().notNull(),
  element_id: uuid(),
  text: text().notNull(),
  asked_at: moment().notNull(),
  answer: text(),
  answered_by: uuid(),
  answered_at: moment(),
});
export type QuestionRow = typeof signeeQuestions.$inferSelect;
