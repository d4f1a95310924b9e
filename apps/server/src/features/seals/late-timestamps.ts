// Adds timestamps to files that were sealed while the timestamp authority did not answer. They are appended as a new revision, so
// an earlier download is still recognized.
import { readElements, STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import { pdfChanged } from '#features/pdfs/index.ts';
import { findPdf, lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { Authority } from './authority.ts';
import type { TimestampTask } from './engine-tasks.ts';
import { addLateTimestamps } from './jobs.ts';
import { findSealedWithoutTimestamp } from './queries.ts';
import { timestampCallbacks } from './run-signing.ts';
import { checkSealed } from './seal-pdf.ts';
import { type Timestamps, reachTimestamps } from './timestamps.ts';

/** A file that fails does not hold up the others. */
export function handleLateTimestamps(context: Context, authority: Authority) {
  return handleJob(addLateTimestamps, async (_payload, { signal }) => {
    const waiting = await findSealedWithoutTimestamp(context.db);
    if (waiting.length === 0) return;
    const timestamps = await reachTimestamps(context);
    if (!timestamps) return;
    for (const pdf_id of waiting) {
      if (signal.aborted) return;
      await addTimestamp(context, authority, { pdf_id, timestamps }).catch((error: unknown) =>
        context.log.warn({ err: error, pdf_id }, 'a sealed pdf was not witnessed'),
      );
    }
  });
}

async function addTimestamp(context: Context, authority: Authority, of: { pdf_id: string; timestamps: Timestamps }) {
  const pdf = await findPdf(context.db, of.pdf_id);
  if (!pdf?.sealed_key || !pdf.awaits_timestamp) return;
  const sealed = await context.storage.fetch(pdf.sealed_key);
  try {
    await withTemporaryFiles(context.config, ['witnessed'] as const, async ({ witnessed: timestamped }) => {
      const task: TimestampTask = {
        path: sealed.path,
        timestamped_path: timestamped,
        certificates: authority.seal.certificates,
        revocation_lists: await authority.revocationLists(context.clock.now()),
        timestamp_length: of.timestamps.length,
      };
      await context.sandbox.run('seals.witness', task, {
        deadline_ms: STAMP_DEADLINE_MS,
        group: spaceOf(pdf),
        priority: 'later',
        callbacks: timestampCallbacks(context, { key: authority.seal, timestamps: of.timestamps }),
      });
      await checkSealed(context, authority, { pdf, elements: await readElements(context.db, pdf.id), path: timestamped });
      await saveTimestamped(context, pdf, timestamped);
    });
  } finally {
    await sealed.release();
  }
}

async function saveTimestamped(context: Context, before: PdfRow, path: string) {
  const now = context.clock.now();
  await saveFiles(context, [{ path }] as const, async (tx, [timestamped]) => {
    const pdf = await lockPdf(tx, before.id);
    if (!pdf?.awaits_timestamp || pdf.sealed_key !== before.sealed_key) return;
    await updatePdf(tx, pdf.id, {
      sealed_key: timestamped.key,
      first_sealed_key: pdf.sealed_key,
      awaits_timestamp: false,
      updated_at: now,
    });
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: 'witnessed',
      at: now,
      ...bySystem(context),
      data: { sha256: timestamped.key, size_bytes: timestamped.size_bytes },
    });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}
