import type { Registration } from '@countersign/contract/auth';
import { problem } from '@countersign/contract/problems';
import type { SocialProvider } from '@countersign/contract/social-login';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { requireSignUp } from '#features/sign-up/index.ts';
import { byCall, record, userActor } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { acceptedLanguage } from '#platform/i18n/accepted-language.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { refuseCommonPassword } from './reauthentication/common-passwords.ts';
import { emailVerified } from './events.ts';
import { countSignInGuess, noteSuccessAt, refund } from './reauthentication/lock-out.ts';
import { hashPassword, isPasswordRight } from './reauthentication/passwords.ts';
import { findSession, findUsersByEmail, insertToken, insertUser, lockUser } from './queries.ts';

const WRONG_CREDENTIALS = problem('credentials_incorrect');
const LOGIN_TOKEN_DAYS = 60;

/** @throws AppError 422 at `password` for a common one */
export async function registerUser(call: Call, input: Registration): Promise<UserRow> {
  await refuseCommonPassword(input.password);
  const password_hash = await hashPassword(input.password);
  return call.context.db.transaction((tx) => addUser(tx, call, { ...input, password_hash, is_email_verified: false }));
}

export interface NewUser extends Omit<Registration, 'password' | 'stateless'> {
  /** null for a user without a password. */
  password_hash: string | null;
  is_email_verified: boolean;
}

/**
 * Creates an account and emails the link that verifies its address. Whether another account has verified that address makes no
 * difference here; it is checked when the email is sent.
 * @throws AppError 422 at `email` if the address may not sign up here, or if it should count as verified but belongs to another
 * account
 */
export async function addUser(tx: Executor, call: Call, input: NewUser): Promise<UserRow> {
  const { clock, jobs } = call.context;
  const now = clock.now();
  await requireSignUp(tx, call.context, { email: input.email });

  try {
    const user = await insertUser(tx, {
      id: newId(now),
      email: input.email,
      first_name: input.first_name,
      last_name: input.last_name,
      password_hash: input.password_hash,
      email_verified_at: input.is_email_verified ? now : null,
      locale: input.locale ?? null,
      seen_locale: acceptedLanguage(call.caller.accept_language),
      created_at: now,
      updated_at: now,
    });
    if (input.is_email_verified) await emit(tx, emailVerified, { user_id: user.id });
    else await jobs.send(tx, sendAccountEmail, { kind: 'verify_email', user_id: user.id });
    await record(tx, { subject: { user_id: user.id }, type: 'created', at: now, ...byCall(call), actor: userActor(user) });
    return user;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw invalidField('email', problem('email_taken'));
    throw error;
  }
}

/**
 * Locks the caller's account and checks their session again, before a write that took time to prepare.
 * @returns null if the user was signed out, disabled or deleted in the meantime
 */
export async function lockSignedIn(tx: Executor, { caller, context }: Call): Promise<UserRow | null> {
  if (!caller.user || !caller.session_hash) return null;
  const user = await lockUser(tx, caller.user.id);
  const session = await findSession(tx, caller.session_hash, context.clock.now());
  const isHere = session?.user_id === caller.user.id && user?.deleted_at === null && user.disabled_at === null;
  return isHere ? user : null;
}

/**
 * The first step of a sign-in. Wrong guesses are forgotten only after the last step, so that codes cannot be guessed between
 * correct passwords.
 * @throws AppError 422 at `email` for wrong credentials (known address or not), 429 while locked
 */
export async function checkCredentials(call: Call, input: { email: string; password: string }): Promise<UserRow> {
  const { owner, claimant } = await findUsersByEmail(call.context.db, input.email);
  const meant = owner ?? claimant;
  const series = await countSignInGuess(call, meant?.email ?? input.email, meant);
  // Always verifies both hashes, so that neither the answer nor its timing reveals which of the two accounts exists.
  const [isOwner, isClaimant] = await Promise.all(
    [owner, claimant].map(async (one) => isPasswordRight(one?.password_hash ?? null, input.password)),
  );
  const user = isOwner ? owner : isClaimant ? claimant : null;

  if (!user || user.disabled_at) {
    logSecurity(call, 'sign_in_refused', { user_id: meant?.id ?? null, by: 'password' });
    throw invalidField('email', WRONG_CREDENTIALS);
  }
  await refund(call, series);
  return user;
}

export type SignInBy = 'password' | 'code' | 'recovery_code' | 'passkey' | SocialProvider;

/** Called after the last step of a sign-in. */
export async function recordSignIn(call: Call, user: UserRow, by: SignInBy) {
  await call.context.maintenance.refuse(user);
  await noteSuccessAt(call, user);
  await recordForUser(call, user, 'signed in', { by });
}

/** Creates the bearer token of a sign-in without cookies. It is shown once; only its hash is stored. */
export async function createLoginToken(call: Call, user: UserRow): Promise<string> {
  const { db, clock } = call.context;
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

export async function recordForUser(call: Call, user: UserRow, type: string, data: Record<string, unknown> = {}) {
  const { db, clock } = call.context;
  await db.transaction((tx) =>
    record(tx, { subject: { user_id: user.id }, type, at: clock.now(), ...byCall(call), actor: userActor(user), data }),
  );
}
