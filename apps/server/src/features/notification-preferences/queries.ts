import type { NotificationType } from '@countersign/contract/notifications';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { notificationChoices } from '#src/schema/notifications.ts';

export function readPreferences(db: Executor, userId: string) {
  return db.select().from(notificationChoices).where(eq(notificationChoices.user_id, userId));
}

export async function findChoice(db: Executor, userId: string, type: NotificationType) {
  const [choice] = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.user_id, userId), eq(notificationChoices.type, type)));
  return choice ?? null;
}

/** Omitted preferences stay unchanged, and are on by default. */
export async function saveChoice(
  db: Executor,
  key: { user_id: string; type: NotificationType },
  changes: { mail?: boolean | undefined; in_app?: boolean | undefined; now: Date },
) {
  const { mail, in_app, now } = changes;
  await db
    .insert(notificationChoices)
    .values({ ...key, mail: mail ?? true, in_app: in_app ?? true, updated_at: now })
    .onConflictDoUpdate({
      target: [notificationChoices.user_id, notificationChoices.type],
      set: { ...(mail === undefined ? {} : { mail }), ...(in_app === undefined ? {} : { in_app }), updated_at: now },
    });
}

/** Those of the users who have not switched this way of telling off. */
export async function withoutOptedOut(
  db: Executor,
  way: 'mail' | 'in_app',
  notification: { user_ids: readonly string[]; type: NotificationType },
): Promise<string[]> {
  const ids = [...new Set(notification.user_ids)];
  if (ids.length === 0) return [];
  const off = await db
    .select({ id: notificationChoices.user_id })
    .from(notificationChoices)
    .where(
      and(
        inArray(notificationChoices.user_id, ids),
        eq(notificationChoices.type, notification.type),
        eq(notificationChoices[way], false),
      ),
    );
  return ids.filter((id) => off.every((row) => row.id !== id));
}

export async function findPerson(db: Executor, userId: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return user ?? null;
}
