import type { Language } from '@countersign/contract/languages';
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { asc, desc, eq } from 'drizzle-orm';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { type UserRow, users } from '#src/schema/accounts.ts';
import { timelineEvents } from '#src/schema/timeline.ts';

const TOUCH_AFTER_MS = 60_000;

/** Records that a user is active, at most once a minute unless their browser's language has changed. */
export async function touchUser(db: Executor, user: UserRow, seen: { now: Date; locale: Language | null }) {
  const { now, locale } = seen;
  const isOther = locale !== null && locale !== user.seen_locale;
  if (!isOther && user.last_seen_at && now.getTime() - user.last_seen_at.getTime() < TOUCH_AFTER_MS) return;
  await db
    .update(users)
    .set({ last_seen_at: now, ...(isOther && { seen_locale: locale }) })
    .where(eq(users.id, user.id));
}

export async function setDefaultOrganization(db: Executor, userId: string, organizationId: string | null) {
  await db.update(users).set({ default_organization_id: organizationId }).where(eq(users.id, userId));
}

export async function listTimeline(db: Executor, userId: string, query: ListQuery) {
  const order = query.sort[0]?.descending === false ? asc : desc;
  const where = eq(timelineEvents.user_id, userId);
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(timelineEvents)
      .where(where)
      .orderBy(order(timelineEvents.sequence))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, timelineEvents, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}
