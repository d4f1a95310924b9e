import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';

const UNSEALED = and(eq(pdfs.signing_mode, 'pending'), isNotNull(pdfs.all_signed_at), isNull(pdfs.completed_at));

/** Pending pdfs that everyone had signed before `before`. */
export async function findUnsealed(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(UNSEALED, lt(pdfs.all_signed_at, before)))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** Sent pdfs whose file could not be prepared, or whose revisions could not be added. */
export async function findUnprepared(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(isFailing(1), isNull(pdfs.all_signed_at)))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** Pending pdfs for which screen and print were not compared yet, by id. */
export function findUnjudged(db: Executor, { after, most }: { after: string | null; most: number }): Promise<PdfRow[]> {
  return db
    .select()
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'pending'), isNull(pdfs.print_judged_at), after === null ? undefined : gt(pdfs.id, after)))
    .orderBy(asc(pdfs.id))
    .limit(most);
}

function isFailing(minFailures: number) {
  return and(eq(pdfs.signing_mode, 'pending'), gte(pdfs.seal_failures, minFailures));
}

/** Sealed pdfs that still need a timestamp, oldest seal first. */
export async function findSealedWithoutTimestamp(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.awaits_timestamp, true), eq(pdfs.signing_mode, 'completed')))
    .orderBy(asc(pdfs.completed_at))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** A random sample of sealed pdfs. */
export function sampleSealed(db: Executor, most: number): Promise<PdfRow[]> {
  return db
    .select()
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'completed'), isNotNull(pdfs.sealed_key)))
    .orderBy(sql`random()`)
    .limit(most);
}

/** Pdfs with at least this many failures of sealing or preparation, the longest waiting first. */
export function findFailing(db: Executor, minFailures: number) {
  return db
    .select({
      pdf_id: pdfs.id,
      failures: pdfs.seal_failures,
      all_signed_at: pdfs.all_signed_at,
      last_failed_at: pdfs.seal_failed_at,
    })
    .from(pdfs)
    .where(isFailing(minFailures))
    .orderBy(asc(pdfs.all_signed_at), asc(pdfs.sent_at))
    .limit(1_000);
}

/** The numbers of pdfs that wait for their seal, and of those with at least this many failures of sealing or preparation. */
export async function countUnsealed(db: Executor, minFailures: number) {
  const [waiting, failing] = await Promise.all([
    db.$count(pdfs, and(UNSEALED, lt(pdfs.seal_failures, minFailures))),
    db.$count(pdfs, isFailing(minFailures)),
  ]);
  return { waiting, failing };
}

/** @returns the number of failures of this pdf so far */
export async function countFailure(db: Executor, id: string, { reason, now }: { reason: string; now: Date }): Promise<number> {
  const [row] = await db
    .update(pdfs)
    .set({ seal_failures: sql`${pdfs.seal_failures} + 1`, seal_failed_at: now, seal_failure: reason })
    .where(eq(pdfs.id, id))
    .returning({ failures: pdfs.seal_failures });
  return row?.failures ?? 0;
}
