// The way out for a sent pdf whose file cannot be sealed: the same answers and signatures on a flattened copy of the original,
// under one seal. Both files and the reason are attached as evidence.
import { STUCK_AFTER_FAILURES, pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { type Recorded, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { CarriedPath } from './engine-tasks.ts';
import { sealPdf } from './jobs.ts';

/**
 * Restarts sealing at once. Idempotent.
 * @throws AppError 409 unless everyone has signed and the seal has failed three times
 */
export async function finishAsNewFile(context: Context, pdfId: string, by: Recorded): Promise<void> {
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    const isStuck = pdf.signing_mode === 'pending' && pdf.all_signed_at !== null && pdf.seal_failures >= STUCK_AFTER_FAILURES;
    if (!isStuck) throw stateForbids(pdf, 'finish_as_new_file');
    if (!pdf.finish_as_new_file_at) await choose(context, tx, { pdf, by });
    await context.jobs.hasten(tx, sealPdf, { pdf_id: pdf.id }, { key: pdf.id });
  });
}

async function choose(context: Context, tx: Executor, { pdf, by }: { pdf: PdfRow; by: Recorded }): Promise<void> {
  const now = context.clock.now();
  // The seal is the new file's only signature: the signatures in the revisions belong to the old file.
  await updatePdf(tx, pdf.id, { finish_as_new_file_at: now, seal_mode: 'single', updated_at: now });
  const data = { reason: pdf.seal_failure, source_sha256: pdf.source_key, signed_sha256: pdf.signing_key };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'finished as a new file', at: now, ...by, data });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

/** The files that a new one replaced, to be attached; none for any other pdf. `release` deletes the copies. */
export async function fetchReplacedFiles({ storage }: Context, pdf: PdfRow) {
  const keptRevision = pdf.finish_as_new_file_at
    ? [
        { key: pdf.source_key, name: 'original.pdf', description: 'The PDF before fields and signatures were added' },
        { key: pdf.signing_key, name: 'signed-revisions.pdf', description: 'The document with the signatures made so far' },
      ]
    : [];
  const files: CarriedPath[] = [];
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    for (const one of releases) await one();
  };
  try {
    for (const { key, ...about } of keptRevision) {
      if (key === null) continue;
      const local = await storage.fetch(key);
      releases.push(local.release);
      files.push({ ...about, path: local.path, mime: 'application/pdf' });
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { files, release };
}
