// The providers connected to an account. The last sign-in method is never removed.
import { problem } from '@countersign/contract/problems';
import { PROVIDER_NAMES, type SocialProvider } from '@countersign/contract/social-login';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { countPasskeys, countSignInMethods, lockSignedIn, lockUser } from '#features/auth/index.ts';
import { byCall, record, userActor } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { failure } from './failures.ts';
import { deleteConnected, findConnected, insertConnected } from './queries.ts';
import type { Profile } from './providers.ts';

interface Connecting {
  provider: SocialProvider;
  user: UserRow;
  profile: Profile;
}

/** Connects a provider to the signed-in user. @throws AppError with the reason `taken`, `another_connected` or `other_person` */
export async function connect(call: Call, connecting: Connecting) {
  const { db } = call.context;
  const { provider, profile } = connecting;
  const present = await findConnected(db, { provider, subject: profile.subject });
  if (present?.user_id === connecting.user.id) return;
  await db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, call);
    if (!user) throw failure('other_person', provider);
    await saveConnection(tx, call, { provider, profile, user });
    await mail(tx, call, { kind: 'sign_in_connected', user_id: user.id, provider });
  });
}

/**
 * Connects within the caller's transaction, without an email.
 * @throws AppError with the reason `taken` or `another_connected`
 */
export async function saveConnection(tx: Executor, call: Call, { provider, user, profile }: Connecting) {
  const now = call.context.clock.now();
  try {
    await insertConnected(tx, {
      id: newId(now),
      user_id: user.id,
      provider,
      subject: profile.subject,
      email: profile.email,
      created_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'connected_sign_ins_subject')) throw failure('taken', provider);
    if (isUniqueViolation(error, 'connected_sign_ins_user')) throw failure('another_connected', provider);
    throw error;
  }
  const data = { service: PROVIDER_NAMES[provider] };
  const actor = userActor(user);
  await record(tx, { subject: { user_id: user.id }, type: 'sign-in connected', at: now, ...byCall(call), actor, data });
}

/**
 * A provider usually admits whoever uses the browser, so it proves nothing if the account has a stronger method.
 * @throws AppError 422 at `current_password`
 */
export async function requireNoOtherMethod(db: Executor, { id, password_hash }: UserRow) {
  if (password_hash !== null) throw invalidField('current_password', problem('password_required'));
  if ((await countPasskeys(db, id)) > 0) throw invalidField('current_password', problem('passkey_required'));
}

/** @throws AppError 404, or 409 for the only sign-in method of the account */
export async function disconnect(call: Call, key: { user_id: string; provider: SocialProvider }) {
  const { db, config, clock } = call.context;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, key.user_id);
    const deleted = await deleteConnected(tx, key);
    if (!deleted || !user) throw new AppError('not_found');
    if ((await countSignInMethods(tx, user, config)) === 0) throw new AppError('conflict', problem('only_way_to_sign_in'));
    await mail(tx, call, { kind: 'sign_in_disconnected', ...key });
    const data = { service: PROVIDER_NAMES[key.provider] };
    const subject = { user_id: user.id };
    await record(tx, { subject, type: 'sign-in disconnected', at: clock.now(), ...byCall(call), data });
  });
}

export async function mail(
  tx: Executor,
  call: Call,
  about: { kind: 'sign_in_connected' | 'sign_in_disconnected'; user_id: string; provider: SocialProvider },
) {
  const { kind, user_id, provider } = about;
  await call.context.jobs.send(tx, sendAccountEmail, { kind, user_id, about: PROVIDER_NAMES[provider] });
}
