// Verifies email addresses with an emailed link, both for new accounts and for a change of address.
import { problem } from '@countersign/contract/problems';
import { isLinkOf, sendAccountEmail, useMailedLink, voidMailedLinks } from '#features/account-emails/index.ts';
import { requireSignUp } from '#features/sign-up/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { emailVerified } from './events.ts';
import { updateUser } from './queries.ts';

/** Sends the pending verification emails again: for the requested new address, and for the current one if it is unverified. */
export async function requestVerification(call: Call, user: UserRow) {
  const { db, jobs } = call.context;
  await db.transaction(async (tx) => {
    if (user.pending_email) await jobs.send(tx, sendAccountEmail, { kind: 'change_email', user_id: user.id });
    if (!user.email_verified_at) await jobs.send(tx, sendAccountEmail, { kind: 'verify_email', user_id: user.id });
  });
}

/**
 * Starts a change of address. The new address takes effect when the link in the email to it is opened; the current address is
 * notified. The answer is the same whether or not another account has the address, so that no one can probe for accounts.
 * @throws AppError 422 at `email` if the address may not be used here
 */
export async function askForEmail(tx: Executor, call: Call, user: UserRow, email: string) {
  const { jobs, clock } = call.context;
  const now = clock.now();
  await requireSignUp(tx, call.context, { email, is_proven: user.email_verified_at !== null });
  await voidMailedLinks(tx, user.id, ['change_email']);
  await updateUser(tx, user.id, { pending_email: email, updated_at: now });
  await jobs.send(tx, sendAccountEmail, { kind: 'change_email', user_id: user.id });
  // An unverified address may be a stranger's.
  if (user.email_verified_at) await jobs.send(tx, sendAccountEmail, { kind: 'email_change_asked', user_id: user.id });
  await record(tx, {
    subject: { user_id: user.id },
    type: 'email change asked',
    at: now,
    ...byCall(call),
    data: { email },
  });
}

export async function cancelEmailChange(call: Call, user: UserRow): Promise<UserRow> {
  if (!user.pending_email) return user;
  const { db, clock } = call.context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await voidMailedLinks(tx, user.id, ['change_email']);
    await record(tx, { subject: { user_id: user.id }, type: 'email change cancelled', at: now, ...byCall(call) });
    return (await updateUser(tx, user.id, { pending_email: null, updated_at: now })) ?? user;
  });
}

/**
 * @throws AppError 422 at `token` for a link that is unknown, expired or another user's, or whose address the user no longer has
 */
export async function verifyEmail(call: Call, user: UserRow, token: string): Promise<UserRow> {
  const { db } = call.context;
  // The same link was opened before.
  if (user.email_verified_at && (await isLinkOf(db, { secret: token, user_id: user.id, email: user.email }))) return user;

  try {
    const proven = await db.transaction(async (tx) => {
      const owner = (await verifyPresent(tx, call, user, token)) ?? (await moveToNew(tx, call, user, token));
      // Thrown inside the transaction, so that a stranger's attempt does not use up the owner's link.
      if (!owner) throw notValid();
      await emit(tx, emailVerified, { user_id: user.id });
      return owner;
    });
    if (proven.email !== user.email) logSecurity(call, 'email_changed');
    return proven;
  } catch (error) {
    // Another account has verified the same address in the meantime.
    if (isUniqueViolation(error, 'users_email_unique')) throw notValid();
    throw error;
  }
}

async function verifyPresent(tx: Executor, call: Call, user: UserRow, token: string): Promise<UserRow | null> {
  const now = call.context.clock.now();
  const used = await useMailedLink(tx, { secret: token, purpose: 'verify_email' }, now);
  if (used?.user_id !== user.id || used.email !== user.email) return null;
  return updateUser(tx, user.id, { email_verified_at: now, updated_at: now });
}

async function moveToNew(tx: Executor, call: Call, user: UserRow, token: string): Promise<UserRow | null> {
  const { clock, jobs } = call.context;
  const now = clock.now();
  const used = await useMailedLink(tx, { secret: token, purpose: 'change_email' }, now);
  if (used?.user_id !== user.id || used.email !== user.pending_email) return null;

  // Links that were emailed to the former address must not open the account any more.
  await voidMailedLinks(tx, user.id, ['reset_password', 'verify_email']);
  const about = used.email;
  if (user.email_verified_at)
    await jobs.send(tx, sendAccountEmail, { kind: 'email_changed', user_id: user.id, to: user.email, about });
  const data = { from: user.email, to: used.email };
  await record(tx, { subject: { user_id: user.id }, type: 'email changed', at: now, ...byCall(call), data });
  return updateUser(tx, user.id, { email: used.email, pending_email: null, email_verified_at: now, updated_at: now });
}

function notValid() {
  return invalidField('token', problem('email_link_invalid'));
}
