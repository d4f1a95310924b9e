// Usage counted from scratch, to compare the trigger-maintained numbers with it and correct differences.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { lockFiles } from './queries.ts';

/** Spaces with wrong numbers, by metric. */
export interface WrongUsage {
  folders: string[];
  pdfs: string[];
  files: string[];
}

/**
 * Adds the differences to the stored numbers. Each is a single statement, which sees the rows of a space and its stored numbers
 * in one snapshot: writers do not wait, and none of their changes are counted twice.
 */
export async function recountUsageFrom(tx: Executor): Promise<WrongUsage> {
  await lockFiles(tx);
  const folders = await ownersOf(
    tx,
    sql`
      insert into folder_counts (owner_id, change)
      select owner_id, sum(count) from (
        select coalesce(user_id, organization_id) as owner_id, 1 as count from folders where deleted_at is null
        union all select owner_id, -change from folder_counts
      ) as counted group by owner_id having sum(count) <> 0
      returning owner_id`,
  );
  const pdfs = await ownersOf(
    tx,
    sql`
      insert into pdf_counts (owner_id, lifecycle, mode, signing_mode, created_by, folder_id, change)
      select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, sum(count) from (
        select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, 1 as count from pdfs where owner_id is not null
        union all select owner_id, lifecycle, mode, signing_mode, created_by, folder_id, -change from pdf_counts
      ) as counted group by owner_id, lifecycle, mode, signing_mode, created_by, folder_id having sum(count) <> 0
      returning owner_id`,
  );
  const named = await ownersOf(
    tx,
    sql`
      insert into space_file_changes (owner_id, storage_key, change, size_bytes)
      select owner_id, storage_key, sum(count), coalesce(max(stored_files.size_bytes), 0) from (
        select owner_id, unnest(files_of(pdfs)) as storage_key, 1 as count from pdfs where owner_id is not null
        union all select owner_id, unnest(files_beside(id)), 1 from pdfs where owner_id is not null
        union all select owner_id, storage_key, -uses from space_files
        union all select owner_id, storage_key, -change from space_file_changes
      ) as counted left join stored_files using (storage_key)
      where storage_key is not null group by owner_id, storage_key having sum(count) <> 0
      returning owner_id`,
  );
  const stored = await ownersOf(
    tx,
    sql`
      insert into space_storage (owner_id, size_bytes)
      select owner_id, coalesce(sum(files.size_bytes) filter (where files.uses > 0), 0)
      from space_storage full join space_files as files using (owner_id)
      group by owner_id having coalesce(max(space_storage.size_bytes), 0) <> coalesce(sum(files.size_bytes) filter (where files.uses > 0), 0)
      on conflict (owner_id) do update set size_bytes = excluded.size_bytes
      returning owner_id`,
  );
  return { folders, pdfs, files: [...new Set([...named, ...stored])] };
}

async function ownersOf(tx: Executor, statement: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ owner_id: string }>(statement);
  return [...new Set(rows.map(({ owner_id }) => owner_id))];
}
