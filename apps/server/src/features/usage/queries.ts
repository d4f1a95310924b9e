// The usage of a space, without scanning all its rows: triggers maintain the numbers in the same transactions as the changes.
import type { Metric } from '@countersign/contract/plans';
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { usageWatch } from '#src/schema/usage.ts';

interface UsageQuery {
  metrics: readonly Metric[];
  /** The start of the period for quick signs. */
  since: Date;
}

/** The usage as the driver returns it: bigint as text. */
export type UsageRow = Record<Metric, string>;

/** The usage of a space; 0 for metrics that are not requested. */
export async function readUsage(db: Executor, ownerId: string, { metrics, since }: UsageQuery): Promise<Record<Metric, number>> {
  const { rows } = await db.execute<UsageRow>(
    sql`select * from use_of(${ownerId}::uuid, ${since.toISOString()}::timestamptz, ${sql.param(metrics)}::text[])`,
  );
  const [row] = rows;
  if (!row) throw new Error('The usage of a space is always one row');
  return usageFrom(row);
}

export function usageFrom(row: UsageRow): Record<Metric, number> {
  return {
    folder_usage: Number(row.folder_usage),
    storage_usage: Number(row.storage_usage),
    active_templates: Number(row.active_templates),
    monthly_quick_signs: Number(row.monthly_quick_signs),
  };
}

const LOCK = 'space files';

/** Serializes the compaction of file usage until the transaction ends. */
export async function lockFiles(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`);
}

/** Compacts the changes since the last time. One process at a time; writers do not wait for it. */
export async function addUpFiles(tx: Executor, maxChanges: number): Promise<number> {
  await lockFiles(tx);
  const { rowCount } = await tx.execute(sql`
    with gone as (
      delete from space_file_changes where id in (select id from space_file_changes order by id limit ${maxChanges}) returning *
    ), changed as (
      select owner_id, storage_key, sum(change)::int as change, max(size_bytes) as size_bytes from gone group by owner_id, storage_key
    ), before as (
      select owner_id, storage_key, change, coalesce(space_files.uses, 0) as uses,
        coalesce(space_files.size_bytes, changed.size_bytes) as size_bytes
      from changed left join space_files using (owner_id, storage_key)
    ), kept as (
      insert into space_files (owner_id, storage_key, uses, size_bytes)
      select owner_id, storage_key, uses + change, size_bytes from before
      on conflict (owner_id, storage_key) do update set uses = excluded.uses
    ), bytes as (
      select owner_id, sum(size_bytes * ((uses + change > 0)::int - (uses > 0)::int)) as change from before group by owner_id
    ), stored as (
      insert into space_storage (owner_id, size_bytes) select owner_id, change from bytes
      on conflict (owner_id) do update set size_bytes = space_storage.size_bytes + excluded.size_bytes
    )
    select from gone`);
  await tx.execute(sql`delete from space_files where uses = 0`);
  return rowCount ?? 0;
}

/** Queues the space for the job that warns. */
export async function watchUsage(db: Executor, owner: Owner): Promise<void> {
  const { user_id, organization_id } = owner;
  await db
    .insert(usageWatch)
    .values({ user_id, organization_id, owner_id: spaceOf(owner) })
    .onConflictDoNothing();
}

/** Removes queued spaces from the queue and returns them. */
export async function dequeueWatched(tx: Executor, count: number): Promise<Owner[]> {
  const { rows } = await tx.execute<{ user_id: string | null; organization_id: string | null }>(sql`
    delete from usage_watch where owner_id in (select owner_id from usage_watch limit ${count} for update skip locked)
    returning user_id, organization_id`);
  return rows.map(({ user_id, organization_id }) => ({ user_id, organization_id }));
}
