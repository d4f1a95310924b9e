import { dropFiles } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { prunePages } from './jobs.ts';
import { removeOldPages } from './queries.ts';

/** In milliseconds. Undo history ends with the visit, so nobody can undo a step of a week ago. */
const RETENTION_MS = 7 * 24 * 3_600_000;

export function handlePrunePages(context: Context) {
  return handleJob(prunePages, async () => {
    const before = new Date(context.clock.now().getTime() - RETENTION_MS);
    await context.db.transaction(async (tx) => {
      const keys = await removeOldPages(tx, before);
      if (keys.length > 0) await context.jobs.send(tx, dropFiles, { keys });
    });
  });
}
