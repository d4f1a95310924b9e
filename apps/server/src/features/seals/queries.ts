import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pdfs } from '#src/schema/pdfs.ts';

/** Pdfs that everybody had signed before `before` and that are still pending. */
export async function findUnsealed(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'pending'), isNull(pdfs.completed_at), lt(pdfs.all_signed_at, before)))
    .limit(1_000);
  return rows.map((row) => row.id);
}
