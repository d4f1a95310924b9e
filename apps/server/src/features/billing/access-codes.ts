// Access codes issued by the operator. A space with an access code needs no subscription. Only the hash of a code is stored; the
// code itself is shown once, when it is issued.
import { problem } from '@countersign/contract/problems';
import { randomInt } from 'node:crypto';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { type GuessSeries, countGuess, refundGuess } from '#platform/limits/guesses.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { findAccount, lockAccount, spendAccessCode, updateAccount } from './queries.ts';

const MINUTE_MS = 60_000;
/** One text for every rejected code, so that the answer does not reveal whether it is unknown, used up, expired or revoked. */
const REFUSED_TEXT = problem('access_code_invalid');

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;

/** Returns an unguessable code (100 bits) in groups of five, without letters and digits that look alike. */
export function newAccessCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

/** Ignores case, whitespace and hyphens. */
export function hashAccessCode(code: string): string {
  return hashSecret(code.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase());
}

export async function findAppliedCode(db: Executor, owner: Owner): Promise<Date | null> {
  const account = await findAccount(db, owner);
  return account?.access_code_id ? account.access_code_applied_at : null;
}

/** @throws AppError 422 at `access_code` for a rejected code, 429 after too many attempts */
export async function applyAccessCode(call: Call, { space, user }: SpaceGrant, code: string): Promise<Date> {
  const { db, clock } = call.context;
  const now = clock.now();
  const owner = ownerOf(space);
  const series = guessesOf(user.id);
  await countGuess(call, series);

  const applied = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner, { id: newId(now), now });
    const spent = await spendAccessCode(tx, hashAccessCode(code), { unless: account.access_code_id, now });
    if (!spent) return false;
    await updateAccount(tx, account.id, { access_code_id: spent.id, access_code_applied_at: now, updated_at: now });
    return true;
  });
  if (!applied) throw invalidField('access_code', REFUSED_TEXT);
  await refundGuess(db, series);
  return now;
}

export async function removeAccessCode(db: Executor, owner: Owner, now: Date) {
  const account = await findAccount(db, owner);
  if (account) await updateAccount(db, account.id, { access_code_id: null, access_code_applied_at: null, updated_at: now });
}

function guessesOf(userId: string): GuessSeries {
  return {
    of: `access code by ${userId}`,
    about: { guessed: 'access code', user_id: userId },
    refusal: problem('too_many_access_codes'),
    locks_at: 10,
    memory_ms: 60 * MINUTE_MS,
    first_lock_ms: 15 * MINUTE_MS,
    max_lock_ms: 24 * 60 * MINUTE_MS,
  };
}
