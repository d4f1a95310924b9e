// Converts uploads in other formats, or in several files, into one PDF, which is then processed like any upload.
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import type { EngineMode } from '@countersign/contract/pdfs';
import { stat } from 'node:fs/promises';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { isOffice } from '#platform/file-formats/upload-format.ts';
import { type JobRun, handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError, isPassing } from '#platform/sandbox/index.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow, UploadFileRow } from '#src/schema/pdfs.ts';
import type { CombineResult, CombineTask } from '../engine-tasks.ts';
import { pdfChanged } from '../events.ts';
import { convertUpload, dropFiles, processPdf } from '../jobs.ts';
import { findPdf, lockPdf, updatePdf } from '../queries/queries.ts';
import { ConversionError } from './conversion-error.ts';
import { convertOfficeFile } from './office-converter.ts';
import { readUploadFiles, removeUploadFiles } from './upload-file-queries.ts';

const COMBINE_DEADLINE_MS = 60_000;
/** Limit for one attempt, in milliseconds. Shorter than the job's own limit, so that the failure is recorded. */
const DEADLINE_MS = 600_000;
/** Attempts while the converter is down. Few, because a person waits. */
const MAX_UNAVAILABLE = 4;
/** Timeouts before giving up: a machine that is too busy for so long does not recover by itself. */
const MAX_TIMEOUTS = 12;

type Failure = Extract<
  EngineMode,
  'error_conversion' | 'error_signed' | 'error_encrypted' | 'error_max_size' | 'error_max_pages'
>;

/** @param options.deadline_ms limit for one attempt */
export function handleConvertUpload(context: Context, { deadline_ms = DEADLINE_MS } = {}) {
  return handleJob(convertUpload, async ({ pdf_id }, run) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (pdf?.engine_mode !== 'processing') return;
    const files = await readUploadFiles(context.db, pdf_id);
    if (files.length === 0) return;
    const upload = { pdf, files, signal: run.signal, deadline_ms };
    const failure = await convertInTime(context, upload).catch((error: unknown) => {
      const found = failureAfter(error, run);
      if (found === null) throw error;
      context.log.warn({ pdf_id, err: error }, 'an upload could not be converted');
      return found;
    });
    if (failure) await context.db.transaction((tx) => settleFailure(context, tx, { pdf, failure }));
  });
}

interface Upload {
  pdf: PdfRow;
  files: UploadFileRow[];
  /** Cancels the work, and the program that runs it. */
  signal: AbortSignal;
}

/** @returns as `convert` does @throws ConversionError `refused` on a timeout, and what `convert` throws */
async function convertInTime(context: Context, { deadline_ms, ...upload }: Upload & { deadline_ms: number }) {
  const overtime = AbortSignal.timeout(deadline_ms);
  const signal = AbortSignal.any([upload.signal, overtime]);
  return convert(context, { ...upload, signal }).catch((error: unknown) => {
    if (!overtime.aborted || upload.signal.aborted) throw error;
    throw new ConversionError('refused', `An upload took more than ${deadline_ms} ms`, { cause: error });
  });
}

/** @returns why there is no PDF, if the files are the cause */
async function convert(context: Context, upload: Upload): Promise<Failure | null> {
  return withTemporaryFiles(context.config, ['whole'], async ({ whole }) => {
    const failure = await makePdf(context, { ...upload, target: whole });
    if (failure) return failure;
    const { size } = await stat(whole);
    if (size > MAX_FILE_BYTES) return 'error_max_size';
    await saveFiles(context, [{ path: whole }], (tx, [stored]) => settle(context, tx, { pdf: upload.pdf, stored }));
    return null;
  });
}

/** @returns the final state of the upload; null if it is retried */
function failureAfter(error: unknown, { attempt, signal }: JobRun): Failure | null {
  // After the last attempt, nothing else would report the failure.
  if (attempt > convertUpload.retries) return failureOf(error) ?? 'error_conversion';
  if (signal.aborted || isWorthATry(error, attempt)) return null;
  return failureOf(error);
}

function isWorthATry(error: unknown, attempt: number): boolean {
  if (error instanceof ConversionError) return error.code === 'unavailable' && attempt < MAX_UNAVAILABLE;
  return isPassing(error) && (error.code === 'cancelled' || attempt < MAX_TIMEOUTS);
}

/** @returns why there is no PDF, if the files are the cause */
async function makePdf(context: Context, { pdf, files, signal, target }: Upload & { target: string }): Promise<Failure | null> {
  const names = files.map(({ order }) => `file-${order}`);
  return withTemporaryFiles(context.config, names, async (paths) => {
    const local: { path: string; release: () => Promise<void> }[] = [];
    try {
      const parts: CombineTask['files'] = [];
      for (const file of files) {
        signal.throwIfAborted();
        const stored = await context.storage.fetch(file.storage_key);
        local.push(stored);
        const converted = paths[`file-${file.order}`];
        const isConverted = isOffice(file.format) && converted !== undefined;
        const document = { path: stored.path, name: `document.${file.format}` };
        if (isConverted) await convertOfficeFile(context, { ...document, target: converted }, { signal });
        parts.push({ path: isConverted ? converted : stored.path, name: file.name });
      }
      const task: CombineTask = { files: parts, combined_path: target };
      const options = { deadline_ms: COMBINE_DEADLINE_MS, group: spaceOf(pdf), signal };
      return failureOfCombining(await context.sandbox.run<CombineResult>('pdf.combine', task, options));
    } finally {
      for (const { release } of local) await release();
    }
  });
}

function failureOfCombining({ refusal }: CombineResult): Failure | null {
  switch (refusal) {
    case null:
      return null;
    case 'signed':
      return 'error_signed';
    case 'needs_password':
      return 'error_encrypted';
    case 'too_many_pages':
      return 'error_max_pages';
    default:
      return 'error_conversion';
  }
}

/** null for errors that neither the files nor the converter caused. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof ConversionError) return error.code === 'too_large' ? 'error_max_size' : 'error_conversion';
  return error instanceof SandboxError ? 'error_conversion' : null;
}

async function settle(context: Context, tx: Executor, { pdf: before, stored }: { pdf: PdfRow; stored: StoredContent }) {
  const pdf = await lockPdf(tx, before.id);
  if (pdf?.engine_mode !== 'processing') return;
  const keys = await removeUploadFiles(tx, pdf.id);
  const now = context.clock.now();
  await updatePdf(tx, pdf.id, { upload_key: stored.key, size_bytes: stored.size_bytes, updated_at: now });
  await context.jobs.send(tx, processPdf, { pdf_id: pdf.id });
  await context.jobs.send(tx, dropFiles, { keys });
}

/** Keeps files whose conversion may be retried. */
async function settleFailure(context: Context, tx: Executor, { pdf: before, failure }: { pdf: PdfRow; failure: Failure }) {
  const pdf = await lockPdf(tx, before.id);
  if (pdf?.engine_mode !== 'processing') return;
  const now = context.clock.now();
  await updatePdf(tx, pdf.id, { engine_mode: failure, updated_at: now });
  const data = { engine_mode: failure };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'processing failed', at: now, ...bySystem(context), data });
  if (failure !== 'error_conversion') await context.jobs.send(tx, dropFiles, { keys: await removeUploadFiles(tx, pdf.id) });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}
