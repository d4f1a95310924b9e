import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type UserRow, users } from '#src/schema/accounts.ts';

const TOUCH_AFTER_MS = 60_000;

/** Notes that a user is here, at most once a minute. */
export async function touchUser(db: Executor, user: UserRow, now: Date) {
  if (user.last_seen_at && now.getTime() - user.last_seen_at.getTime() < TOUCH_AFTER_MS) return;
  await db.update(users).set({ last_seen_at: now }).where(eq(users.id, user.id));
}

export async function setDefaultOrganization(db: Executor, userId: string, organizationId: string | null) {
  await db.update(users).set({ default_organization_id: organizationId }).where(eq(users.id, userId));
}
