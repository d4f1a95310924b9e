// PDF tools: files, which expire after an hour, runs of tools on them, and saved pipelines.
import type { ToolName } from '@countersign/contract/tool-options';
import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolRun } from '@countersign/contract/tool-runs';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const toolFiles = pgTable('tool_files', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  /** The owner: the hash of a session's secret, or the id of an API token. */
  holder: text().notNull(),
  /** Name, kind and page data (JSON), encrypted with the holder's key. */
  sealed: text().notNull(),
  /** Size of the unencrypted file. */
  size_bytes: bigint({ mode: 'number' }).notNull(),
  /** Storage key of the encrypted file. */
  storage_key: text().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
});
export type ToolFileRow = typeof toolFiles.$inferSelect;

export const toolRuns = pgTable('tool_runs', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  holder: text().notNull(),
  tool: text().$type<ToolName>().notNull(),
  state: text().$type<ToolRun['state']>().notNull(),
  step: text().$type<ToolRun['step']>(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** The result (JSON), encrypted with the holder's key; null until the run has ended. */
  sealed: text(),
  touched_at: moment().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
});
export type ToolRunRow = typeof toolRuns.$inferSelect;

export const toolPipelines = pgTable('tool_pipelines', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  name: text().notNull(),
  steps: jsonb().$type<ToolPipeline['steps']>().notNull(),
  created_at: moment().notNull(),
});
