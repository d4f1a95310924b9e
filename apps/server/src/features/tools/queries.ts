import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolRun } from '@countersign/contract/tool-runs';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type ToolFileRow, type ToolRunRow, toolFiles, toolPipelines, toolRuns } from '#src/schema/tools.ts';

export async function insertFiles(db: Executor, rows: ToolFileRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(toolFiles).values(rows);
}

/** Finds files of the holder that have not expired, and extends their lifetime. */
export async function touchFiles(
  db: Executor,
  ids: readonly string[],
  { holder, now, expires_at }: { holder: string; now: Date; expires_at: Date },
): Promise<ToolFileRow[]> {
  return db
    .update(toolFiles)
    .set({ expires_at })
    .where(and(inArray(toolFiles.id, [...ids]), eq(toolFiles.holder, holder), gt(toolFiles.expires_at, now)))
    .returning();
}

/** The total size in bytes of the holder's files. */
export async function sumOfFiles(db: Executor, holder: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(size_bytes), 0)` })
    .from(toolFiles)
    .where(eq(toolFiles.holder, holder));
  return Number(row?.bytes ?? 0);
}

export async function deleteFiles(db: Executor, holder: string, ids: readonly string[] | 'all'): Promise<DeletedFile[]> {
  const mine = eq(toolFiles.holder, holder);
  return db
    .delete(toolFiles)
    .where(ids === 'all' ? mine : and(mine, inArray(toolFiles.id, [...ids])))
    .returning({ id: toolFiles.id, storage_key: toolFiles.storage_key });
}

type DeletedFile = Pick<ToolFileRow, 'id' | 'storage_key'>;

export async function deleteRuns(db: Executor, holder: string): Promise<void> {
  await db.delete(toolRuns).where(eq(toolRuns.holder, holder));
}

/** Deletes expired files and runs, and those of sessions and tokens that no longer exist. */
export async function deleteEnded(db: Executor, now: Date): Promise<DeletedFile[]> {
  const isOver = sql`(expires_at < ${now.toISOString()}::timestamptz
    or not exists (select 1 from sessions where sessions.id_hash = holder union all select 1 from api_tokens where api_tokens.id::text = holder))`;
  await db.delete(toolRuns).where(isOver);
  return db.delete(toolFiles).where(isOver).returning({ id: toolFiles.id, storage_key: toolFiles.storage_key });
}

export async function insertRun(db: Executor, row: ToolRunRow): Promise<void> {
  await db.insert(toolRuns).values(row);
}

export async function findRun(db: Executor, id: string, holder: string): Promise<ToolRunRow | null> {
  const [row] = await db
    .select()
    .from(toolRuns)
    .where(and(eq(toolRuns.id, id), eq(toolRuns.holder, holder)));
  return row ?? null;
}

/** @returns false if it was cancelled in the meantime */
export async function touchRun(
  db: Executor,
  id: string,
  run: Pick<ToolRunRow, 'step' | 'done' | 'total' | 'touched_at'>,
): Promise<boolean> {
  const rows = await db
    .update(toolRuns)
    .set(run)
    .where(and(eq(toolRuns.id, id), eq(toolRuns.state, 'running')))
    .returning({ id: toolRuns.id });
  return rows.length > 0;
}

/** Ends a running run. @returns false if it has ended already */
export async function endRun(
  db: Executor,
  id: string,
  end: { state: Exclude<ToolRun['state'], 'running' | 'waiting'>; sealed?: string; now: Date } & Partial<
    Pick<ToolRunRow, 'step' | 'done' | 'total'>
  >,
): Promise<boolean> {
  const { now, ...set } = end;
  const rows = await db
    .update(toolRuns)
    .set({ ...set, touched_at: now })
    .where(and(eq(toolRuns.id, id), eq(toolRuns.state, 'running')))
    .returning({ id: toolRuns.id });
  return rows.length > 0;
}

/** Fails runs whose process has not updated them since `before`. */
export async function failSilentRuns(db: Executor, before: Date): Promise<void> {
  await db
    .update(toolRuns)
    .set({ state: 'failed' })
    .where(and(eq(toolRuns.state, 'running'), lt(toolRuns.touched_at, before)));
}

export async function listPipelines(db: Executor, userId: string): Promise<ToolPipeline[]> {
  return db
    .select({ id: toolPipelines.id, name: toolPipelines.name, steps: toolPipelines.steps })
    .from(toolPipelines)
    .where(eq(toolPipelines.user_id, userId))
    .orderBy(desc(toolPipelines.created_at));
}

/** @returns false if the user already has `most` */
export async function insertPipeline(db: Executor, row: typeof toolPipelines.$inferInsert, most: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into tool_pipelines (id, user_id, name, steps, created_at)
    select ${row.id}, ${row.user_id}, ${row.name}, ${JSON.stringify(row.steps)}::jsonb, ${row.created_at.toISOString()}::timestamptz
    where (select count(*) from tool_pipelines where user_id = ${row.user_id}) < ${most}`);
  return rowCount === 1;
}

export async function deletePipeline(db: Executor, id: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(toolPipelines)
    .where(and(eq(toolPipelines.id, id), eq(toolPipelines.user_id, userId)))
    .returning({ id: toolPipelines.id });
  return rows.length > 0;
}
