import { MAX_TOKENS } from '@countersign/contract/api-tokens';
import { problem } from '@countersign/contract/problems';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { lockUser } from '#features/auth/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { type ApiTokenRow, countTokens, deleteToken, insertToken } from './queries.ts';

/** Lets secret scanners recognize a leaked token. */
const PREFIX = 'cs_';

/** @returns the row together with the token, which is shown only once; only its hash is stored */
export async function createToken(
  call: Call,
  userId: string,
  input: { name: string; abilities: string[] },
): Promise<{ row: ApiTokenRow; token: string }> {
  const { db, clock, jobs } = call.context;
  const now = clock.now();
  const token = `${PREFIX}${randomSecret()}`;
  const row = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await countTokens(tx, userId)) >= MAX_TOKENS)
      throw new AppError('invalid', problem('too_many_tokens', { max: MAX_TOKENS }));
    const created = await insertToken(tx, {
      id: newId(now),
      user_id: userId,
      kind: 'personal',
      name: input.name,
      token_hash: hashSecret(token),
      abilities: [...new Set(input.abilities)],
      created_at: now,
      updated_at: now,
    });
    // A token outlives the session that created it, so its owner is notified in case someone used an unattended session.
    await jobs.send(tx, sendAccountEmail, { kind: 'api_token_made', user_id: userId, about: input.name });
    await note(tx, call, { user_id: userId, name: input.name, type: 'API token made' });
    return created;
  });
  logSecurity(call, 'api_token_made', { token_id: row.id });
  return { row, token };
}

/** @throws AppError 404 */
export async function revokeToken(call: Call, key: { user_id: string; id: string }): Promise<void> {
  await call.context.db.transaction(async (tx) => {
    const deleted = await deleteToken(tx, key);
    if (!deleted) throw new AppError('not_found');
    await note(tx, call, { user_id: key.user_id, name: deleted.name, type: 'API token revoked' });
  });
  logSecurity(call, 'api_token_revoked', { token_id: key.id });
}

async function note(tx: Executor, call: Call, what: { user_id: string; name: string; type: string }) {
  const { user_id, name, type } = what;
  const at = call.context.clock.now();
  await record(tx, { subject: { user_id }, type, at, ...byCall(call), data: { name } });
}
