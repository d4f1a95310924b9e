// Limits guesses of secrets that people type: passwords, codes. A single statement counts each guess before it is compared, so
// that simultaneous guesses get no more comparisons than successive ones.
import { createHash } from 'node:crypto';
import type { Problem } from '@countersign/contract/problems';
import { sql } from 'drizzle-orm';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';

export interface GuessLimit {
  /** The number of wrong guesses that locks the series. The last of them is still compared. */
  locks_at: number;
  /** A series without a guess for this long starts over. */
  memory_ms: number;
  /** Doubled by each further guess. */
  first_lock_ms: number;
  /** After a lock of this length the series starts over. */
  max_lock_ms: number;
}

export interface GuessSeries extends GuessLimit {
  /** Identifies the secret and its owner. Stored as a hash. */
  of: string;
  /** The same for the log: ids, no addresses. */
  about: { guessed: string; user_id?: string | null; signee_id?: string; form_id?: string };
  /** The response while the series is locked. */
  refusal: Problem & { body?: Record<string, unknown> };
}

/**
 * Counts a guess before it is compared. A right one is then refunded (`refundGuess`) or ends its series (`forgetGuesses`).
 * @returns how many wrong guesses are left after this one
 * @throws AppError `too_many_requests` while the series is locked
 */
export async function countGuess(call: Call, series: GuessSeries): Promise<number> {
  const { db, clock } = call.context;
  const now = clock.now();
  const count = await countUnlessLocked(db, series, now);
  if (count === null) throw locked(call, series, await findLock(db, series, now));
  return Math.max(0, series.locks_at - count);
}

/** Refunds one right guess, and any lock it caused. Earlier wrong ones still count. */
export async function refundGuess(db: Executor, series: Pick<GuessSeries, 'of'>) {
  await db.execute(sql`
    update guesses set count = greatest(count - 1, 0), locked_until = null where key = ${keyOf(series)}`);
}

export async function forgetGuesses(db: Executor, series: Pick<GuessSeries, 'of'>) {
  await db.execute(sql`delete from guesses where key = ${keyOf(series)}`);
}

/** @throws AppError `too_many_requests` while the series is locked; counts nothing */
export async function requireUnlocked(call: Call, series: GuessSeries) {
  const { db, clock } = call.context;
  const left = await findLock(db, series, clock.now());
  if (left > 0) throw locked(call, series, left);
}

/** Milliseconds until the series is unlocked; 0 if it is. */
export async function findLock(db: Executor, series: Pick<GuessSeries, 'of'>, now: Date): Promise<number> {
  const { rows } = await db.execute<{ locked_until: Date | string | null }>(sql`
    select locked_until from guesses where key = ${keyOf(series)}`);
  const until = rows[0]?.locked_until ?? null;
  return until === null ? 0 : Math.max(0, new Date(until).getTime() - now.getTime());
}

/** @returns the number of guesses in the series; null, without counting, if it is locked */
async function countUnlessLocked(db: Executor, series: GuessSeries, now: Date): Promise<number | null> {
  const { locks_at, memory_ms, first_lock_ms: first, max_lock_ms: longest } = series;
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - memory_ms).toISOString()}::timestamptz`;
  const isOver = sql`(guesses.updated_at <= ${since} or guesses.locked_until - guesses.updated_at >= ${longest} * interval '1 millisecond')`;
  const count = sql`case when ${isOver} then 1 else guesses.count + 1 end`;
  const lock = sql`least(${longest}::float8, ${first}::float8 * power(2::float8, (${count}) - ${locks_at}::int)) * interval '1 millisecond'`;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into guesses (key, count, updated_at) values (${keyOf(series)}, 1, ${at})
    on conflict (key) do update set
      count = ${count},
      locked_until = case when (${count}) >= ${locks_at}::int then ${at} + ${lock} end,
      updated_at = ${at}
    where guesses.locked_until is null or guesses.locked_until <= ${at}
    returning count`);
  return rows[0]?.count ?? null;
}

function locked(call: Call, { refusal, about }: GuessSeries, leftMs: number): AppError {
  logSecurity(call, 'locked_out', about);
  return new AppError('too_many_requests', {
    ...refusal,
    // If the lock was just lifted, the next guess may come at once.
    retry_after_seconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  });
}

function keyOf({ of }: Pick<GuessSeries, 'of'>): string {
  return createHash('sha256').update(of).digest('hex');
}
