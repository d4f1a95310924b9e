// Makes the first user of a fresh installation support staff.
import { emailVerified, updateUser } from '#features/auth/index.ts';
import type { Context } from '#platform/context/context.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { isFirstVerified } from './queries.ts';

/** The first person to verify an email address becomes support staff. Deleted accounts count as earlier ones. */
export function firstStaffListener({ config, log }: Pick<Context, 'config' | 'log'>) {
  if (!config.first_user_is_staff) return defineListener('first-staff', []);
  return defineListener('first-staff', [
    on(emailVerified, async (tx, { user_id }) => {
      if (!(await isFirstVerified(tx, user_id))) return;
      await updateUser(tx, user_id, { is_support_staff: true });
      log.warn({ user_id }, 'the first person here is support staff; FIRST_USER_IS_STAFF=false prevents that');
    }),
  ]);
}
