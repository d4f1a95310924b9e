// Rate limits across processes: one row per key and window in the database.
import { problem } from '@countersign/contract/problems';
import { sql } from 'drizzle-orm';
import type { Call } from '#platform/context/call.ts';
import type { Caller } from '#platform/context/caller.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { callerNetwork } from './caller-network.ts';

export interface RateLimit {
  name: string;
  max: number;
  window_seconds: number;
  /** What is counted besides the name; the caller's network if omitted. */
  key?: (caller: Caller) => string;
}

/** Counts a known user, otherwise the network. */
export function byCaller({ user, ip }: Pick<Caller, 'user' | 'ip'>): string {
  return user?.id ?? callerNetwork(ip);
}

/**
 * How much one call counts, and in which transaction. If that transaction is rolled back with the rejection, the call does not
 * count.
 */
export interface Counting {
  amount: number;
  db: Executor;
}

/** @throws AppError `too_many_requests` with the seconds until the window ends */
export async function enforceRateLimit(call: Call, limit: RateLimit, counting?: Counting) {
  const { count, resets_at } = await countCall(call, limit, counting);
  if (count > limit.max) throw tooMany(call, resets_at);
}

/** For optional work that is silently skipped beyond a limit, where an error would prevent more than that. */
export async function isWithinRateLimit(call: Call, limit: RateLimit): Promise<boolean> {
  return (await countCall(call, limit)).count <= limit.max;
}

/**
 * Does the work unless it has failed too often. Successes do not count, so that clients of one network do not use up each other's
 * attempts.
 * @param isFailure which errors count
 * @throws AppError `too_many_requests` with the seconds until the window ends, also in place of a failure beyond the limit
 */
export async function limitFailures<T>(
  call: Call,
  limit: RateLimit & { isFailure: (error: unknown) => boolean },
  work: () => Promise<T>,
): Promise<T> {
  const before = await readCount(call, limit);
  if (before && before.count >= limit.max) throw tooMany(call, before.resets_at);
  try {
    return await work();
  } catch (error) {
    if (!limit.isFailure(error)) throw error;
    const { count, resets_at } = await countCall(call, limit);
    // Simultaneous calls get no more answers than successive ones.
    throw count > limit.max ? tooMany(call, resets_at) : error;
  }
}

interface Count {
  count: number;
  resets_at: Date;
}

async function countCall(
  call: Call,
  limit: RateLimit,
  { amount, db }: Counting = { amount: 1, db: call.context.db },
): Promise<Count> {
  const now = call.context.clock.now();
  const resets = new Date(now.getTime() + limit.window_seconds * 1_000);
  const result = await db.execute<{ count: number; resets_at: Date | string }>(sql`
    insert into rate_limits (key, count, resets_at) values (${keyOf(call, limit)}, ${amount}, ${resets.toISOString()}::timestamptz)
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now.toISOString()}::timestamptz then excluded.count else rate_limits.count + excluded.count end,
      resets_at = case when rate_limits.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else rate_limits.resets_at end
    returning count, resets_at`);
  const [row] = result.rows;
  return { count: row?.count ?? 0, resets_at: new Date(row?.resets_at ?? resets) };
}

/** null if nothing was counted in the current window. */
async function readCount(call: Call, limit: RateLimit): Promise<Count | null> {
  const { db, clock } = call.context;
  const result = await db.execute<{ count: number; resets_at: Date | string }>(sql`
    select count, resets_at from rate_limits
    where key = ${keyOf(call, limit)} and resets_at > ${clock.now().toISOString()}::timestamptz`);
  const [row] = result.rows;
  return row ? { count: row.count, resets_at: new Date(row.resets_at) } : null;
}

function keyOf(call: Call, { name, key }: RateLimit): string {
  return `${name}:${key ? key(call.caller) : callerNetwork(call.caller.ip)}`;
}

/** Adds the time to retry, unless it is a moment. */
function tooMany(call: Call, resetsAt: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - call.context.clock.now().getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError('too_many_requests', {
    ...(minutes > 1 && problem('too_many_attempts', { minutes })),
    retry_after_seconds: seconds,
  });
}
