// Keeps stored bytes exactly as long as a row names them. The row in `stored_files` is the lock between taking and dropping.
import { eq, sql } from 'drizzle-orm';
import type { Db, Executor } from '#platform/db/database.ts';
import { storedFiles } from '#src/schema/pdfs.ts';
import { type Storage, StorageError } from './storage.ts';

/** In the transaction that stores a reference to `key`: no drop can come between. */
export async function keepFile(tx: Executor, storage: Storage, file: { key: string; size_bytes: number }) {
  await tx
    .insert(storedFiles)
    .values({ storage_key: file.key, size_bytes: file.size_bytes, created_at: new Date() })
    .onConflictDoUpdate({ target: storedFiles.storage_key, set: { size_bytes: file.size_bytes } });
  if ((await storage.size(file.key)) === null) throw new StorageError('missing', file.key);
}

/** Removes the bytes unless some row still names them. */
export async function dropFile(db: Db, storage: Storage, key: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from stored_files where storage_key = ${key} for update`);
    const references = await tx.execute(sql`
      select 1 from pdfs where ${key} in (upload_key, source_key, sealed_key, certificate_key)
      union all select 1 from pdf_images where storage_key = ${key}
      union all select 1 from page_images where storage_key = ${key} limit 1`);
    if (references.rows.length > 0) return;

    await tx.delete(storedFiles).where(eq(storedFiles.storage_key, key));
    await storage.remove(key);
  });
}
