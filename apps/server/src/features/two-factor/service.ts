// The second step of a sign-in: its secrets, and whether a code is right. The routes check who may change it.
import { problem } from '@countersign/contract/problems';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { newSecret, stepOf, uriOf } from './codes.ts';
import {
  confirmSecret,
  countUnused,
  deleteSecret,
  findSecret,
  lockConfirmed,
  saveUnconfirmed,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeStep,
} from './queries.ts';
import { hashesOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secrets.ts';

type Keys = Pick<Context, 'db' | 'app_keys' | 'clock'>;

export interface SecondFactor {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

const WRONG_CODE = problem('second_factor_incorrect');

export async function isTwoFactorOn(db: Executor, userId: string): Promise<boolean> {
  const secretRow = await findSecret(db, userId);
  return secretRow !== null && secretRow.confirmed_at !== null;
}

export function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  return countUnused(db, userId);
}

/** Consumes the code. @returns what was right; null for a wrong code, and for a used one */
export async function checkSecondFactor(
  context: Keys & Pick<Context, 'jobs'>,
  user: UserRow,
  given: SecondFactor,
): Promise<'code' | 'recovery_code' | null> {
  if (given.code) return (await isCodeRight(context, user, given.code)) ? 'code' : null;
  if (!given.recovery_code) return null;

  const code_hashes = hashesOfRecoveryCode(context.app_keys, user.id, given.recovery_code);
  const isTaken = await context.db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, { user_id: user.id, code_hashes }, context.clock.now()))) return false;
    const about = String(await countUnused(tx, user.id));
    await context.jobs.send(tx, sendAccountEmail, { kind: 'recovery_code_used', user_id: user.id, about });
    return true;
  });
  return isTaken ? 'recovery_code' : null;
}

/** @throws AppError 409 if it is already on */
export async function startSetup(context: Keys, user: UserRow): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  const sealed_secret = sealSecret(context.app_keys, user.id, secret);
  const isKept = await saveUnconfirmed(context.db, { user_id: user.id, sealed_secret, created_at: context.clock.now() });
  if (!isKept) throw alreadyOn();
  return { secret, uri: uriOf(secret, user.email) };
}

/** @returns the recovery codes @throws AppError 422 at `code` for a wrong one, 409 if it is already on */
export async function confirmSetup(call: Call, user: UserRow, code: string): Promise<string[]> {
  const { context } = call;
  const now = context.clock.now();
  const secretRow = await findSecret(context.db, user.id);
  if (!secretRow) throw new AppError('conflict', problem('two_factor_not_begun'));
  if (secretRow.confirmed_at) throw alreadyOn();
  const step = stepOf(openSecret(context.app_keys, secretRow), code, now);
  if (step === null) throw invalidField('code', WRONG_CODE);

  const created = await context.db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, { user_id: user.id, sealed_secret: secretRow.sealed_secret, step, now }))) throw alreadyOn();
    const codes = await makeRecoveryCodes(tx, context, user);
    await emailOwner(tx, call, user, { mail: 'two_factor_on', type: 'two-factor switched on' });
    return codes;
  });
  logSecurity(call, 'two_factor_on');
  return created;
}

export async function stop(call: Call, user: UserRow) {
  const wasOn = await call.context.db.transaction(async (tx) => {
    if (!(await deleteSecret(tx, user.id))) return false;
    await emailOwner(tx, call, user, { mail: 'two_factor_off', type: 'two-factor switched off' });
    return true;
  });
  if (wasOn) logSecurity(call, 'two_factor_off');
}

/** @throws AppError 409 if it is off */
export async function renewCodes(call: Call, user: UserRow): Promise<string[]> {
  const { context } = call;
  const created = await context.db.transaction(async (tx) => {
    if (!(await lockConfirmed(tx, user.id))) throw new AppError('conflict', problem('two_factor_off'));
    const codes = await makeRecoveryCodes(tx, context, user);
    await emailOwner(tx, call, user, { mail: 'recovery_codes_renewed', type: 'recovery codes renewed' });
    return codes;
  });
  logSecurity(call, 'recovery_codes_renewed');
  return created;
}

async function isCodeRight(context: Keys, user: UserRow, code: string): Promise<boolean> {
  const secretRow = await findSecret(context.db, user.id);
  if (!secretRow?.confirmed_at) return false;
  const step = stepOf(openSecret(context.app_keys, secretRow), code, context.clock.now());
  return step !== null && consumeStep(context.db, user.id, step);
}

async function makeRecoveryCodes(tx: Executor, context: Keys, user: UserRow): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashesOfRecoveryCode(context.app_keys, user.id, code)[0] ?? '');
  await replaceRecoveryCodes(tx, user.id, hashes, context.clock.now());
  return codes;
}

async function emailOwner(
  tx: Executor,
  call: Call,
  user: UserRow,
  what: { mail: 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed'; type: string },
) {
  const { jobs, clock } = call.context;
  await jobs.send(tx, sendAccountEmail, { kind: what.mail, user_id: user.id });
  await record(tx, { subject: { user_id: user.id }, type: what.type, at: clock.now(), ...byCall(call) });
}

function alreadyOn(): AppError {
  return new AppError('conflict', problem('two_factor_already_on'));
}
