// Files in the state `error`, whose owners were promised a notification. Each new version retries them automatically, and support
// staff can do so by hand.
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit, emitEach } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { fileFailed, fileRecovered, pdfChanged } from '../events.ts';
import { hasOtherFailure, lockFailedBefore, startAgain } from './failed-queries.ts';
import { processAgain, retryFailed } from '../jobs.ts';
import { stateForbids } from '../service.ts';

/** In milliseconds. Many invalid uploads cause only one alert. */
const ALERT_EVERY_MS = 24 * 3_600_000;
const AT_ONCE = 100;

/** Retries the files that an earlier version failed on, after an upgrade. */
export function handleRetryFailed(context: Context) {
  return handleJob(retryFailed, async (_, { signal }) => {
    while (await retrySome(context)) signal.throwIfAborted();
  });
}

/** @returns whether there may be more */
async function retrySome(context: Context): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const failed = await lockFailedBefore(tx, context.config.version, AT_ONCE);
    await retry(
      context,
      tx,
      failed.map(({ id }) => id),
    );
    return failed.length === AT_ONCE;
  });
}

/** @throws AppError 409 unless it ended in `error` and its upload still exists */
export async function retryFailedFile(context: Context, tx: Executor, pdf: PdfRow): Promise<void> {
  if (pdf.engine_mode !== 'error' || pdf.upload_key === '' || pdf.deleted_at) throw stateForbids(pdf, 'process_again');
  await retry(context, tx, [pdf.id]);
}

async function retry(context: Context, tx: Executor, ids: string[]): Promise<void> {
  const each = ids.map((pdf_id) => ({ pdf_id }));
  await startAgain(tx, ids);
  await context.jobs.sendEach(tx, processAgain, each);
  await emitEach(tx, pdfChanged, each);
}

/** The columns that record a failure, for the people who wait for a better outcome. */
export function failureColumns(
  { config }: Pick<Context, 'config'>,
  { pdf, isFailed, now }: { pdf: PdfRow; isFailed: boolean; now: Date },
): Pick<PdfRow, 'failed_at' | 'failed_version'> {
  return isFailed
    ? { failed_at: pdf.failed_at ?? now, failed_version: config.version }
    : { failed_at: null, failed_version: null };
}

/** Notifies support staff of failures, and people of files that are ready after all. `pdf` is the row before the change. */
export async function notifyOutcome(
  context: Context,
  tx: Executor,
  { pdf, outcome, now }: { pdf: PdfRow; outcome: PdfRow['engine_mode']; now: Date },
) {
  if (outcome === 'ready' && pdf.failed_at) return emit(tx, fileRecovered, { pdf_id: pdf.id });
  if (outcome === 'ready') return;
  // A retry that fails again changes nothing for anyone.
  if (outcome === 'error' && pdf.failed_at) return;
  const data = { engine_mode: outcome };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'processing failed', at: now, ...bySystem(context), data });
  const isNew = outcome === 'error';
  if (isNew && !(await hasOtherFailure(tx, { id: pdf.id, since: new Date(now.getTime() - ALERT_EVERY_MS) })))
    await emit(tx, fileFailed, { pdf_id: pdf.id });
}
