// Limits that hold across processes: one row a key and window in the database.
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { callerNetwork } from './client-address.ts';

export interface RateLimit {
  name: string;
  max: number;
  window_seconds: number;
  /** What is counted beside the name; the caller's network when left out. */
  key?: (request: FastifyRequest) => string;
}

/** Counts a person where they are known, else the network they come from. */
export function byCaller(request: FastifyRequest): string {
  return request.caller.user?.id ?? callerNetwork(request.ip);
}

/** @throws AppError `too_many_requests` with the seconds until the window ends */
export async function enforceRateLimit(request: FastifyRequest, limit: RateLimit) {
  const key = `${limit.name}:${limit.key ? limit.key(request) : callerNetwork(request.ip)}`;
  const { db, clock } = request.server.parts;
  const now = clock.now();
  const resets = new Date(now.getTime() + limit.window_seconds * 1_000);

  const result = await db.execute<{ count: number; resets_at: Date | string }>(sql`
    insert into rate_limits (key, count, resets_at) values (${key}, 1, ${resets.toISOString()}::timestamptz)
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now.toISOString()}::timestamptz then 1 else rate_limits.count + 1 end,
      resets_at = case when rate_limits.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else rate_limits.resets_at end
    returning count, resets_at`);
  const row = result.rows[0];
  if (!row || row.count <= limit.max) return;

  const seconds = Math.max(1, Math.ceil((new Date(row.resets_at).getTime() - now.getTime()) / 1_000));
  throw new AppError('too_many_requests', { retry_after_seconds: seconds });
}
