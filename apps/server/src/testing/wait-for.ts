import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';

/** In milliseconds, far longer than any wait takes, so that tests also pass on a busy machine. */
const LIMIT_MS = 150_000;
const STEP_MS = 25;

/** Polls until there is a result, for background work. @throws an error that names what it waited for */
export async function waitFor<T>(
  what: string,
  poll: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const found = await poll();
    if (found !== undefined && found !== null && found !== false) return found;
    await pause(STEP_MS);
  }
  throw new Error(`timed out waiting for ${what}`);
}

/**
 * Waits until another connection waits for a lock held by the caller's transaction. @param count how many connections wait for a
 * lock by then
 */
export async function waitForLock(db: Executor, count = 1): Promise<void> {
  await waitFor('another connection to wait for the lock', async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });
}
