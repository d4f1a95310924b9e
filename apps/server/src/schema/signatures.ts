import type { SignatureValue } from '@countersign/document-model';
import type { SavedKind } from '@countersign/contract/signatures';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const savedSignatures = pgTable('saved_signatures', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  kind: text().$type<SavedKind>().notNull(),
  value: jsonb().$type<SignatureValue>().notNull(),
  is_default: boolean().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type SavedSignatureRow = typeof savedSignatures.$inferSelect;
