// The heads of the chains at each timestamp: somebody who rewrites a whole chain cannot rewrite the timestamp.
import { uuidv7 } from '@countersign/document-model';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type TimelineFault, timelineStamps } from '#src/schema/timeline.ts';

export type TimelineStamp = typeof timelineStamps.$inferSelect;

/** Stores the heads that no timestamp covers yet. @returns null if no chain has grown */
export async function makeStamp(tx: Executor, now: Date): Promise<TimelineStamp | null> {
  const id = uuidv7();
  const { rowCount } = await tx.execute(sql`
    with heads as (
      select distinct on (coalesce(pdf_id, user_id)) coalesce(pdf_id, user_id) as subject_id,
        case when pdf_id is null then 'user' else 'pdf' end as kind, sequence, hash
      from timeline_events
      order by coalesce(pdf_id, user_id), sequence desc
    ),
    grown as (
      select * from heads where not exists (
        select 1 from timeline_stamped_heads known where (known.subject_id, known.sequence) = (heads.subject_id, heads.sequence))
    ),
    stamp as (
      insert into timeline_stamps (id, made_at, digest)
      select ${id}::uuid, ${now.toISOString()}::timestamptz, '' where exists (select 1 from grown)
    )
    insert into timeline_stamped_heads (stamp_id, subject_id, kind, sequence, hash)
    select ${id}::uuid, subject_id, kind, sequence, hash from grown`);
  if (!rowCount) return null;

  const own = eq(timelineStamps.id, id);
  const [created] = await tx.update(timelineStamps).set({ digest: digestOfHeads }).where(own).returning();
  return created ?? null;
}

/** SHA-256, hex, over a line for each head of a stamp, ordered by subject: kind, subject, sequence and hash. */
const digestOfHeads = sql`(
  select encode(sha256(convert_to(coalesce(string_agg(
    head.kind || ' ' || head.subject_id || ' ' || head.sequence || ' ' || head.hash || E'\\n', '' order by head.subject_id
  ), ''), 'UTF8')), 'hex')
  from timeline_stamped_heads head where head.stamp_id = timeline_stamps.id)`;

export function readUnansweredStamps(db: Executor): Promise<TimelineStamp[]> {
  return db.select().from(timelineStamps).where(isNull(timelineStamps.token)).orderBy(asc(timelineStamps.id));
}

export async function saveToken(db: Executor, id: string, token: Uint8Array) {
  await db
    .update(timelineStamps)
    .set({ token: Buffer.from(token).toString('base64') })
    .where(eq(timelineStamps.id, id));
}

/** Stamps whose heads differ from those that were timestamped. */
export function brokenStamps(db: Executor): Promise<TimelineStamp[]> {
  return db
    .select()
    .from(timelineStamps)
    .where(sql`${timelineStamps.digest} <> ${digestOfHeads}`);
}

/** Chains that differ from their timestamped state, except for those deleted since. */
export async function rewrittenChains(db: Executor): Promise<Omit<TimelineFault, 'found_at'>[]> {
  const { rows } = await db.execute<Omit<TimelineFault, 'found_at'>>(sql`
    select head.subject_id, head.kind, min(head.sequence) as sequence
    from timeline_stamped_heads head
    where not exists (
        select 1 from timeline_events event
        where (case when head.kind = 'pdf' then event.pdf_id else event.user_id end) = head.subject_id
          and event.sequence = head.sequence and event.hash = head.hash
      )
      and (exists (select 1 from pdfs where pdfs.id = head.subject_id)
        or exists (select 1 from users where users.id = head.subject_id))
    group by head.subject_id, head.kind`);
  return rows;
}
