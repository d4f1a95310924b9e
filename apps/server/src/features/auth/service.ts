import type { registration } from '@countersign/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { record, byRequest, userActor } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import { isUniqueViolation } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { emailVerified } from './events.ts';
import { sendAccountMail } from './jobs.ts';
import { noteFailure, noteSuccess, requireUnlocked } from './lock-out.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import {
  deleteLoginTokensOf,
  deleteSessionsOf,
  findActiveUser,
  findUserByEmail,
  insertToken,
  insertUser,
  updateUser,
  useEmailToken,
} from './queries.ts';

const WRONG_CREDENTIALS = 'These credentials do not match our records.';
const LOGIN_TOKEN_DAYS = 60;

export async function registerUser(request: FastifyRequest, input: z.output<typeof registration>): Promise<UserRow> {
  const { db, clock, jobs } = request.server.parts;
  const now = clock.now();
  const passwordHash = await hashPassword(input.password);

  try {
    return await db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        id: newId(now),
        email: input.email,
        first_name: input.first_name,
        last_name: input.last_name,
        password_hash: passwordHash,
        created_at: now,
        updated_at: now,
      });
      await jobs.send(tx, sendAccountMail, { kind: 'verify_email', user_id: user.id });
      await record(tx, {
        subject: { user_id: user.id },
        type: 'created',
        at: now,
        ...byRequest(request),
        actor: userActor(user),
      });
      return user;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique'))
      throw invalidField('email', 'There is already an account with this email address.');
    throw error;
  }
}

/** @throws AppError 422 at `email` for wrong credentials (known address or not), 429 while locked */
export async function authenticate(request: FastifyRequest, input: { email: string; password: string }): Promise<UserRow> {
  await requireUnlocked(request, input.email);
  const user = await findUserByEmail(request.server.parts.db, input.email);
  const isRight = await isPasswordRight(user?.password_hash ?? null, input.password);

  if (!user || !isRight || user.disabled_at) {
    await noteFailure(request, input.email);
    throw invalidField('email', WRONG_CREDENTIALS);
  }

  await noteSuccess(request, input.email);
  await recordForUser(request, user, 'signed in');
  return user;
}

/** @throws AppError 422 at `password` for a wrong one, 429 while locked: guesses here count like those at the sign-in */
export async function confirmPassword(request: FastifyRequest, user: UserRow, password: string) {
  await requireUnlocked(request, user.email);
  if (await isPasswordRight(user.password_hash, password)) return noteSuccess(request, user.email);
  await noteFailure(request, user.email);
  throw invalidField('password', 'This is not the password of this account.');
}

/** A bearer token of the stateless sign-in; shown once, stored as its hash. */
export async function createLoginToken(request: FastifyRequest, user: UserRow): Promise<string> {
  const { db, clock } = request.server.parts;
  const now = clock.now();
  const token = randomSecret();

  await insertToken(db, {
    id: newId(now),
    user_id: user.id,
    kind: 'login',
    name: 'Sign-in',
    token_hash: hashSecret(token),
    abilities: ['*'],
    expires_at: new Date(now.getTime() + LOGIN_TOKEN_DAYS * 24 * 3_600_000),
    created_at: now,
    updated_at: now,
  });
  return token;
}

export async function recordForUser(request: FastifyRequest, user: UserRow, type: string) {
  const { db, clock } = request.server.parts;
  await db.transaction((tx) =>
    record(tx, { subject: { user_id: user.id }, type, at: clock.now(), ...byRequest(request), actor: userActor(user) }),
  );
}

export async function requestVerification(request: FastifyRequest, user: UserRow) {
  const { db, jobs } = request.server.parts;
  if (user.email_verified_at) return;
  await db.transaction((tx) => jobs.send(tx, sendAccountMail, { kind: 'verify_email', user_id: user.id }));
}

/** @throws AppError 422 for a link that is unknown, used, too old, or another person's */
export async function verifyEmail(request: FastifyRequest, user: UserRow, token: string): Promise<UserRow> {
  if (user.email_verified_at) return user;
  const { db, clock } = request.server.parts;
  const now = clock.now();

  return db.transaction(async (tx) => {
    const used = await useEmailToken(tx, { token_hash: hashSecret(token), purpose: 'verify_email' }, now);
    const isOwn = used?.user_id === user.id && used.email === user.email;
    const verified = isOwn ? await updateUser(tx, user.id, { email_verified_at: now, updated_at: now }) : null;
    // Thrown inside the transaction: a stranger's attempt must not use the owner's link up.
    if (!verified) throw invalidField('token', 'This link is not valid any more. Please ask for a new one.');
    await emit(tx, emailVerified, { user_id: user.id });
    return verified;
  });
}

/** Says nothing of whether the address is known; the work is the same either way but for one row in the queue. */
export async function requestPasswordReset(request: FastifyRequest, email: string) {
  const { db, jobs } = request.server.parts;
  const user = await findUserByEmail(db, email);
  if (!user || user.disabled_at) return;
  await db.transaction((tx) => jobs.send(tx, sendAccountMail, { kind: 'reset_password', user_id: user.id }));
}

/** Sets the new password, signs out everywhere, and tells the owner. The mailed link also proves the address. */
export async function resetPassword(request: FastifyRequest, input: { token: string; email: string; password: string }) {
  const { db, clock, jobs } = request.server.parts;
  const now = clock.now();
  const passwordHash = await hashPassword(input.password);

  await db.transaction(async (tx) => {
    const used = await useEmailToken(tx, { token_hash: hashSecret(input.token), purpose: 'reset_password' }, now);
    const user = used ? await findActiveUser(tx, used.user_id) : null;
    if (!used || !user || used.email.toLowerCase() !== input.email.toLowerCase()) {
      throw new AppError('invalid', {
        message: 'This link is not valid any more. Please ask for a new one.',
        errors: { token: ['This link is not valid any more. Please ask for a new one.'] },
      });
    }
    await updateUser(tx, user.id, {
      password_hash: passwordHash,
      email_verified_at: user.email_verified_at ?? now,
      updated_at: now,
    });
    if (!user.email_verified_at) await emit(tx, emailVerified, { user_id: user.id });
    await deleteSessionsOf(tx, user.id);
    await deleteLoginTokensOf(tx, user.id);
    await jobs.send(tx, sendAccountMail, { kind: 'password_changed', user_id: user.id });
    await record(tx, {
      subject: { user_id: user.id },
      type: 'password changed',
      at: now,
      ...byRequest(request),
      actor: userActor(user),
    });
  });
  await noteSuccess(request, input.email);
}
