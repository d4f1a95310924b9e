import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { cleanUpAuth } from './jobs.ts';
import { KNOWN_FOR_MS } from './sessions/known-browsers.ts';
import { deleteExpired } from './queries.ts';

/** Deletes sessions, links, counters and stored answers that have expired. */
export function handleCleanUpAuth(context: Context) {
  return handleJob(cleanUpAuth, () => {
    const now = context.clock.now();
    return deleteExpired(context.db, { now, known_since: new Date(now.getTime() - KNOWN_FOR_MS) });
  });
}
