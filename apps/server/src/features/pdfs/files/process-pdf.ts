// `processing` → `ready` or an error state, from the sandbox's findings about an upload.
import { MAX_PAGES } from '@countersign/contract/limits';
import type { EngineMode } from '@countersign/contract/pdfs';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError } from '#platform/sandbox/index.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { InspectResult, InspectTask } from '../engine-tasks.ts';
import { pdfChanged } from '../events.ts';
import { failureColumns, notifyOutcome } from './failed-files.ts';
import { setAppearances } from './set-appearances.ts';
import { drawFirstImage, dropFiles, indexWords, processAgain, processPdf, readTextTags } from '../jobs.ts';
import { JUDGEMENT_VERSION, obstacleOf } from './obstacle.ts';
import { replacePages } from '../queries/page-queries.ts';
import { findPdf, lockPdf, updatePdf } from '../queries/queries.ts';

const INSPECT_DEADLINE_MS = 10_000;

const ENGINE_MODE: Record<InspectResult['outcome'], EngineMode> = {
  ready: 'ready',
  encrypted: 'error_encrypted',
  too_many_pages: 'error_max_pages',
  broken: 'error',
};

/** A crash may have another cause than the file. */
const MAX_CRASHES = 3;
/** Timeouts before giving up: a machine that is too busy for so long needs someone to look. */
const MAX_TIMEOUTS = 12;

export function handleProcessPdf(context: Context) {
  return handleJob(processPdf, ({ pdf_id }, { attempt }) => processOnce(context, pdf_id, attempt));
}

export function handleProcessAgain(context: Context) {
  return handleJob(processAgain, ({ pdf_id }, { attempt }) => processOnce(context, pdf_id, attempt));
}

async function processOnce(context: Context, pdfId: string, attempt: number): Promise<void> {
  const pdf = await findPdf(context.db, pdfId);
  if (pdf?.engine_mode === 'processing') await inspect(context, pdf, attempt);
}

async function inspect(context: Context, pdf: PdfRow, attempt: number): Promise<void> {
  const local = await context.storage.fetch(pdf.upload_key);
  try {
    await withTemporaryFiles(context.config, ['repaired', 'given'], async ({ repaired, given }) => {
      const task: InspectTask = {
        path: local.path,
        repaired_path: repaired,
        max_pages: MAX_PAGES,
        looks_for_tags: pdf.text_tags !== null,
      };
      const result = await runInspect(context, task, { pdf, attempt });
      const { reason, outcome } = result;
      if (reason) context.log.warn({ pdf_id: pdf.id, outcome, reason }, 'a file was not taken');
      const appearances = { path: result.is_repaired ? repaired : local.path, given_path: given };
      const areGiven =
        mayHaveAppearances(result) &&
        (await setAppearances(context, appearances, pdf.created_by).catch(withoutAppearances(attempt)));
      const output = areGiven ? given : result.is_repaired ? repaired : null;
      const files = output ? [{ path: output }] : [];
      await saveFiles(context, files, (tx, [source = null]) => settle(context, tx, { before: pdf, result, source }));
    });
  } finally {
    await local.release();
  }
}

/** A file that exceeds the limits of its task is treated as broken. */
async function runInspect(
  context: Context,
  task: InspectTask,
  { pdf, attempt }: { pdf: PdfRow; attempt: number },
): Promise<InspectResult> {
  try {
    return await context.sandbox.run<InspectResult>('pdf.inspect', task, {
      deadline_ms: INSPECT_DEADLINE_MS,
      group: spaceOf(pdf),
    });
  } catch (error) {
    if (!(error instanceof SandboxError) || isWorthATry(error, attempt)) throw error;
    return {
      outcome: 'broken',
      reason: error.message,
      pages: [],
      is_repaired: false,
      page_count: 0,
      obstacle: null,
      form_field_count: 0,
      signature_count: 0,
      has_text_tags: false,
      preflight: null,
    };
  }
}

/** A file is accepted without appearances rather than rejected. */
function withoutAppearances(attempt: number) {
  return (error: unknown): false => {
    if (!(error instanceof SandboxError) || isWorthATry(error, attempt)) throw error;
    return false;
  };
}

/** Whether a retry may succeed, on a less busy machine or in another process. */
function isWorthATry({ code }: SandboxError, attempt: number): boolean {
  switch (code) {
    case 'cancelled':
      return true;
    case 'timeout':
      return attempt < MAX_TIMEOUTS;
    case 'crashed':
      return attempt < MAX_CRASHES;
    default:
      return false;
  }
}

function mayHaveAppearances({ outcome, obstacle, form_field_count, signature_count }: InspectResult): boolean {
  return outcome === 'ready' && obstacle === null && form_field_count > 0 && signature_count === 0;
}

interface Found {
  before: PdfRow;
  result: InspectResult;
  /** The repaired file, if one was needed, or the one with field appearances. */
  source: StoredContent | null;
}

async function settle(context: Context, tx: Executor, { before, result, source }: Found): Promise<void> {
  const now = context.clock.now();
  const engineMode = ENGINE_MODE[result.outcome];
  const isReady = engineMode === 'ready';
  // Keeps nothing of a refused file; keeps a failed file, because its owner was promised a retry.
  const keepsUpload = isReady || engineMode === 'error';

  const pdf = await lockPdf(tx, before.id);
  if (pdf?.engine_mode !== 'processing') return;

  const sourceKey = isReady ? (source?.key ?? pdf.upload_key) : null;
  await replacePages(tx, pdf.id, pageRows(pdf.id, result, now));
  const text_tags = isReady ? textTagsOf(pdf, result) : null;
  // It is ready once its text tags are fields.
  const isWaiting = text_tags?.state === 'wanted';
  await updatePdf(tx, pdf.id, {
    engine_mode: isWaiting ? 'processing' : engineMode,
    text_tags,
    source_key: sourceKey,
    base_key: sourceKey,
    upload_key: keepsUpload ? pdf.upload_key : '',
    page_count: result.page_count || null,
    obstacle: obstacleOf(result),
    form: result.form_field_count > 0 ? 'found' : 'none',
    form_field_count: result.form_field_count,
    signature_count: result.signature_count,
    preflight: result.preflight,
    judged_version: JUDGEMENT_VERSION,
    ...failureColumns(context, { pdf, isFailed: engineMode === 'error', now }),
    updated_at: now,
  });
  await notifyOutcome(context, tx, { pdf, outcome: engineMode, now });
  if (!keepsUpload) await context.jobs.send(tx, dropFiles, { keys: [pdf.upload_key] });
  if (isWaiting) return context.jobs.send(tx, readTextTags, { pdf_id: pdf.id });
  if (isReady) {
    await context.jobs.send(tx, drawFirstImage, { pdf_id: pdf.id });
    await context.jobs.send(tx, indexWords, { pdf_id: pdf.id });
  }
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

/** A signed file is never changed. */
function textTagsOf({ text_tags }: PdfRow, { has_text_tags, signature_count, obstacle }: InspectResult): PdfRow['text_tags'] {
  if (!text_tags || !has_text_tags || signature_count > 0 || obstacle) return null;
  return text_tags.state === 'unwanted' ? { state: 'found' } : text_tags;
}

function pageRows(pdfId: string, result: InspectResult, now: Date) {
  return result.pages.map((page, index) => ({
    id: newId(now),
    pdf_id: pdfId,
    order: index + 1,
    source_index: index,
    origin_index: index,
    ...page,
    mode: 'edit' as const,
  }));
}
