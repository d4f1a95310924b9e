// Keeps stored bytes exactly as long as a row names them. The row in `stored_files` is the lock between taking and dropping.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '#platform/db/database.ts';
import { storedFiles } from '#src/schema/files.ts';
import { type Storage, type StoredContent, StorageError } from './storage.ts';

interface Place {
  db: Db;
  storage: Storage;
}

export interface LocalFile {
  path: string;
  /** What it holds, where that is known already. */
  content?: StoredContent;
}

/**
 * Stores local files and writes the rows that name them, in one transaction. The same bytes may be dropped between the
 * one and the other, because nothing named them yet; they are then stored once more.
 * @param write gets what was stored, in the order of `files`
 */
export async function keepFiles<const Files extends readonly LocalFile[], T>(
  place: Place,
  files: Files,
  write: (tx: Executor, stored: { [Index in keyof Files]: StoredContent }) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const stored: StoredContent[] = [];
    for (const file of files) stored.push(await place.storage.store(file.path, file.content));
    return place.db.transaction(async (tx) => {
      for (const file of stored) await keepFile(tx, place.storage, file);
      // One for each file, in their order.
      return write(tx, stored as { [Index in keyof Files]: StoredContent });
    });
  };

  return attempt().catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'missing') return attempt();
    throw error;
  });
}

/** In the transaction that stores a reference to `key`: no drop can come between. */
async function keepFile(tx: Executor, storage: Storage, file: StoredContent) {
  await tx
    .insert(storedFiles)
    .values({ storage_key: file.key, size_bytes: file.size_bytes, created_at: new Date() })
    .onConflictDoUpdate({ target: storedFiles.storage_key, set: { size_bytes: file.size_bytes } });
  if ((await storage.size(file.key)) === null) throw new StorageError('missing', file.key);
}

/** Removes the bytes unless some row still names them. */
export async function dropFile({ db, storage }: Place, key: string) {
  await db.transaction(async (tx) => {
    // The row is made where there is none, so that whoever wants to keep these bytes waits, and then finds them missing.
    await tx.insert(storedFiles).values({ storage_key: key, size_bytes: 0, created_at: new Date() }).onConflictDoNothing();
    await tx.execute(sql`select 1 from stored_files where storage_key = ${key} for update`);
    const references = await tx.execute(sql`
      select 1 from pdfs where upload_key = ${key} or source_key = ${key} or base_key = ${key} or signing_key = ${key} or sealed_key = ${key} or first_sealed_key = ${key} or certificate_key = ${key} or tagged_key = ${key}
      union all select 1 from pdf_images where storage_key = ${key}
      union all select 1 from page_sources where storage_key = ${key}
      union all select 1 from attachments where storage_key = ${key}
      union all select 1 from upload_files where storage_key = ${key}
      union all select 1 from snapshots where source_key = ${key} or state_key = ${key}
      union all select 1 from organizations where logo_key = ${key}
      union all select 1 from users where avatar_key = ${key}
      union all select 1 from viewing_copies where storage_key = ${key}
      union all select 1 from tool_files where storage_key = ${key}
      union all select 1 from page_images where storage_key = ${key} limit 1`);
    if (references.rows.length > 0) return;

    await tx.delete(storedFiles).where(eq(storedFiles.storage_key, key));
    await storage.remove(key);
  });
}

/** Of the keys, those that were never kept, or are not any more. */
export async function findUnkept(db: Executor, keys: string[]): Promise<string[]> {
  const kept = await db.select({ key: storedFiles.storage_key }).from(storedFiles).where(inArray(storedFiles.storage_key, keys));
  const known = new Set(kept.map((row) => row.key));
  return keys.filter((key) => !known.has(key));
}

/** Kept before `before`, and named by no row: what a drop that never ran has left. */
export async function findUnnamed(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select storage_key as key from stored_files file where created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from pdfs where upload_key = file.storage_key)
      and not exists (select 1 from pdfs where source_key = file.storage_key)
      and not exists (select 1 from pdfs where base_key = file.storage_key)
      and not exists (select 1 from pdfs where signing_key = file.storage_key)
      and not exists (select 1 from pdfs where sealed_key = file.storage_key)
      and not exists (select 1 from pdfs where first_sealed_key = file.storage_key)
      and not exists (select 1 from pdfs where certificate_key = file.storage_key)
      and not exists (select 1 from pdfs where tagged_key = file.storage_key)
      and not exists (select 1 from pdf_images where storage_key = file.storage_key)
      and not exists (select 1 from page_sources where storage_key = file.storage_key)
      and not exists (select 1 from attachments where storage_key = file.storage_key)
      and not exists (select 1 from upload_files where storage_key = file.storage_key)
      and not exists (select 1 from snapshots where source_key = file.storage_key)
      and not exists (select 1 from snapshots where state_key = file.storage_key)
      and not exists (select 1 from organizations where logo_key = file.storage_key)
      and not exists (select 1 from users where avatar_key = file.storage_key)
      and not exists (select 1 from viewing_copies where storage_key = file.storage_key)
      and not exists (select 1 from page_images where storage_key = file.storage_key)
      and not exists (select 1 from tool_files where storage_key = file.storage_key)
    limit 1000`);
  return rows.map((row) => row.key);
}
