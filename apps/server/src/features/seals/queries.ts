import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';

const UNSEALED = and(eq(pdfs.signing_mode, 'pending'), isNotNull(pdfs.all_signed_at), isNull(pdfs.completed_at));

/** Pdfs that everyone had signed before `before` and that are still pending. */
export async function findUnsealed(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(UNSEALED, lt(pdfs.all_signed_at, before)))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** Pdfs that went out and whose file could not be made ready for their signees, or not grown by what they signed. */
export async function findUnprepared(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(isFailing(1), isNull(pdfs.all_signed_at)))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** Pending pdfs of which no one knows whether they print what they show, in the order of their ids. */
export function findUnjudged(db: Executor, { after, most }: { after: string | null; most: number }): Promise<PdfRow[]> {
  return db
    .select()
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'pending'), isNull(pdfs.print_judged_at), after === null ? undefined : gt(pdfs.id, after)))
    .orderBy(asc(pdfs.id))
    .limit(most);
}

function isFailing(leastFailures: number) {
  return and(eq(pdfs.signing_mode, 'pending'), gte(pdfs.seal_failures, leastFailures));
}

/** Sealed pdfs that a timestamp authority has yet to witness, the first sealed first. */
export async function findUnwitnessed(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.awaits_timestamp, true), eq(pdfs.signing_mode, 'completed')))
    .orderBy(asc(pdfs.completed_at))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** Sealed pdfs, any of them. */
export function sampleSealed(db: Executor, most: number): Promise<PdfRow[]> {
  return db
    .select()
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'completed'), isNotNull(pdfs.sealed_key)))
    .orderBy(sql`random()`)
    .limit(most);
}

/** Pdfs whose seal, or what leads up to it, has failed at least so often, the longest waiting first. */
export function findFailing(db: Executor, leastFailures: number) {
  return db
    .select({
      pdf_id: pdfs.id,
      failures: pdfs.seal_failures,
      all_signed_at: pdfs.all_signed_at,
      last_failed_at: pdfs.seal_failed_at,
    })
    .from(pdfs)
    .where(isFailing(leastFailures))
    .orderBy(asc(pdfs.all_signed_at), asc(pdfs.sent_at))
    .limit(1_000);
}

/** How many wait for their seal, and for how many it has failed at least so often, or what leads up to it. */
export async function countUnsealed(db: Executor, leastFailures: number) {
  const [waiting, failing] = await Promise.all([
    db.$count(pdfs, and(UNSEALED, lt(pdfs.seal_failures, leastFailures))),
    db.$count(pdfs, isFailing(leastFailures)),
  ]);
  return { waiting, failing };
}

/** @returns how often the seal of this pdf has failed by now */
export async function countFailure(db: Executor, id: string, { reason, now }: { reason: string; now: Date }): Promise<number> {
  const [row] = await db
    .update(pdfs)
    .set({ seal_failures: sql`${pdfs.seal_failures} + 1`, seal_failed_at: now, seal_failure: reason })
    .where(eq(pdfs.id, id))
    .returning({ failures: pdfs.seal_failures });
  return row?.failures ?? 0;
}
