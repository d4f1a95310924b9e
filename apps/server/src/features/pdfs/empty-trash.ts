import { TRASH_DAYS } from '@countersign/contract/limits';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { forgetDeletedFolders } from './queries/folder-queries.ts';
import { emptyTrash } from './jobs.ts';
import { findTrash } from './queries/queries.ts';
import { purgePdf } from './purge-pdf.ts';

/** Permanently deletes pdfs that have been in the deleted tab for 30 days. */
export function handleEmptyTrash(context: Context) {
  return handleJob(emptyTrash, async () => {
    const before = new Date(context.clock.now().getTime() - TRASH_DAYS * 24 * 3_600_000);
    for (const id of await findTrash(context.db, before)) await purgePdf(context, id, { deleted_before: before });
    await forgetDeletedFolders(context.db, before);
  });
}
