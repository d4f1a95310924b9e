// Keeps stored files exactly as long as a row references them. The row in `stored_files` is the lock between storing and
// deleting.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '#platform/db/database.ts';
import { storedFiles } from '#src/schema/files.ts';
import { type Storage, type StoredContent, StorageError } from './storage.ts';

interface FileContext {
  db: Db;
  storage: Storage;
}

export interface LocalFile {
  path: string;
  /** Hash and size, if already known. */
  content?: StoredContent;
}

/**
 * Stores local files and writes the rows that reference them, in one transaction. A file may be deleted in between, because
 * nothing references it yet; it is then stored once more.
 * @param write gets the stored content, in the order of `files`
 */
export async function saveFiles<const Files extends readonly LocalFile[], T>(
  context: FileContext,
  files: Files,
  write: (tx: Executor, stored: { [Index in keyof Files]: StoredContent }) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const stored: StoredContent[] = [];
    for (const file of files) stored.push(await context.storage.store(file.path, file.content));
    return context.db.transaction(async (tx) => {
      for (const file of stored) await saveFile(tx, context.storage, file);
      // One for each file, in order.
      return write(tx, stored as { [Index in keyof Files]: StoredContent });
    });
  };

  return attempt().catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'missing') return attempt();
    throw error;
  });
}

/** In the transaction that stores a reference to `key`, so that no deletion can come between. */
async function saveFile(tx: Executor, storage: Storage, file: StoredContent) {
  await tx
    .insert(storedFiles)
    .values({ storage_key: file.key, size_bytes: file.size_bytes, created_at: new Date() })
    .onConflictDoUpdate({ target: storedFiles.storage_key, set: { size_bytes: file.size_bytes } });
  if ((await storage.size(file.key)) === null) throw new StorageError('missing', file.key);
}

/** Deletes a stored file unless some row still references it. */
export async function dropFile({ db, storage }: FileContext, key: string) {
  await db.transaction(async (tx) => {
    // Creates a missing row as a lock: a process that wants to keep this file waits for it, and then finds the file missing.
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

/** Those of the keys that were never kept, or no longer are. */
export async function findUnreferenced(db: Executor, keys: string[]): Promise<string[]> {
  const referenced = await db
    .select({ key: storedFiles.storage_key })
    .from(storedFiles)
    .where(inArray(storedFiles.storage_key, keys));
  const known = new Set(referenced.map((row) => row.key));
  return keys.filter((key) => !known.has(key));
}

/** Files kept before `before` that no row references, left by a deletion that never ran. */
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
