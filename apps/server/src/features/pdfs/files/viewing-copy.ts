// Rewrites a large file for viewing: a browser fetches it in ranges, and finds what it needs in a few of them.
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError, SandboxTaskError, isPassing } from '#platform/sandbox/index.ts';
import { dropFile, saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PackTask } from '../engine-tasks.ts';
import { makeViewingCopy } from '../jobs.ts';
import { insertViewingCopy, isSourceInUse, viewingCopyOf } from '../queries/derived-file-queries.ts';
import { findPdf } from '../queries/queries.ts';

/** Smaller files load in a few ranges as they are. */
const MIN_BYTES = 512 * 1_024;
const DEADLINE_MS = 30_000;

export function handleMakeViewingCopy(context: Context) {
  return handleJob(makeViewingCopy, async ({ pdf_id }) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (!pdf?.source_key || pdf.size_bytes < MIN_BYTES || (await viewingCopyOf(context.db, pdf))) return;
    await makeCopy(context, { source_key: pdf.source_key, group: spaceOf(pdf) }).catch((error: unknown) => {
      // Viewers then use the file itself.
      if (!(error instanceof SandboxError || error instanceof SandboxTaskError) || isPassing(error)) throw error;
      context.log.warn({ err: error, pdf_id }, 'a file cannot be written anew for being looked at');
    });
  });
}

async function makeCopy(context: Context, { source_key, group }: { source_key: string; group: string }) {
  // If the file has changed in the meantime, the new one has a separate job.
  if ((await context.storage.size(source_key)) === null) return;
  const local = await context.storage.fetch(source_key);
  try {
    await withTemporaryFiles(context.config, ['packed'], async ({ packed }) => {
      const task: PackTask = { path: local.path, packed_path: packed };
      if (!(await context.sandbox.run<boolean>('pdf.pack', task, { deadline_ms: DEADLINE_MS, group, priority: 'later' }))) return;
      const { key, is_kept } = await saveFiles(context, [{ path: packed }], async (tx, [stored]) => {
        const isKept = await isSourceInUse(tx, source_key);
        const now = context.clock.now();
        if (isKept) await insertViewingCopy(tx, { id: newId(now), source_key, storage_key: stored.key, created_at: now });
        return { key: stored.key, is_kept: isKept };
      });
      if (!is_kept) await dropFile(context, key);
    });
  } finally {
    await local.release();
  }
}
