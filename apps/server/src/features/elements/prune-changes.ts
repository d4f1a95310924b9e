import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { pruneRemovedParties } from '#features/pdfs/parties/index.ts';
import { pruneChanges } from './jobs.ts';
import { removeOldChanges } from './queries.ts';

/** An editor that is further behind reloads everything. */
const RETENTION_DAYS = 7;
const RETAINED_REVISIONS = 1_000;
/** A removed signee is restored only by the undo history of an open editor, and no tab stays open for that long. */
const PARTY_RETENTION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Rows per statement, so that none runs long. */
const BATCH = 5_000;

export function handlePruneChanges(context: Context) {
  return handleJob(pruneChanges, async (_payload, { signal }) => {
    const daysAgo = (days: number) => new Date(context.clock.now().getTime() - days * DAY_MS);
    const inBatches = async (remove: () => Promise<number>) => {
      let removed = BATCH;
      while (removed === BATCH && !signal.aborted) removed = await remove();
    };
    const changes = { before: daysAgo(RETENTION_DAYS), keep_revisions: RETAINED_REVISIONS, limit: BATCH };
    await inBatches(() => removeOldChanges(context.db, changes));
    await inBatches(() => pruneRemovedParties(context.db, { before: daysAgo(PARTY_RETENTION_DAYS), limit: BATCH }));
  });
}
