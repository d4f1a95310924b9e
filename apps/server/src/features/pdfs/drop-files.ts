import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { dropFile } from '#platform/storage/file-references.ts';
import { dropFiles } from './jobs.ts';

export function handleDropFiles(parts: Parts) {
  return handleJob(dropFiles, async ({ keys }) => {
    for (const key of keys) await dropFile(parts.db, parts.storage, key);
  });
}
