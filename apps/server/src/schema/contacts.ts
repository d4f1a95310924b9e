import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@countersign/contract/languages';
import { moment } from './columns.ts';

export const contacts = pgTable('contacts', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  /** Of the space, by the database. */
  owner_id: uuid().generatedAlwaysAs(sql`coalesce(user_id, organization_id)`),
  created_by: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  company: text().notNull().default(''),
  locale: text().$type<Language>().notNull().default('en'),
  last_sent_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type ContactRow = typeof contacts.$inferSelect;
