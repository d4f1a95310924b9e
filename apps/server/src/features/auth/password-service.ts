// Sets a new password, either by an emailed link or while signed in. Both end all other sessions.
import { problem } from '@countersign/contract/problems';
import { ownerOfMailedLink, sendAccountEmail, useMailedLink, voidMailedLinks } from '#features/account-emails/index.ts';
import { byCall, record, userActor } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { isWithinRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { refuseCommonPassword } from './reauthentication/common-passwords.ts';
import { accessEnded, emailVerified } from './events.ts';
import { forgetBrowsers } from './sessions/known-browsers.ts';
import { forgetGuessesAt } from './reauthentication/lock-out.ts';
import { hashPassword } from './reauthentication/passwords.ts';
import { requirePassword, requireReauthentication } from './reauthentication/reauthenticate.ts';
import {
  countApiTokens,
  deleteApiTokensOf,
  deleteChallengesOf,
  deleteLoginTokensOf,
  deleteOtherSessions,
  deleteOtherSignInMethods,
  findActiveUser,
  findUserByEmail,
  updateUser,
} from './queries.ts';
import { startSession } from './sessions/sessions.ts';

const OLD_LINK = problem('email_link_invalid');

/** Each email invalidates the previous link, so a higher limit would only let others annoy the recipient. */
const RESETS_AN_HOUR = 5;

/** Does not reveal whether the address has an account, not even by its duration: unknown addresses get a job as well. */
export async function requestPasswordReset(call: Call, email: string) {
  const { db, jobs, clock } = call.context;
  const limit = { name: 'reset-mails', max: RESETS_AN_HOUR, window_seconds: 3_600, key: () => email.toLowerCase() };
  if (!(await isWithinRateLimit(call, limit))) return;
  const user = await findUserByEmail(db, email);
  const user_id = user?.id ?? newId(clock.now());
  await db.transaction((tx) => jobs.send(tx, sendAccountEmail, { kind: 'reset_password', user_id }));
}

function oldLink(): AppError {
  return new AppError('invalid', { ...OLD_LINK, errors: { token: [OLD_LINK] } });
}

/**
 * Checks a link before the user chooses a new password for it.
 * @returns how many API tokens can be revoked together with the reset
 * @throws AppError 422 at `token`
 */
export async function checkPasswordReset(call: Call, token: string): Promise<{ api_tokens: number }> {
  const { db, clock } = call.context;
  const user_id = await ownerOfMailedLink(db, { secret: token, purpose: 'reset_password' }, clock.now());
  if (!user_id || !(await findActiveUser(db, user_id))) throw oldLink();
  return { api_tokens: await countApiTokens(db, user_id) };
}

/**
 * Sets the new password, signs out everywhere and notifies the owner. The emailed link also verifies the address. A password that
 * is too common is refused and leaves the link valid.
 * @throws AppError 422 at `token` or `password`
 */
export async function resetPassword(
  call: Call,
  input: { token: string; email: string; password: string; revoke_api_tokens?: boolean | undefined },
) {
  const { db, clock } = call.context;
  const now = clock.now();
  await refuseCommonPassword(input.password);
  const password_hash = await hashPassword(input.password);

  const change = db.transaction(async (tx): Promise<string> => {
    const used = await useMailedLink(tx, { secret: input.token, purpose: 'reset_password' }, now);
    const user = used ? await findActiveUser(tx, used.user_id) : null;
    if (!used || !user || used.email.toLowerCase() !== input.email.toLowerCase()) throw oldLink();

    await updateUser(tx, user.id, { email_verified_at: user.email_verified_at ?? now });
    if (!user.email_verified_at) {
      await emit(tx, emailVerified, { user_id: user.id });
      // The account with this address may have been created by another person.
      await deleteOtherSignInMethods(tx, user.id);
    }
    if (input.revoke_api_tokens) await revokeApiTokens(tx, call, user);
    const data = user.email_verified_at ? {} : { other_ways_in: 'removed' };
    await replacePassword(tx, call, { user, password_hash, kept_token: null, data });
    await deleteOtherSessions(tx, user.id, null);
    await forgetBrowsers(tx, call, { user_id: user.id, keeps_this: false });
    return user.id;
  });
  const user_id = await change.catch((error: unknown) => {
    // Another account has verified the address since the link was emailed.
    throw isUniqueViolation(error, 'users_email_unique') ? oldLink() : error;
  });
  logSecurity(call, 'password_reset', { user_id });
  await forgetGuessesAt(call, input.email);
}

/**
 * Changes the password, or sets the first one. The current session continues under a new secret.
 * @throws AppError 422 at `current_password` for a wrong one, at `password` for a common one
 */
export async function changePassword(
  call: Call,
  user: UserRow,
  input: { current_password?: string | undefined; password: string },
) {
  await refuseCommonPassword(input.password);
  if (user.password_hash) {
    if (!input.current_password) throw invalidField('current_password', problem('required'));
    await requirePassword(call, user, { field: 'current_password', password: input.current_password });
  } else await requireReauthentication(call, user, {});

  const { caller, context } = call;
  const password_hash = await hashPassword(input.password);
  await context.db.transaction(async (tx) => {
    await replacePassword(tx, call, { user, password_hash, kept_token: caller.token_id, data: {} });
    await deleteOtherSessions(tx, user.id, caller.session_hash);
    await forgetBrowsers(tx, call, { user_id: user.id, keeps_this: true });
  });
  logSecurity(call, 'password_changed');
  if (caller.via !== 'session') return;
  const { signee_ids, by_copied_link } = caller;
  await startSession(call, { user_id: user.id, signee_ids, by_copied_link });
}

/** API tokens survive a password change, and someone who knew the old password may have created some. */
async function revokeApiTokens(tx: Executor, call: Call, user: UserRow) {
  const at = call.context.clock.now();
  const subject = { user_id: user.id };
  const by = { ...byCall(call), actor: userActor(user) };
  for (const name of await deleteApiTokensOf(tx, user.id))
    await record(tx, { subject, type: 'API token revoked', at, ...by, data: { name } });
}

/** Invalidates everything begun with the old password: sign-in challenges, other links, a change of address. */
async function replacePassword(
  tx: Executor,
  call: Call,
  change: { user: UserRow; password_hash: string; kept_token: string | null; data: Record<string, string> },
) {
  const { user, password_hash, kept_token, data } = change;
  const { clock, jobs } = call.context;
  const now = clock.now();
  await updateUser(tx, user.id, { password_hash, pending_email: null, updated_at: now });
  await voidMailedLinks(tx, user.id, ['reset_password', 'change_email']);
  await deleteChallengesOf(tx, user.id);
  await emit(tx, accessEnded, { person_ids: [user.id] });
  await deleteLoginTokensOf(tx, user.id, kept_token);
  await jobs.send(tx, sendAccountEmail, { kind: 'password_changed', user_id: user.id });
  await record(tx, {
    subject: { user_id: user.id },
    type: 'password changed',
    at: now,
    ...byCall(call),
    actor: userActor(user),
    data,
  });
}
