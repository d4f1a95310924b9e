import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { cleanUpAuth } from './jobs.ts';
import { deleteExpired } from './queries.ts';

/** Sessions, links, counters and remembered answers that nobody can use any more. */
export function handleCleanUpAuth(parts: Parts) {
  return handleJob(cleanUpAuth, () => deleteExpired(parts.db, parts.clock.now()));
}
