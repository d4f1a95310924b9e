// Finds stored files that no row references, from a transaction that failed after they were stored, or a deletion that never ran.
import type { Db } from '#platform/db/database.ts';
import { dropFile, findUnreferenced, findUnnamed } from './file-references.ts';
import type { Storage } from './storage.ts';

const BATCH = 500;

/**
 * Deletes unreferenced files stored before `before`; newer ones may be about to be referenced.
 * @returns how many were checked and deleted
 */
export async function sweepFiles(context: { db: Db; storage: Storage }, before: Date, signal: AbortSignal): Promise<number> {
  let dropped = 0;
  const drop = async (keys: string[]) => {
    for (const key of keys) await dropFile(context, key);
    dropped += keys.length;
  };

  let batch: string[] = [];
  for await (const { key, stored_at } of context.storage.list()) {
    if (signal.aborted) return dropped;
    if (stored_at < before) batch.push(key);
    if (batch.length < BATCH) continue;
    await drop(await findUnreferenced(context.db, batch));
    batch = [];
  }
  if (batch.length > 0) await drop(await findUnreferenced(context.db, batch));

  await drop(await findUnnamed(context.db, before));
  return dropped;
}
