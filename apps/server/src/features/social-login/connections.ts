// The services that an account is connected with. The last way into an account is never removed.
import { PROVIDER_NAMES, type SocialProvider } from '@countersign/contract/social-login';
import type { FastifyRequest } from 'fastify';
import { sendAccountMail } from '#features/account-mails/index.ts';
import { countPasskeys, countWaysIn, lockSignedIn, lockUser } from '#features/auth/index.ts';
import { byRequest, record, userActor } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { failure } from './failures.ts';
import { deleteConnected, findConnected, insertConnected } from './queries.ts';
import type { Profile } from './services.ts';

interface Connecting {
  provider: SocialProvider;
  user: UserRow;
  profile: Profile;
}

/** Somebody who is signed in connects a service. @throws AppError with the reason `taken`, `another_connected` or `other_person` */
export async function connect(request: FastifyRequest, connecting: Connecting) {
  const { db } = request.server.context;
  const { provider, profile } = connecting;
  const present = await findConnected(db, { provider, subject: profile.subject });
  if (present?.user_id === connecting.user.id) return;
  await db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, request);
    if (!user) throw failure('other_person', provider);
    await keepConnection(tx, request, { provider, profile, user });
    await mail(tx, request, { kind: 'sign_in_connected', user_id: user.id, provider });
  });
}

/**
 * Connects within the caller's transaction, without a mail.
 * @throws AppError with the reason `taken` or `another_connected`
 */
export async function keepConnection(tx: Executor, request: FastifyRequest, { provider, user, profile }: Connecting) {
  const now = request.server.context.clock.now();
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
  await record(tx, { subject: { user_id: user.id }, type: 'sign-in connected', at: now, ...byRequest(request), actor, data });
}

/**
 * A service mostly lets in whoever sits at the browser: it proves nothing where the account has something better.
 * @throws AppError 422 at `current_password`
 */
export async function requireNoOtherProof(db: Executor, { id, password_hash }: UserRow) {
  if (password_hash !== null) throw invalidField('current_password', 'Enter your password to go on.');
  if ((await countPasskeys(db, id)) > 0) throw invalidField('current_password', 'Confirm with a passkey to go on.');
}

/** @throws AppError 404, or 409 for the only way into the account */
export async function disconnect(request: FastifyRequest, key: { user_id: string; provider: SocialProvider }) {
  const { db, config, clock } = request.server.context;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, key.user_id);
    const gone = await deleteConnected(tx, key);
    if (!gone || !user) throw new AppError('not_found');
    if ((await countWaysIn(tx, user, config)) === 0)
      throw new AppError('conflict', { message: 'This is the only way into your account. Set a password first.' });
    await mail(tx, request, { kind: 'sign_in_disconnected', ...key });
    const data = { service: PROVIDER_NAMES[key.provider] };
    const subject = { user_id: user.id };
    await record(tx, { subject, type: 'sign-in disconnected', at: clock.now(), ...byRequest(request), data });
  });
}

export async function mail(
  tx: Executor,
  request: FastifyRequest,
  about: { kind: 'sign_in_connected' | 'sign_in_disconnected'; user_id: string; provider: SocialProvider },
) {
  const { kind, user_id, provider } = about;
  await request.server.context.jobs.send(tx, sendAccountMail, { kind, user_id, about: PROVIDER_NAMES[provider] });
}
