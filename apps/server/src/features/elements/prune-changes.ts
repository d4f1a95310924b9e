import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { pruneChanges } from './jobs.ts';
import { removeOldChanges } from './queries.ts';

/** An editor that is further behind gets everything anew. */
const KEEP_DAYS = 7;
const KEEP_REVISIONS = 1_000;
/** So many in one statement, so that none runs long. */
const BATCH = 5_000;

export function handlePruneChanges(parts: Parts) {
  return handleJob(pruneChanges, async (_payload, { signal }) => {
    const before = new Date(parts.clock.now().getTime() - KEEP_DAYS * 24 * 3_600_000);
    let removed = BATCH;
    while (removed === BATCH && !signal.aborted)
      removed = await removeOldChanges(parts.db, { before, keep_revisions: KEEP_REVISIONS, limit: BATCH });
  });
}
