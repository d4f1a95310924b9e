import { type SQL, and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pdfs } from '#src/schema/pdfs.ts';

const MAX_LISTED = 1_000;

const FAILED = and(eq(pdfs.engine_mode, 'error'), ne(pdfs.upload_key, ''), isNull(pdfs.deleted_at));

/** Files that could not be processed and are still wanted, oldest first; nothing of their content. */
export function findFailedFiles(db: Executor) {
  return db
    .select({ pdf_id: pdfs.id, failed_at: pdfs.failed_at, failed_version: pdfs.failed_version, size_bytes: pdfs.size_bytes })
    .from(pdfs)
    .where(FAILED)
    .orderBy(asc(pdfs.failed_at))
    .limit(MAX_LISTED);
}

/**
 * Locks files that an earlier version has failed on. Waits for locked rows: a skipped one would only be retried by the next
 * version.
 */
export function lockFailedBefore(tx: Executor, version: string, most: number) {
  return tx
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(FAILED, or(isNull(pdfs.failed_version), isEarlier(version))))
    .orderBy(asc(pdfs.failed_at), asc(pdfs.id))
    .limit(most)
    .for('update');
}

/** Prevents two versions running side by side from retrying in turns. Ignores anything after the three numbers. */
function isEarlier(version: string): SQL {
  const numbers = (text: SQL) => sql`string_to_array(substring(${text} from '^[0-9]+(?:[.][0-9]+)*'), '.')::int[]`;
  return sql`${numbers(sql`${pdfs.failed_version}`)} < ${numbers(sql`${version}::text`)}`;
}

export async function startAgain(tx: Executor, ids: string[]): Promise<void> {
  await tx.update(pdfs).set({ engine_mode: 'processing' }).where(inArray(pdfs.id, ids));
}

/** Whether another file has failed since then, so that support staff already know. */
export async function hasOtherFailure(db: Executor, { id, since }: { id: string; since: Date }): Promise<boolean> {
  const [other] = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.engine_mode, 'error'), ne(pdfs.id, id), gte(pdfs.failed_at, since)))
    .limit(1);
  return other !== undefined;
}
