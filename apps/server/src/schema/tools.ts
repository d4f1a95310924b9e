// The PDF toolbox: files for an hour, what is done with them, and the pipelines that people save.
import type { ToolName } from '@countersign/contract/tool-options';
import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolRun } from '@countersign/contract/tools';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const toolFiles = pgTable('tool_files', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  /** Of the session: the hash of its secret; of an API token: its id. */
  holder: text().notNull(),
  /** Name, kind and pages, encrypted with the holder's key. */
  sealed: text().notNull(),
  /** Of the file as it was given. */
  size_bytes: bigint({ mode: 'number' }).notNull(),
  /** Of the encrypted bytes. */
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
  /** What came of it, encrypted with the holder's key. */
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
