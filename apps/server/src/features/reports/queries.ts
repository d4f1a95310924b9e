// Reports read the documents sent in a range through the index on the sending date, and their recipients and reminders through
// their own. They are a record of the past: documents archived or deleted since then count. The numbers of the home screen match
// the lists: documents that are neither archived nor deleted.
import type { ReportQuery } from '@countersign/contract/reports';
import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { users } from '#src/schema/accounts.ts';
import { pdfCounts, pdfs } from '#src/schema/pdfs.ts';

/** The documents to count. `created_by` null: of everyone in the space. */
export interface Counted {
  space: Space;
  created_by: string | null;
}

export type Unit = 'day' | 'week' | 'month';

/** `kind` is what the group stands for: everything, a period, a sender or a template. */
export interface DocumentGroup {
  kind: 'all' | 'period' | 'sender' | 'template';
  start: string | null;
  sender_id: string | null;
  template_id: string | null;
  sent: number;
  opened: number;
  signed: number;
  declined: number;
  reminders: number;
}

export interface SpeedGroup {
  kind: 'all' | 'sender' | 'template';
  sender_id: string | null;
  template_id: string | null;
  median_seconds: number | null;
}

/**
 * All groups in one pass. Recipients and reminders are scalar subqueries, so that they are read by index instead of scanning
 * whole tables.
 */
export async function countDocuments(
  db: Executor,
  counted: Counted,
  query: ReportQuery & { unit: Unit },
): Promise<DocumentGroup[]> {
  const { unit, time_zone } = query;
  const { rows } = await db.execute<DocumentGroup & Record<string, unknown>>(sql`
    with sent as (
      select created_by, template_id, signing_mode, date_trunc(${unit}, sent_at at time zone ${time_zone}) as period,
        (select bool_or(viewed_at is not null) from signees where signees.pdf_id = pdfs.id) as is_opened,
        (select coalesce(sum(jsonb_array_length(data -> 'signees')), 0) from timeline_events
          where timeline_events.pdf_id = pdfs.id and type = 'reminded') as reminders
      from pdfs where ${inRange(counted, query)}
    )
    select case when grouping(period) = 0 then 'period' when grouping(created_by) = 0 then 'sender'
        when grouping(template_id) = 0 then 'template' else 'all' end as kind,
      to_char(period, 'YYYY-MM-DD') as start, created_by as sender_id, template_id, count(*)::int as sent,
      count(*) filter (where is_opened or signing_mode = 'completed')::int as opened,
      count(*) filter (where signing_mode = 'completed')::int as signed,
      count(*) filter (where signing_mode = 'declined')::int as declined,
      coalesce(sum(reminders), 0)::int as reminders
    from sent group by grouping sets ((), (period), (created_by), (template_id))
    order by sent desc, start, created_by, template_id`);
  return rows;
}

/** How long recipients took from the request to signing, in seconds. */
export async function measureSpeed(db: Executor, counted: Counted, query: ReportQuery): Promise<SpeedGroup[]> {
  const { rows } = await db.execute<SpeedGroup & Record<string, unknown>>(sql`
    select case when grouping(pdfs.created_by) = 0 then 'sender' when grouping(template_id) = 0 then 'template' else 'all' end as kind,
      pdfs.created_by as sender_id, template_id, ${MEDIAN} as median_seconds
    from pdfs join signees on signees.pdf_id = pdfs.id
    where ${inRange(counted, query)} and ${HAS_SIGNED}
    group by grouping sets ((), (pdfs.created_by), (template_id))`);
  return rows;
}

/** Uses the stored counts of the lists. */
export async function countWaiting(db: Executor, { space, created_by }: Counted): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${pdfCounts.change}), 0)::int` })
    .from(pdfCounts)
    .where(
      and(
        eq(pdfCounts.owner_id, spaceOf(ownerOf(space))),
        eq(pdfCounts.lifecycle, 'live'),
        eq(pdfCounts.signing_mode, 'pending'),
        created_by === null ? undefined : eq(pdfCounts.created_by, created_by),
      ),
    );
  return row?.total ?? 0;
}

export async function countCompletedThisMonth(
  db: Executor,
  counted: Counted,
  { time_zone, now }: { time_zone: string; now: Date },
) {
  const start = sql`date_trunc('month', ${now}::timestamptz at time zone ${time_zone}) at time zone ${time_zone}`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from pdfs where ${isListed(counted)} and signing_mode = 'completed' and completed_at >= ${start}`,
  );
  return rows[0]?.total ?? 0;
}

/** The median for listed documents sent since then. */
export async function medianSince(db: Executor, counted: Counted, since: Date): Promise<number | null> {
  const { rows } = await db.execute<{ median_seconds: number | null }>(sql`
    select ${MEDIAN} as median_seconds from pdfs join signees on signees.pdf_id = pdfs.id
    where ${isListed(counted)} and pdfs.sent_at >= ${since} and ${HAS_SIGNED}`);
  return rows[0]?.median_seconds ?? null;
}

export async function readSenderNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}

export async function readTemplateNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: pdfs.id, name: pdfs.name })
    .from(pdfs)
    .where(inArray(pdfs.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const MEDIAN = sql`percentile_cont(0.5) within group (order by extract(epoch from signees.signed_at - signees.sent_at))`;
const HAS_SIGNED = sql`signees.signed_at is not null and signees.sent_at is not null and signees.status = 'signed' and signees.kind <> 'viewer'`;

function isCounted({ space, created_by }: Counted): SQL | undefined {
  return and(eq(pdfs.owner_id, spaceOf(ownerOf(space))), created_by === null ? undefined : eq(pdfs.created_by, created_by));
}

function isListed(counted: Counted): SQL | undefined {
  return and(isCounted(counted), eq(pdfs.lifecycle, 'live'));
}

function inRange(counted: Counted, { from, until, time_zone }: ReportQuery): SQL | undefined {
  return and(
    isCounted(counted),
    sql`${pdfs.sent_at} >= ${from}::date::timestamp at time zone ${time_zone}`,
    sql`${pdfs.sent_at} < (${until}::date + 1)::timestamp at time zone ${time_zone}`,
  );
}
