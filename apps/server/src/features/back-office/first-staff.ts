// Whoever sets up a fresh installation looks after it.
import { and, isNotNull, ne, sql, eq } from 'drizzle-orm';
import { emailVerified, updateUser } from '#features/auth/index.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { users } from '#src/schema/accounts.ts';

const LOCK = 'first support staff';

/** The first person whose address is proven is support staff. Accounts that were deleted count as there. */
export function firstStaffListener({ config, log }: Pick<Parts, 'config' | 'log'>) {
  if (!config.first_user_is_staff) return defineListener('first-staff', []);
  return defineListener('first-staff', [
    on(emailVerified, async (tx, { user_id }) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`);
      const others = and(ne(users.id, user_id), isNotNull(users.email_verified_at));
      if ((await tx.$count(users, others)) > 0) return;
      await updateUser(tx, user_id, { is_support_staff: true });
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id));
      log.warn(
        { user_id, email: user?.email },
        'the first person here is support staff; FIRST_USER_IS_STAFF=false prevents that',
      );
    }),
  ]);
}
