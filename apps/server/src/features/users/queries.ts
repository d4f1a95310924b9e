import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';

/** Flags of a user, besides their roles in organizations. */
export const USER_FLAGS = ['developer', 'support_staff'] as const;
export type UserFlag = (typeof USER_FLAGS)[number];

/** Set for the account that has verified the address; removed from all with that address. @returns whether there is one */
export async function setFlag(
  db: Executor,
  { email, flag, is_on }: { email: string; flag: UserFlag; is_on: boolean },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set(flag === 'developer' ? { is_developer: is_on } : { is_support_staff: is_on })
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        isNull(users.deleted_at),
        is_on ? isNotNull(users.email_verified_at) : undefined,
      ),
    )
    .returning({ id: users.id });
  return changed.length > 0;
}
