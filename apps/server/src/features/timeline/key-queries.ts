// Events from before timelines had a key get their HMAC once, by the first check that finds their chains intact. From then on an
// event without one is a fault.
import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { type MacKey, isMacOf, macOf } from '#platform/secrets/mac-key.ts';
import { timelineEvents, timelineKeys } from '#src/schema/timeline.ts';

const BATCH = 2_000;

/** Whether the database records that every intact event has an HMAC under this key. */
export async function isNotedComplete(db: Executor, key: MacKey): Promise<boolean> {
  const [row] = await db.select().from(timelineKeys).where(eq(timelineKeys.key_id, key.id));
  return row !== undefined && isMacOf(row.mac, key, statementOf(row));
}

/** @param except subjects with broken chains, whose events nothing vouches for */
export async function keyEvents(
  { db, clock, timeline_key: key }: Pick<Context, 'db' | 'clock' | 'timeline_key'>,
  { except, signal }: { except: string[]; signal: AbortSignal },
): Promise<void> {
  const subject = sql<string>`coalesce(${timelineEvents.pdf_id}, ${timelineEvents.user_id})`;
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const isLater = after === undefined ? undefined : gt(timelineEvents.id, after);
    const events = await db
      .select({ id: timelineEvents.id, hash: timelineEvents.hash })
      .from(timelineEvents)
      .where(and(isLater, isNull(timelineEvents.mac), except.length > 0 ? notInArray(subject, except) : undefined))
      .orderBy(asc(timelineEvents.id))
      .limit(BATCH);
    const codes = events.map(({ id, hash }) => ({ id, mac: macOf(key, hash) }));
    await saveCodes(db, key, codes);
    after = events.length === BATCH ? events.at(-1)?.id : undefined;
  } while (after !== undefined);
  const row = { key_id: key.id, since: clock.now() };
  await db
    .insert(timelineKeys)
    .values({ ...row, mac: macOf(key, statementOf(row)) })
    .onConflictDoNothing();
}

async function saveCodes(db: Executor, key: MacKey, codes: { id: string; mac: string }[]) {
  await db.execute(sql`select key_timeline_events(${key.id}, ${JSON.stringify(codes)}::jsonb)`);
}

function statementOf({ key_id, since }: { key_id: string; since: Date }): string {
  return `every event has a code under ${key_id} since ${since.toISOString()}`;
}
