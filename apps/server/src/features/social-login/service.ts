// What follows after a provider has identified a person: a sign-in, a new account, or first the password of the account with
// their address. Only an address verified by the provider identifies an account.
import type { Language } from '@countersign/contract/languages';
import { problem } from '@countersign/contract/problems';
import type { SocialProvider } from '@countersign/contract/social-login';
import {
  addUser,
  emailVerified,
  enterAccount,
  findActiveUser,
  findUserByEmail,
  recordSignIn,
  updateUser,
} from '#features/auth/index.ts';
import {
  countSignInGuess,
  isPasswordRight,
  markReauthenticated,
  refund,
  requireSecondFactor,
} from '#features/auth/reauthentication/index.ts';
import { startSession } from '#features/auth/sessions/index.ts';
import { type SecondFactor, isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import type { Call } from '#platform/context/call.ts';
import { type Db, type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { ConnectedSignInRow, UserRow } from '#src/schema/accounts.ts';
import { connect, saveConnection, mail, requireNoOtherMethod } from './connections.ts';
import { failure } from './failures.ts';
import { findConnected, noteUse } from './queries.ts';
import type { Profile, Service } from './providers.ts';
import { issueTicket, readTicket, consumeDeparture, redeemTicket } from './steps.ts';

/** The same limit as for the sign-up form. */
export const REGISTERING: RateLimit = { name: 'register', max: 20, window_seconds: 3_600 };

interface Answered {
  provider: SocialProvider;
  service: Service;
  code: string;
  state: string;
  locale: Language | undefined;
}

/** Handles the callback from a provider. @throws AppError whose body contains the `reason` */
export async function finish(call: Call, { provider, service, code, state, locale }: Answered) {
  const { purpose, user_id, remember, checks } = await consumeDeparture(call, provider, state);
  const owner = purpose === 'sign_in' ? null : call.caller.user;
  if (purpose !== 'sign_in' && (!owner || owner.id !== user_id)) throw failure('other_person', provider);

  const profile = await service.identify({ code, state, checks });
  if (!owner) return signIn(call, { provider, profile, remember, locale });
  if (purpose === 'connect') {
    await connect(call, { provider, user: owner, profile });
    return { done: 'connected' as const };
  }
  const connected = await findConnected(call.context.db, { provider, subject: profile.subject });
  if (connected?.user_id !== owner.id) throw failure('not_connected', provider);
  await requireNoOtherMethod(call.context.db, owner);
  await markReauthenticated(call);
  return { done: 'confirmed' as const };
}

interface Known {
  provider: SocialProvider;
  profile: Profile;
  remember: boolean;
  locale: Language | undefined;
}

async function signIn(call: Call, known: Known) {
  const { provider, profile, remember } = known;
  const { db } = call.context;
  const connected = await findConnected(db, { provider, subject: profile.subject });
  if (connected) return enterConnected(call, connected, known);

  const { email, first_name, last_name } = profile;
  if (email === null || !profile.is_email_verified) {
    const ticket = await issueTicket(call, { provider, user_id: null, remember }, profile);
    return { next: 'details' as const, ticket, email, first_name, last_name };
  }
  const owner = await findUserByEmail(db, email);
  return owner ? askPassword(call, owner, known) : enterNew(call, email, known);
}

async function enterConnected(call: Call, connected: ConnectedSignInRow, { provider, profile, remember }: Known) {
  const user = await findActiveUser(call.context.db, connected.user_id);
  if (!user) throw failure('disabled', provider);
  return enterAccount(call, { user: await noteConnectedUse(call, user, connected.id, profile), remember, by: provider });
}

async function noteConnectedUse(call: Call, user: UserRow, id: string, profile: Profile): Promise<UserRow> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    await noteUse(tx, id, { email: profile.email, now: clock.now() });
    return verifyByService(tx, call, user, profile);
  });
}

/** The address is verified, but ownership of its account is not: connecting requires its password. */
async function askPassword(call: Call, owner: UserRow, { provider, profile, remember }: Known) {
  if (owner.disabled_at) throw failure('disabled', provider);
  if (owner.password_hash === null) throw failure('no_password', provider);
  const ticket = await issueTicket(call, { provider, user_id: owner.id, remember }, profile);
  return { next: 'password' as const, ticket, email: owner.email };
}

async function enterNew(call: Call, email: string, known: Known) {
  const { provider, profile, remember, locale } = known;
  await enforceRateLimit(call, REGISTERING);
  const { first_name, last_name } = profile;
  const named = { email, first_name: first_name || nameIn(email), last_name };
  try {
    const user = await call.context.db.transaction(async (tx) => {
      const added = await addUser(tx, call, {
        ...named,
        locale,
        password_hash: null,
        is_email_verified: profile.is_email_given,
      });
      await saveConnection(tx, call, { provider, user: added, profile });
      return added;
    });
    return await enterAccount(call, { user, remember, by: provider });
  } catch (error) {
    // The same person at the same moment, from another window.
    const connected = await findConnected(call.context.db, { provider, subject: profile.subject });
    if (connected) return enterConnected(call, connected, known);
    // Another account has taken the address in the meantime.
    const owner = isTaken(error) ? await findUserByEmail(call.context.db, email) : null;
    if (!owner) throw error;
    return askPassword(call, owner, known);
  }
}

/**
 * Connects after the account's password; a second factor is required as usual.
 * @throws AppError 422 at `password`, `code` or `recovery_code`, 429 while locked: failed attempts count like those at sign-in
 */
export async function link(call: Call, provider: SocialProvider, input: SecondFactor & { ticket: string; password: string }) {
  const { context } = call;
  const ticket = await readTicket(call, provider, input.ticket);
  const user = ticket.user_id ? await findActiveUser(context.db, ticket.user_id) : null;
  if (!user || !hasAddress(user, ticket.profile)) throw failure('expired', provider);

  const series = await countSignInGuess(call, user.email, user);
  if (!(await isPasswordRight(user.password_hash, input.password))) {
    logSecurity(call, 'sign_in_refused', { user_id: user.id, by: 'password' });
    throw invalidField('password', problem('password_incorrect'));
  }
  await refund(call, series);
  if (await isTwoFactorOn(context.db, user.id)) {
    if (!input.code && !input.recovery_code) return { two_factor: true as const };
    await requireSecondFactor(call, user, input);
  }

  const linked = await context.db.transaction(async (tx) => {
    await redeemTicket(tx, ticket);
    await saveConnection(tx, call, { provider, user, profile: ticket.profile });
    await mail(tx, call, { kind: 'sign_in_connected', user_id: user.id, provider });
    return verifyByService(tx, call, user, ticket.profile);
  });
  await recordSignIn(call, linked, provider);
  await startSession(call, { user_id: linked.id, remember: ticket.remember });
  return presentUser(context, linked);
}

/** Creates an account whose address still has to be verified, even if another account has verified it. */
export async function register(
  call: Call,
  provider: SocialProvider,
  input: { ticket: string; email: string; first_name: string; last_name: string; locale?: Language | undefined },
) {
  const { context } = call;
  const { ticket: secret, ...about } = input;
  const ticket = await readTicket(call, provider, secret);
  if (ticket.user_id !== null) throw failure('expired', provider);
  const user = await context.db.transaction(async (tx) => {
    const added = await addUser(tx, call, { ...about, password_hash: null, is_email_verified: false });
    await redeemTicket(tx, ticket);
    await saveConnection(tx, call, { provider, user: added, profile: ticket.profile });
    return added;
  });
  await startSession(call, { user_id: user.id, remember: ticket.remember });
  return presentUser(context, user);
}

/** An address that the account has and whose mailbox the provider hosts needs no verification email. */
async function verifyByService(
  tx: Executor & Pick<Db, 'transaction'>,
  call: Call,
  user: UserRow,
  profile: Profile,
): Promise<UserRow> {
  if (user.email_verified_at || !profile.is_email_given || !hasAddress(user, profile)) return user;
  // Another account has verified it.
  if ((await findUserByEmail(tx, user.email))?.email_verified_at) return user;
  const now = call.context.clock.now();
  try {
    const verified = await tx.transaction((part) => updateUser(part, user.id, { email_verified_at: now, updated_at: now }));
    await emit(tx, emailVerified, { user_id: user.id });
    return verified ?? user;
  } catch (error) {
    // At this very moment.
    if (isUniqueViolation(error, 'users_email_unique')) return user;
    throw error;
  }
}

function hasAddress(user: UserRow, { email }: Profile): boolean {
  return email !== null && email.toLowerCase() === user.email.toLowerCase();
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.details.errors?.['email'] !== undefined;
}

/** The part before the @, if the provider sends no name. */
function nameIn(email: string): string {
  return email.replace(/@.*$/, '').slice(0, 100);
}
