import type { BulkRowStatus } from '@countersign/contract/bulk-sends';
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { Problem } from '@countersign/contract/problems';
import { type SQL, and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { ownedBy } from '#platform/db/owned-by.ts';
import { type BulkLine, type BulkSendRow, bulkSendRows, bulkSends } from '#src/schema/forms.ts';

const INSERT_AT_ONCE = 500;

export async function listBulkSends(db: Executor, list: { space: Space; created_by: string | null; query: ListQuery }) {
  const { query } = list;
  const where = and(ofSpace(list.space), list.created_by === null ? undefined : eq(bulkSends.created_by, list.created_by));
  const order = query.sort[0]?.descending ? desc : asc;
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(bulkSends)
      .where(where)
      .orderBy(order(bulkSends.created_at), order(bulkSends.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, bulkSends, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function findBulkSend(db: Executor, space: Space, id: string): Promise<BulkSendRow | null> {
  const [row] = await db
    .select()
    .from(bulkSends)
    .where(and(ofSpace(space), eq(bulkSends.id, id)));
  return row ?? null;
}

export async function findBulkSendById(db: Executor, id: string): Promise<BulkSendRow | null> {
  const [row] = await db.select().from(bulkSends).where(eq(bulkSends.id, id));
  return row ?? null;
}

export async function lockBulkSend(tx: Executor, id: string): Promise<BulkSendRow | null> {
  const [row] = await tx.select().from(bulkSends).where(eq(bulkSends.id, id)).for('update');
  return row ?? null;
}

export async function insertBulkSend(db: Executor, row: typeof bulkSends.$inferInsert): Promise<BulkSendRow> {
  const [created] = await db.insert(bulkSends).values(row).returning();
  if (!created) throw new Error('The bulk send was not stored.');
  return created;
}

export async function updateBulkSend(db: Executor, id: string, changes: Partial<BulkSendRow>) {
  await db.update(bulkSends).set(changes).where(eq(bulkSends.id, id));
}

export async function deleteBulkSend(db: Executor, id: string) {
  await db.delete(bulkSends).where(eq(bulkSends.id, id));
}

export function countBulkSends(db: Executor, space: Space): Promise<number> {
  return db.$count(bulkSends, ofSpace(space));
}

/** Deletes old drafts, so that addresses of people who were never written to are not kept forever. */
export async function deleteUnsentBefore(db: Executor, before: Date) {
  await db.delete(bulkSends).where(and(eq(bulkSends.status, 'checked'), lt(bulkSends.created_at, before)));
}

export async function findSending(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: bulkSends.id }).from(bulkSends).where(eq(bulkSends.status, 'sending')).limit(1_000);
  return rows.map(({ id }) => id);
}

/** Marks the remaining rows as failed. */
export async function failLines(db: Executor, id: string, problem: Problem) {
  await db
    .update(bulkSendRows)
    .set({ status: 'failed', errors: [{ column: null, ...problem }] })
    .where(and(eq(bulkSendRows.bulk_send_id, id), eq(bulkSendRows.status, 'ready')));
}

/** Replaces all rows of a bulk send. */
export async function replaceLines(tx: Executor, id: string, lines: BulkLine[]) {
  await tx.delete(bulkSendRows).where(eq(bulkSendRows.bulk_send_id, id));
  for (let at = 0; at < lines.length; at += INSERT_AT_ONCE)
    await tx.insert(bulkSendRows).values(lines.slice(at, at + INSERT_AT_ONCE));
}

export function readLines(db: Executor, id: string): Promise<BulkLine[]> {
  return db.select().from(bulkSendRows).where(eq(bulkSendRows.bulk_send_id, id)).orderBy(asc(bulkSendRows.line));
}

export async function listLines(db: Executor, id: string, query: ListQuery) {
  const status = query.filter['status'];
  // The list's query schema allows only these statuses.
  const where = and(eq(bulkSendRows.bulk_send_id, id), status ? eq(bulkSendRows.status, status as BulkRowStatus) : undefined);
  const order = query.sort[0]?.descending ? desc : asc;
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(bulkSendRows)
      .where(where)
      .orderBy(order(bulkSendRows.line))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, bulkSendRows, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

/** Locks the first row that is still to be sent. */
export async function lockNextLine(tx: Executor, id: string): Promise<BulkLine | null> {
  const [row] = await tx
    .select()
    .from(bulkSendRows)
    .where(and(eq(bulkSendRows.bulk_send_id, id), eq(bulkSendRows.status, 'ready')))
    .orderBy(asc(bulkSendRows.line))
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function updateLine(db: Executor, key: Pick<BulkLine, 'bulk_send_id' | 'line'>, changes: Partial<BulkLine>) {
  await db
    .update(bulkSendRows)
    .set(changes)
    .where(and(eq(bulkSendRows.bulk_send_id, key.bulk_send_id), eq(bulkSendRows.line, key.line)));
}

/** Counts the rows by bulk send and status. */
export async function countLines(db: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: bulkSendRows.bulk_send_id, status: bulkSendRows.status, count: count() })
    .from(bulkSendRows)
    .where(inArray(bulkSendRows.bulk_send_id, ids))
    .groupBy(bulkSendRows.bulk_send_id, bulkSendRows.status);
}

/** Serializes the sends of a space while they count against its quota. Held until the transaction ends. */
export async function lockSending(tx: Executor, space: Space) {
  const { user_id, organization_id } = ownerOf(space);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk:${user_id ?? organization_id}`}, 0))`);
}

/** Counts the rows of a space that were sent since then or are still to be sent. */
export async function countSentSince(db: Executor, space: Space, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bulkSendRows)
    .innerJoin(bulkSends, eq(bulkSends.id, bulkSendRows.bulk_send_id))
    .where(and(ofSpace(space), gt(bulkSends.sent_at, since), inArray(bulkSendRows.status, ['ready', 'sent'])));
  return row?.count ?? 0;
}

function ofSpace(space: Space): SQL {
  return ownedBy(bulkSends, ownerOf(space));
}
