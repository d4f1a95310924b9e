// Finds stored bytes that no row names: a transaction that failed after they were stored, or a drop that never ran.
import type { Db } from '#platform/db/database.ts';
import { dropFile, findUnkept, findUnnamed } from './file-references.ts';
import type { Storage } from './storage.ts';

const BATCH = 500;

/**
 * Removes what nothing names and what was stored before `before`; what is younger may be about to be named.
 * @returns how many were looked at again and dropped
 */
export async function sweepFiles(place: { db: Db; storage: Storage }, before: Date, signal: AbortSignal): Promise<number> {
  let dropped = 0;
  const drop = async (keys: string[]) => {
    for (const key of keys) await dropFile(place, key);
    dropped += keys.length;
  };

  let batch: string[] = [];
  for await (const { key, stored_at } of place.storage.list()) {
    if (signal.aborted) return dropped;
    if (stored_at < before) batch.push(key);
    if (batch.length < BATCH) continue;
    await drop(await findUnkept(place.db, batch));
    batch = [];
  }
  if (batch.length > 0) await drop(await findUnkept(place.db, batch));

  await drop(await findUnnamed(place.db, before));
  return dropped;
}
