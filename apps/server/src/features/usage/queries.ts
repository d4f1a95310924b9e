// What a space uses. Nothing here looks at all rows of a space: triggers keep the numbers in the transactions that change them.
import type { Metric } from '@countersign/contract/plans';
import { type SQL, and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { pdfCounts } from '#src/schema/pdfs.ts';
import { folderCounts, quickSigns, usageWatch } from '#src/schema/usage.ts';

/**
 * What a space uses of each metric, in one statement; 0 for those that are not asked for.
 * @param since when quick signs are counted from
 */
export async function readUse(
  db: Executor,
  ownerId: string,
  { metrics, since }: { metrics: readonly Metric[]; since: Date },
): Promise<Record<Metric, number>> {
  const columns = metrics.map((metric) => sql`(${useOf(metric, ownerId, since)}) as ${sql.identifier(metric)}`);
  const { rows } = await db.execute<Partial<Record<Metric, unknown>>>(sql`select ${sql.join(columns, sql`, `)}`);
  const numberOf = (metric: Metric) => Number(rows[0]?.[metric] ?? 0);
  return {
    folder_usage: numberOf('folder_usage'),
    storage_usage: numberOf('storage_usage'),
    active_templates: numberOf('active_templates'),
    monthly_quick_signs: numberOf('monthly_quick_signs'),
  };
}

function useOf(metric: Metric, ownerId: string, since: Date): SQL {
  switch (metric) {
    case 'folder_usage':
      return sql`select sum(${folderCounts.change}) from ${folderCounts} where ${eq(folderCounts.owner_id, ownerId)}`;
    case 'active_templates': {
      const isLiveTemplate = and(
        eq(pdfCounts.owner_id, ownerId),
        eq(pdfCounts.lifecycle, 'live'),
        eq(pdfCounts.mode, 'template'),
      );
      return sql`select sum(${pdfCounts.change}) from ${pdfCounts} where ${isLiveTemplate}`;
    }
    case 'monthly_quick_signs':
      return sql`select count(*) from ${quickSigns} where ${and(eq(quickSigns.owner_id, ownerId), gte(quickSigns.created_at, since))}`;
    case 'storage_usage':
      return storageOf(ownerId);
  }
}

/**
 * Bytes of the files that a space names, each once. What was added up is a number; of the changes since, a file counts that is named
 * for the first time, and one that nothing names any more is taken off.
 */
function storageOf(ownerId: string): SQL {
  return sql`
    select coalesce((select size_bytes from space_storage where owner_id = ${ownerId}), 0) + coalesce(sum(
      coalesce(space_files.size_bytes, changed.size_bytes) * (
        (coalesce(space_files.uses, 0) + changed.change > 0)::int - (coalesce(space_files.uses, 0) > 0)::int
      )), 0)
    from (
      select storage_key, sum(change) as change, max(size_bytes) as size_bytes
      from space_file_changes where owner_id = ${ownerId} group by storage_key
    ) as changed
    left join space_files on space_files.owner_id = ${ownerId} and space_files.storage_key = changed.storage_key`;
}

/** Until the transaction ends, no other adds to what the space uses. */
export async function lockUse(tx: Executor, ownerId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`usage:${ownerId}`}, 0))`);
}

const LOCK = 'space files';

/** Adds up what has changed since the last time. One process at a time; nobody who changes something waits for it. */
export async function addUpFiles(tx: Executor, mostChanges: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`);
  const { rowCount } = await tx.execute(sql`
    with gone as (
      delete from space_file_changes where id in (select id from space_file_changes order by id limit ${mostChanges}) returning *
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
export async function watchUse(db: Executor, owner: Owner): Promise<void> {
  const { user_id, organization_id } = owner;
  await db
    .insert(usageWatch)
    .values({ user_id, organization_id, owner_id: spaceOf(owner) })
    .onConflictDoNothing();
}

/** Removes queued spaces from the queue and returns them. */
export async function takeWatched(tx: Executor, count: number): Promise<Owner[]> {
  const { rows } = await tx.execute<{ user_id: string | null; organization_id: string | null }>(sql`
    delete from usage_watch where owner_id in (select owner_id from usage_watch limit ${count} for update skip locked)
    returning user_id, organization_id`);
  return rows.map(({ user_id, organization_id }) => ({ user_id, organization_id }));
}
