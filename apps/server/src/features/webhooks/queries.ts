import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { WebhookEvent } from '@countersign/contract/webhooks';
import { type SQL, and, asc, desc, eq, gt, isNull, lt, lte, max, min, ne, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, ownedBy } from '#platform/db/owned-by.ts';
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from '#src/schema/webhooks.ts';

export async function listWebhooks(db: Executor, space: Space, query: ListQuery) {
  const order = query.sort[0]?.descending ? desc : asc;
  const [data, total] = await Promise.all([
    db
      .select()
      .from(webhooks)
      .where(ofSpace(space))
      .orderBy(order(webhooks.created_at), order(webhooks.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countWebhooks(db, space),
  ]);
  return { data, total };
}

export function countWebhooks(db: Executor, space: Space): Promise<number> {
  return db.$count(webhooks, ofSpace(space));
}

export async function findWebhook(db: Executor, space: Space, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(ofSpace(space), eq(webhooks.id, id)));
  return row ?? null;
}

export async function lockWebhook(tx: Executor, space: Space, id: string): Promise<WebhookRow | null> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(ofSpace(space), eq(webhooks.id, id)))
    .for('update');
  return row ?? null;
}

export async function findWebhookById(db: Executor, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return row ?? null;
}

export async function insertWebhook(db: Executor, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [webhook] = await db.insert(webhooks).values(row).returning();
  if (!webhook) throw new Error('The webhook was not stored.');
  return webhook;
}

export async function updateWebhook(db: Executor, id: string, changes: Partial<WebhookRow>): Promise<WebhookRow | null> {
  const [row] = await db.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning();
  return row ?? null;
}

export async function deleteWebhook(db: Executor, id: string) {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** The webhooks of a pdf's space that are subscribed to an event. */
export function findListening(db: Executor, owner: Owner, event: WebhookEvent): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(and(ownedBy(webhooks, owner), eq(webhooks.is_active, true), sql`${event} = any(${webhooks.events})`));
}

export async function insertDelivery(db: Executor, row: typeof webhookDeliveries.$inferInsert): Promise<WebhookDeliveryRow> {
  const [delivery] = await db.insert(webhookDeliveries).values(row).returning();
  if (!delivery) throw new Error('The delivery was not stored.');
  return delivery;
}

export async function findDelivery(db: Executor, webhookId: string, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.id, id)));
  return row ?? null;
}

export async function updateDelivery(db: Executor, id: string, changes: Partial<WebhookDeliveryRow>) {
  await db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id));
}

export async function listDeliveries(db: Executor, webhookId: string, query: ListQuery) {
  const order = query.sort[0]?.descending === false ? asc : desc;
  const where = eq(webhookDeliveries.webhook_id, webhookId);
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(order(webhookDeliveries.sequence))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, webhookDeliveries, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

/** The first pending delivery of a line: later ones about the same subject wait for it. */
export async function firstInLine(db: Executor, line: Line): Promise<WebhookDeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, line.webhook_id),
        eq(webhookDeliveries.subject_id, line.subject_id),
        eq(webhookDeliveries.status, 'pending'),
      ),
    )
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1);
  return row ?? null;
}

export interface Line {
  webhook_id: string;
  subject_id: string;
}

/** The last failed attempt among a webhook's pending deliveries. */
export async function findLastSilence(db: Executor, webhookId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(webhookDeliveries.attempted_at) })
    .from(webhookDeliveries)
    .where(isPendingOf(webhookId, isNull(webhookDeliveries.response_status)));
  return row?.at ?? null;
}

/**
 * Claims a due delivery, so that only one process attempts it.
 * @returns whether it could be claimed
 */
export async function claimDelivery(db: Executor, id: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const claimed = await db
    .update(webhookDeliveries)
    .set({ next_attempt_at: until })
    .where(
      and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.next_attempt_at, now)),
    )
    .returning({ id: webhookDeliveries.id });
  return claimed.length > 0;
}

/** Delays a webhook's pending deliveries, except for manual ones. */
export async function putOff(db: Executor, webhookId: string, until: Date) {
  await db
    .update(webhookDeliveries)
    .set({ next_attempt_at: until })
    .where(
      isPendingOf(
        webhookId,
        and(lt(webhookDeliveries.next_attempt_at, until), ne(webhookDeliveries.subject_id, webhookDeliveries.id)),
      ),
    );
}

/** Lines with a due delivery, the longest overdue first. */
export function findDueLines(db: Executor, now: Date): Promise<{ webhook: WebhookRow; subject_id: string }[]> {
  return db
    .select({ webhook: webhooks, subject_id: webhookDeliveries.subject_id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.next_attempt_at, now), eq(webhooks.is_active, true)),
    )
    .groupBy(webhooks.id, webhookDeliveries.subject_id)
    .orderBy(min(webhookDeliveries.next_attempt_at))
    .limit(1_000);
}

/** Pending deliveries of a webhook that is switched off will never be sent. */
export async function giveUpPending(db: Executor, webhookId: string) {
  await db.update(webhookDeliveries).set({ status: 'failed', next_attempt_at: null }).where(isPendingOf(webhookId));
}

export async function deleteOldDeliveries(db: Executor, before: Date) {
  await db
    .delete(webhookDeliveries)
    .where(and(ne(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.created_at, before)));
}

function isPendingOf(webhookId: string, which?: SQL) {
  return and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.status, 'pending'), which);
}

function ofSpace(space: Space): SQL {
  return ownedBy(webhooks, ownerOf(space));
}

/** Webhooks whose encrypted secrets have another prefix, after an id. */
export function readSealedOtherwise(db: Executor, prefix: string, { after, limit }: { after: string; limit: number }) {
  const isOther = sql`(${webhooks.sealed_secret} not like ${`${prefix}%`} or exists (
    select 1 from jsonb_array_elements(${webhooks.retired_secrets}) retired where retired ->> 'sealed' not like ${`${prefix}%`}))`;
  return db
    .select({ id: webhooks.id, sealed_secret: webhooks.sealed_secret, retired_secrets: webhooks.retired_secrets })
    .from(webhooks)
    .where(and(gt(webhooks.id, after), isOther))
    .orderBy(asc(webhooks.id))
    .limit(limit);
}

/** Does nothing if it was replaced in the meantime. */
export async function replaceSealed(
  db: Executor,
  before: Pick<WebhookRow, 'id' | 'sealed_secret'>,
  sealed: Pick<WebhookRow, 'sealed_secret' | 'retired_secrets'>,
) {
  await db
    .update(webhooks)
    .set(sealed)
    .where(and(eq(webhooks.id, before.id), eq(webhooks.sealed_secret, before.sealed_secret)));
}
