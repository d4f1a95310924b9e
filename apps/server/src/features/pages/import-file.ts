// Accepts a PDF or an image whose pages are to be added.
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { MAX_FILE_BYTES, MAX_PAGES } from '@countersign/contract/limits';
import type { PageSource } from '@countersign/contract/pages';
import { problem } from '@countersign/contract/problems';
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import { setAppearances, nameOfFile } from '#features/pdfs/files/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { cleanImage } from '#features/images/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { SandboxError, isPassing } from '#platform/sandbox/index.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { ImportPagesResult, ImportPagesTask } from './engine-tasks.ts';
import { insertPageSource, readPageSources } from './queries.ts';

/** Limit of source files for one pdf, including unused ones, which are deleted after a while. */
const MAX_SOURCES = 150;
const HEADER_BYTES = 1_024;

const FAULTS = {
  encrypted: problem('pdf_encrypted'),
  too_many_pages: problem('pdf_too_many_pages', { max: MAX_PAGES }),
  broken: problem('not_a_readable_pdf'),
} as const;

/** @throws AppError 422 at `file` for an unusable file */
export async function importPages(context: Context, pdf: PdfRow, received: ReceivedFile): Promise<PageSource> {
  if (received.is_too_large) throw invalidField('file', problem('pdf_too_large', { megabytes: MAX_FILE_BYTES / 2 ** 20 }));
  return withTemporaryFiles(context.config, ['clean', 'taken', 'given'], async ({ clean, taken, given }) => {
    const { page_count, form_field_count } = await importFile(context, { pdf, received, clean, taken, given });
    const name = nameOfFile(path.parse(received.name).name);
    return savePageSource(context, pdf, { path: taken, name, page_count, form_field_count });
  });
}

/**
 * Stores a usable PDF as a source of pages.
 * @throws AppError 422 at `file` if the pdf would become too large, 402 if the plan has no room for it
 */
export async function savePageSource(
  context: Context,
  pdf: PdfRow,
  file: { path: string; name: string | null; page_count: number; form_field_count: number },
): Promise<PageSource> {
  const { name, page_count, form_field_count } = file;
  return saveFiles(context, [{ path: file.path }], async (tx, [stored]) => {
    const now = context.clock.now();
    const { key: storage_key, size_bytes } = stored;
    const row = { id: newId(now), pdf_id: pdf.id, storage_key, name, page_count, size_bytes, created_at: now };
    const change = async () => {
      await requirePosition(tx, pdf.id, size_bytes);
      await insertPageSource(tx, row);
    };
    await withinLimits(context, tx, { owner: pdf, metrics: ['storage_usage'], change });
    return { id: row.id, page_count, form_field_count };
  });
}

/** Holds the pdf's lock, so that concurrent additions count together. */
async function requirePosition(tx: Executor, pdfId: string, more: number) {
  const pdf = await lockPdf(tx, pdfId);
  if (!pdf) throw new AppError('not_found');
  const sources = await readPageSources(tx, pdfId);
  const size = sources.reduce((sum, source) => sum + source.size_bytes, pdf.size_bytes + more);
  if (sources.length >= MAX_SOURCES || size > 2 * MAX_FILE_BYTES) throw invalidField('file', problem('pdf_too_large_with_pages'));
}

async function importFile(
  context: Context,
  work: { pdf: PdfRow; received: ReceivedFile; clean: string; taken: string; given: string },
): Promise<ImportPagesResult> {
  const { pdf, received, clean, taken, given } = work;
  const image = (await saysPdf(received))
    ? null
    : await cleanImage(context, { path: received.path, clean_path: clean, group: spaceOf(pdf), field: 'file' });
  const task: ImportPagesTask = {
    path: image ? clean : received.path,
    taken_path: taken,
    max_pages: MAX_PAGES,
    image: image?.mime ?? null,
  };
  const options = { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf) };
  const found = await context.sandbox.run<ImportPagesResult>('pages.take_in', task, options).catch((error: unknown) => {
    if (error instanceof SandboxError && !isPassing(error)) throw invalidField('file', FAULTS.broken);
    throw error;
  });
  if (found.outcome !== 'ready') throw invalidField('file', FAULTS[found.outcome]);
  // The appearances of its fields become part of the pages.
  const hasAppearances =
    found.form_field_count > 0 && (await setAppearances(context, { path: taken, given_path: given }, pdf.created_by));
  if (hasAppearances) await rename(given, taken);
  return found;
}

/**
 * Chooses which reader judges the file; either one detects a false type. The header may follow other bytes (ISO 32000-1, annex
 * H).
 */
async function saysPdf(received: ReceivedFile): Promise<boolean> {
  if (/\.pdf$/i.test(received.name)) return true;
  const file = await open(received.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}
