import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type TimelineFault, timelineEvents, timelineFaults } from '#src/schema/timeline.ts';

const FAULTS_AT_ONCE = 5_000;

export type Subject = { pdf_id: string } | { user_id: string };

/** Serializes writers of a chain until the transaction ends, so that every event knows its predecessor. */
export async function lockChain(tx: Executor, subject: Subject) {
  const id = 'pdf_id' in subject ? subject.pdf_id : subject.user_id;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`timeline:${id}`}, 0))`);
}

/** As `lockChain`, for many pdfs; always in the same order, so that two transactions cannot deadlock. */
export async function lockChains(tx: Executor, pdfIds: readonly string[]) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('timeline:' || id, 0))
    from (select id from jsonb_array_elements_text(${JSON.stringify(pdfIds)}::jsonb) id order by id) chains`);
}

export function lastEvents(tx: Executor, pdfIds: readonly string[]) {
  return tx
    .selectDistinctOn([timelineEvents.pdf_id], {
      pdf_id: timelineEvents.pdf_id,
      sequence: timelineEvents.sequence,
      hash: timelineEvents.hash,
    })
    .from(timelineEvents)
    .where(inArray(timelineEvents.pdf_id, [...pdfIds]))
    .orderBy(timelineEvents.pdf_id, desc(timelineEvents.sequence));
}

export async function lastEvent(tx: Executor, subject: Subject) {
  const [event] = await tx
    .select({ sequence: timelineEvents.sequence, hash: timelineEvents.hash })
    .from(timelineEvents)
    .where(ofSubject(subject))
    .orderBy(desc(timelineEvents.sequence))
    .limit(1);
  return event ?? null;
}

export async function insertEvents(tx: Executor, rows: (typeof timelineEvents.$inferInsert)[]) {
  await tx.insert(timelineEvents).values(rows);
}

export function readEvents(db: Executor, subject: Subject) {
  return db.select().from(timelineEvents).where(ofSubject(subject)).orderBy(asc(timelineEvents.sequence));
}

/** Events of all chains of a kind, chain by chain, in order. */
export function readEventsAfter(
  db: Executor,
  kind: TimelineFault['kind'],
  { after, limit }: { after: { subject_id: string; sequence: number } | null; limit: number },
) {
  const subject = kind === 'pdf' ? timelineEvents.pdf_id : timelineEvents.user_id;
  const isLater = after && sql`(${subject}, ${timelineEvents.sequence}) > (${after.subject_id}::uuid, ${after.sequence}::int)`;
  return db
    .select()
    .from(timelineEvents)
    .where(and(isNotNull(subject), isLater ?? undefined))
    .orderBy(asc(subject), asc(timelineEvents.sequence))
    .limit(limit);
}

/** The head of a timeline when its pdf was sealed, as the sealed file states it. */
export interface SealedHead {
  pdf_id: string;
  sequence: number;
  hash: string;
}

/** Existing pdfs whose timeline lacks the event that was its head at the seal. */
export async function contradictedBy(db: Executor, heads: readonly SealedHead[]): Promise<Omit<TimelineFault, 'found_at'>[]> {
  const { rows } = await db.execute<{ pdf_id: string; sequence: number }>(sql`
    select head.pdf_id, head.sequence
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) head (pdf_id uuid, sequence int, hash text)
    join pdfs on pdfs.id = head.pdf_id
    where not exists (
      select 1 from timeline_events event where (event.pdf_id, event.sequence, event.hash) = (head.pdf_id, head.sequence, head.hash))`);
  return rows.map(({ pdf_id, sequence }) => ({ kind: 'pdf', subject_id: pdf_id, sequence }));
}

/** Replaces the findings of the previous check. @returns the faults that are new */
export async function replaceFaults(tx: Executor, faults: readonly TimelineFault[]): Promise<TimelineFault[]> {
  const known = new Set((await tx.delete(timelineFaults).returning()).map(({ subject_id }) => subject_id));
  // The number of parameters of a statement is limited.
  for (let at = 0; at < faults.length; at += FAULTS_AT_ONCE)
    await tx.insert(timelineFaults).values(faults.slice(at, at + FAULTS_AT_ONCE));
  return faults.filter(({ subject_id }) => !known.has(subject_id));
}

export function readFaults(db: Executor) {
  return db.select().from(timelineFaults);
}

/** Whether an event of the pdf has a hash with this prefix; `head` is hex. */
export async function isOnTimeline(db: Executor, pdfId: string, head: string): Promise<boolean> {
  const found = await db
    .select({ id: timelineEvents.id })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.pdf_id, pdfId), sql`starts_with(${timelineEvents.hash}, ${head})`))
    .limit(1);
  return found.length > 0;
}

function ofSubject(subject: Subject) {
  return 'pdf_id' in subject ? eq(timelineEvents.pdf_id, subject.pdf_id) : eq(timelineEvents.user_id, subject.user_id);
}
