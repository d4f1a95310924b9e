import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { dropFile } from '#platform/storage/file-references.ts';
import { sweepFiles as sweep } from '#platform/storage/sweep-files.ts';
import { dropFiles, sweepFiles } from '../jobs.ts';
import { removeAllOrphans } from '../queries/derived-file-queries.ts';

/** In milliseconds. An upload takes minutes at most; a day also covers a worker that was stopped. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

export function handleDropFiles(context: Context) {
  return handleJob(dropFiles, async ({ keys }) => {
    for (const key of keys) await dropFile(context, key);
  });
}

export function handleSweepFiles(context: Context) {
  return handleJob(sweepFiles, async (_payload, { signal }) => {
    for (const key of await removeAllOrphans(context.db)) await dropFile(context, key);
    const dropped = await sweep(context, new Date(context.clock.now().getTime() - LEFT_BEHIND_MS), signal);
    if (dropped > 0) context.log.info({ dropped }, 'stored files that nothing names were removed');
  });
}
