import type { SignUpMode } from '@countersign/contract/sign-up';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The one row of the installation; none until support staff have said something. */
export const signUpRules = pgTable('sign_up_rules', {
  id: boolean().primaryKey().default(true),
  mode: text().$type<SignUpMode>().notNull(),
  domains: text().array().notNull(),
  allows_disposable: boolean().notNull(),
  updated_at: moment().notNull(),
});
