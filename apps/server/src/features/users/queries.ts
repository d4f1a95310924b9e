import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';

/** What somebody is beside their roles in organizations. */
export const USER_FLAGS = ['developer', 'support_staff'] as const;
export type UserFlag = (typeof USER_FLAGS)[number];

/** @returns whether an account has this address */
export async function setFlag(
  db: Executor,
  { email, flag, is_on }: { email: string; flag: UserFlag; is_on: boolean },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set(flag === 'developer' ? { is_developer: is_on } : { is_support_staff: is_on })
    .where(sql`lower(${users.email}) = lower(${email}) and ${users.deleted_at} is null`)
    .returning({ id: users.id });
  return changed.length > 0;
}
