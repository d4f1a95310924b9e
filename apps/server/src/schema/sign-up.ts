import type { SignUpMode } from '@countersign/contract/sign-up';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who may sign up: one row per installation, missing until support staff change the defaults. */
export const signUpRules = pgTable('sign_up_rules', {
  id: boolean().primaryKey().default(true),
  mode: text().$type<SignUpMode>().notNull(),
  domains: text().array().notNull(),
  allows_disposable: boolean().notNull(),
  updated_at: moment().notNull(),
});
