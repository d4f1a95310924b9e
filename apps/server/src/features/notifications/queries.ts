import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { type NotificationRow, notifications } from '#src/schema/notifications.ts';

export async function listNotifications(db: Executor, userId: string, query: ListQuery) {
  const status = query.filter['status'];
  const where = and(
    eq(notifications.user_id, userId),
    status === 'unread' ? isNull(notifications.read_at) : status === 'read' ? isNotNull(notifications.read_at) : undefined,
  );
  const order = query.sort[0]?.descending === false ? asc : desc;
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(where)
      .orderBy(order(notifications.created_at), order(notifications.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, notifications, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function insertNotifications(db: Executor, rows: NotificationRow[]) {
  if (rows.length > 0) await db.insert(notifications).values(rows);
}

/** @returns null if it does not exist or belongs to another user */
export async function markNotification(
  db: Executor,
  key: { user_id: string; id: string },
  changes: { read_at: Date | null; updated_at: Date },
): Promise<NotificationRow | null> {
  const [row] = await db
    .update(notifications)
    .set(changes)
    .where(and(eq(notifications.user_id, key.user_id), eq(notifications.id, key.id)))
    .returning();
  return row ?? null;
}

/** @returns how many were unread */
export async function markAllRead(db: Executor, userId: string, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ read_at: now, updated_at: now })
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at)));
  return rowCount ?? 0;
}

export async function findSupportStaff(db: Executor): Promise<string[]> {
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_support_staff, true), isNull(users.deleted_at)));
  return staff.map(({ id }) => id);
}
