// Asks users to authenticate again before actions that are too sensitive for a session alone.
import { problem } from '@countersign/contract/problems';
import { CONFIRMED_FOR_MS, type Reauthentication } from '@countersign/contract/reauthentication';
import { isTwoFactorOn } from '#features/two-factor/index.ts';
import type { Call } from '#platform/context/call.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { forgetGuesses } from '#platform/limits/guesses.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { countConfirmationGuess, countSignInGuess, noteSuccessAt, refund } from './lock-out.ts';
import { isPasswordRight } from './passwords.ts';
import { findSession, updateSession } from '../queries.ts';
import { requireSecondFactor } from './second-factor.ts';

const WRONG_PASSWORD = problem('password_incorrect');

/**
 * Requires the password, unless the user authenticated within the last five minutes (by password, passkey or connected provider).
 * Where `accepts_code`, a code of the second factor will do as well.
 * @throws AppError 422 at `current_password` or `code`, 429 while locked: guesses here count like those at sign-in
 */
export async function requireReauthentication(
  call: Call,
  user: UserRow,
  proof: Reauthentication,
  { accepts_code = false }: { accepts_code?: boolean } = {},
) {
  if (proof.current_password) {
    await requirePassword(call, user, { field: 'current_password', password: proof.current_password });
    return markReauthenticated(call);
  }
  if (proof.code && accepts_code) return void (await requireSecondFactor(call, user, { code: proof.code }));
  if (await isConfirmed(call, 'confirmed_at')) return;
  throw invalidField(
    'current_password',
    user.password_hash ? problem('password_required') : problem('reauthentication_required'),
  );
}

/**
 * For actions that weaken the second factor. While it is on, requires a code, a recovery code, or a passkey used within five
 * minutes, so that neither the password nor an unattended browser suffices. While it is off, the same as `requireReauthentication`.
 * @throws AppError 422 at `code`, `recovery_code` or `current_password`, 429 while locked
 */
export async function requireSecondFactorAgain(call: Call, user: UserRow, proof: Reauthentication) {
  if (!(await isTwoFactorOn(call.context.db, user.id))) return requireReauthentication(call, user, proof);
  const { code, recovery_code } = proof;
  if (code || recovery_code) return void (await requireSecondFactor(call, user, { code, recovery_code }));
  if (await isConfirmed(call, 'passkey_confirmed_at')) return;
  throw invalidField('code', problem('second_factor_required'));
}

interface GivenPassword {
  field: string;
  password: string;
  /** Whether wrong guesses lock only this confirmation, and not sign-in with the address. */
  is_confirmation?: boolean;
}

/** @throws AppError 422 at `field` for a wrong password, 429 while locked */
export async function requirePassword(call: Call, user: UserRow, { field, password, is_confirmation = false }: GivenPassword) {
  const series = is_confirmation ? await countConfirmationGuess(call, user.id) : await countSignInGuess(call, user.email, user);
  if (!(await isPasswordRight(user.password_hash, password))) {
    logSecurity(call, 'proof_refused', { user_id: user.id, by: 'password' });
    throw invalidField(field, WRONG_PASSWORD);
  }
  if (is_confirmation) return forgetGuesses(call.context.db, series);
  await refund(call, series);
  // With a second factor, wrong codes stay counted: otherwise they could be guessed between correct passwords.
  if (!(await isTwoFactorOn(call.context.db, user.id))) await noteSuccessAt(call, user);
}

/** Marks the session as recently authenticated. Has no effect for a bearer token, which has no session. */
export async function markReauthenticated({ caller, context }: Call, { by_passkey = false }: { by_passkey?: boolean } = {}) {
  const { db, clock } = context;
  const confirmed_at = clock.now();
  const changes = { confirmed_at, ...(by_passkey ? { passkey_confirmed_at: confirmed_at } : {}) };
  if (caller.session_hash) await updateSession(db, caller.session_hash, changes);
}

async function isConfirmed({ caller, context }: Call, by: 'confirmed_at' | 'passkey_confirmed_at'): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const session = caller.session_hash ? await findSession(db, caller.session_hash, now) : null;
  const at = session?.[by];
  return at ? now.getTime() - at.getTime() < CONFIRMED_FOR_MS : false;
}
