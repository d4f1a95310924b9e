// Actions of support staff on an account.
import { REAUTHENTICATED_ACTIONS, type PersonAction } from '@countersign/contract/back-office';
import { problem } from '@countersign/contract/problems';
import type { Reauthentication } from '@countersign/contract/reauthentication';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { updateUser } from '#features/auth/index.ts';
import { requireSecondFactorAgain } from '#features/auth/reauthentication/index.ts';
import { signOutEverywhere } from '#features/auth/sessions/index.ts';
import { refreshSubscription } from '#features/billing/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { requireUser } from '#platform/context/require-user.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { lockPerson } from './queries.ts';

/** Actions that would lock staff out of their own account, or remove the role that lets them undo the action. */
const NOT_ON_ONESELF = new Set<PersonAction>(['disable', 'take_support_staff', 'end_sessions']);

/**
 * The action is also recorded on the account's own timeline, without the name of the staff member.
 * @throws AppError 404; 409 if the account is already in that state; 422 at `act` for the staff member's own account, and for a
 * missing or wrong confirmation
 */
export async function actOnPerson(
  call: Call,
  { userId, act, proof }: { userId: string; act: PersonAction; proof: Reauthentication },
) {
  const { context } = call;
  const staff = requireUser(call);
  if (userId === staff.id && NOT_ON_ONESELF.has(act)) throw invalidField('act', problem('own_account'));
  if (REAUTHENTICATED_ACTIONS.has(act)) await requireSecondFactorAgain(call, staff, proof);
  if (act === 'refresh_subscription') return refreshSubscription(context, { user_id: userId, organization_id: null });
  await context.db.transaction(async (tx) => {
    const user = await lockPerson(tx, userId);
    if (!user) throw new AppError('not_found');
    await change(tx, context, { user, act });
    const subject = { user_id: user.id };
    await record(tx, { subject, type: 'changed by support', at: context.clock.now(), ...bySystem(context), data: { act } });
  });
}

async function change(
  tx: Executor,
  context: Context,
  { user, act }: { user: UserRow; act: Exclude<PersonAction, 'refresh_subscription'> },
) {
  const now = context.clock.now();
  switch (act) {
    case 'disable':
      requireChange(user.disabled_at === null);
      await updateUser(tx, user.id, { disabled_at: now, updated_at: now });
      return signOutEverywhere(tx, user.id);
    case 'enable':
      requireChange(user.disabled_at !== null);
      return updateUser(tx, user.id, { disabled_at: null, updated_at: now });
    case 'end_sessions':
      return signOutEverywhere(tx, user.id);
    case 'resend_verification':
      requireChange(user.email_verified_at === null);
      return context.jobs.send(tx, sendAccountEmail, { kind: 'verify_email', user_id: user.id });
    case 'grant_support_staff':
    case 'take_support_staff':
      return mark(tx, { user, now }, { is_support_staff: act === 'grant_support_staff' });
    case 'grant_developer':
    case 'take_developer':
      return mark(tx, { user, now }, { is_developer: act === 'grant_developer' });
  }
}

/** Roles are granted only to people with a verified email address. */
async function mark(
  tx: Executor,
  { user, now }: { user: UserRow; now: Date },
  flags: Partial<Pick<UserRow, 'is_support_staff' | 'is_developer'>>,
) {
  const isGiven = Object.values(flags).some(Boolean);
  if (isGiven && user.email_verified_at === null) throw new AppError('conflict', problem('person_email_unverified'));
  requireChange(Object.entries(flags).every(([flag, value]) => user[flag as keyof typeof flags] !== value));
  await updateUser(tx, user.id, { ...flags, updated_at: now });
}

function requireChange(isOne: boolean) {
  if (!isOne) throw new AppError('conflict', problem('nothing_to_change'));
}
