// The passkeys of an account. The last sign-in method is never removed.
import { MAX_PASSKEYS } from '@countersign/contract/account-security';
import { problem } from '@countersign/contract/problems';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { countPasskeys, countSignInMethods, findActiveUser, lockUser, updateUser } from '#features/auth/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { PasskeyRow, UserRow } from '#src/schema/accounts.ts';
import { checkAuthentication, checkRegistration } from './ceremonies.ts';
import { deletePasskey, insertPasskey } from './queries.ts';

/** @throws AppError 422 at `response` for an invalid response, 409 for a duplicate or too many passkeys */
export async function addPasskey(call: Call, user: UserRow, input: { name: string; response: unknown }): Promise<PasskeyRow> {
  const { context } = call;
  const registration = await checkRegistration(context, user, input.response);
  const now = context.clock.now();
  const { credential } = registration;
  try {
    const added = await context.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      if ((await countPasskeys(tx, user.id)) >= MAX_PASSKEYS)
        throw new AppError('conflict', problem('too_many_passkeys', { max: MAX_PASSKEYS }));
      const passkey = await insertPasskey(tx, {
        id: newId(now),
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: input.name,
        is_backed_up: registration.credentialBackedUp,
        created_at: now,
      });
      await emailOwner(tx, call, passkey, 'passkey_added');
      return passkey;
    });
    logSecurity(call, 'passkey_added');
    return added;
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new AppError('conflict', problem('passkey_already_added'));
    throw error;
  }
}

/** @throws AppError 404, or 409 for the only sign-in method of the account */
export async function removePasskey(call: Call, key: { user_id: string; id: string }) {
  const { db, config } = call.context;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, key.user_id);
    const deleted = await deletePasskey(tx, key);
    if (!deleted || !user) throw new AppError('not_found');
    if ((await countSignInMethods(tx, user, config)) === 0) throw new AppError('conflict', problem('only_way_to_sign_in'));
    await emailOwner(tx, call, deleted, 'passkey_removed');
  });
  logSecurity(call, 'passkey_removed');
}

/** @throws AppError 409 without a passkey to sign in with instead */
export async function removePassword(call: Call, userId: string) {
  const { db, clock, jobs } = call.context;
  const now = clock.now();
  const wasThere = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.password_hash) return false;
    if ((await countPasskeys(tx, userId)) === 0) throw new AppError('conflict', problem('passkey_missing'));
    await updateUser(tx, userId, { password_hash: null, updated_at: now });
    await jobs.send(tx, sendAccountEmail, { kind: 'password_removed', user_id: userId });
    await record(tx, { subject: { user_id: userId }, type: 'password removed', at: now, ...byCall(call) });
    return true;
  });
  if (wasThere) logSecurity(call, 'password_removed');
}

/** The owner of the passkey. @throws AppError 422 at `response` for an invalid response */
export async function identify(call: Call, response: unknown): Promise<UserRow> {
  const { context } = call;
  const passkey = await checkAuthentication(context, { purpose: 'sign_in', user: null, response }).catch((error: unknown) => {
    logSecurity(call, 'sign_in_refused', { by: 'passkey' });
    throw error;
  });
  const user = await findActiveUser(context.db, passkey.user_id);
  if (!user) throw invalidField('response', problem('passkey_refused'));
  return user;
}

async function emailOwner(tx: Executor, call: Call, passkey: PasskeyRow, kind: 'passkey_added' | 'passkey_removed') {
  const { jobs, clock } = call.context;
  const { user_id, name } = passkey;
  await jobs.send(tx, sendAccountEmail, { kind, user_id, about: name });
  const type = kind === 'passkey_added' ? 'passkey added' : 'passkey removed';
  await record(tx, { subject: { user_id }, type, at: clock.now(), ...byCall(call), data: { name } });
}
