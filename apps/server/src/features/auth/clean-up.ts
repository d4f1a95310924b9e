import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { cleanUpAuth } from './jobs.ts';
import { KNOWN_FOR_MS } from './sessions/known-browsers.ts';
import { deleteExpired } from './queries.ts';

/** Sessions, links, counters and remembered answers that no one can use any more. */
export function handleCleanUpAuth(context: Context) {
  return handleJob(cleanUpAuth, () => {
    const now = context.clock.now();
    return deleteExpired(context.db, { now, known_since: new Date(now.getTime() - KNOWN_FOR_MS) });
  });
}
