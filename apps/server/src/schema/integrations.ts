import type { IntegrationProvider } from '@countersign/contract/integrations';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const integrations = pgTable('integrations', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  provider: text().$type<IntegrationProvider>().notNull(),
  user_name: text().notNull(),
  user_email: text().notNull(),
  /** Avatar of the connected account, as a data URL. */
  user_avatar: text(),
  sealed_access_token: text().notNull(),
  sealed_refresh_token: text(),
  access_expires_at: moment(),
  refused_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type IntegrationRow = typeof integrations.$inferSelect;

export const integrationAttempts = pgTable('integration_attempts', {
  state_hash: text().primaryKey(),
  provider: text().$type<IntegrationProvider>().notNull(),
  user_id: uuid().notNull(),
  /** The hash of the session, or the id of the API token, that started to connect. Only that one may finish. */
  begun_by: text().notNull(),
  sealed_checks: text().notNull(),
  expires_at: moment().notNull(),
  created_at: moment().notNull(),
});

export const pdfProjects = pgTable('pdf_projects', {
  pdf_id: uuid().primaryKey(),
  integration_id: uuid().notNull(),
  project_id: text().notNull(),
  name: text().notNull(),
  created_at: moment().notNull(),
});

export const projectStubs = pgTable('project_stubs', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  key: text().notNull(),
  name: text().notNull(),
  value: text().notNull(),
  service_name: text().notNull(),
  created_at: moment().notNull(),
});
