import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { dropFile } from '#platform/storage/file-references.ts';
import { sweepFiles as sweep } from '#platform/storage/sweep-files.ts';
import { dropFiles, sweepFiles } from './jobs.ts';
import { removeAllOrphans } from './derived-file-queries.ts';

/** An upload takes minutes at most; a day leaves room for a worker that stood still. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

export function handleDropFiles(parts: Parts) {
  return handleJob(dropFiles, async ({ keys }) => {
    for (const key of keys) await dropFile(parts, key);
  });
}

export function handleSweepFiles(parts: Parts) {
  return handleJob(sweepFiles, async (_payload, { signal }) => {
    for (const key of await removeAllOrphans(parts.db)) await dropFile(parts, key);
    const dropped = await sweep(parts, new Date(parts.clock.now().getTime() - LEFT_BEHIND_MS), signal);
    if (dropped > 0) parts.log.info({ dropped }, 'stored files that nothing names were removed');
  });
}
