import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The maintenance switch: one row per installation. */
export const maintenance = pgTable('maintenance', {
  id: boolean().primaryKey().default(true),
  is_on: boolean().notNull(),
  since: moment().notNull(),
});
