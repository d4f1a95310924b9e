import { dropFiles } from '#features/pdfs/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { prunePages } from './jobs.ts';
import { removeOldPages } from './queries.ts';

/** Nobody undoes what they did a week ago: steps end with the visit. */
const KEPT_MS = 7 * 24 * 3_600_000;

export function handlePrunePages(parts: Parts) {
  return handleJob(prunePages, async () => {
    const before = new Date(parts.clock.now().getTime() - KEPT_MS);
    await parts.db.transaction(async (tx) => {
      const keys = await removeOldPages(tx, before);
      if (keys.length > 0) await parts.jobs.send(tx, dropFiles, { keys });
    });
  });
}
