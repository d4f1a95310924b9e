// The pdf with its elements drawn in, made on demand into a temporary file.
import { problem } from '@countersign/contract/problems';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Element, writtenElement } from '@countersign/document-model';
import { findDocumentLanguage, readPages, readPdfImages } from '#features/pdfs/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import type { ImageFile } from './draw-on-pages.ts';
import type { StampTask } from './engine-tasks.ts';

/** Stamping and sealing 50 MB takes well under a second on an idle core; the rest is for busy machines. */
export const STAMP_DEADLINE_MS = 60_000;

/**
 * Collects everything needed for drawing: each stored file as a local copy, and values formatted in the document's language.
 * `release` removes the copies.
 * @param placed the pages to draw on, if not the pdf's current ones
 */
export async function gatherDrawing(context: Context, pdf: PdfRow, elements: Element[], placed?: PageRow[]) {
  if (!pdf.source_key) throw new Error('The pdf has no source file.');
  const [pages, language, imageRows, source] = await Promise.all([
    placed ?? readPages(context.db, pdf.id),
    findDocumentLanguage(context.db, pdf.id),
    readPdfImages(context.db, pdf.id),
    context.storage.fetch(pdf.source_key),
  ]);
  const releases = [source.release];
  const images: Record<string, ImageFile> = {};

  const used = new Set(elements.map((element) => (element.kind === 'image' ? element.value : null)));
  const release = async () => {
    for (const one of releases) await one();
  };
  try {
    for (const row of imageRows.filter((image) => used.has(image.id))) {
      const local = await context.storage.fetch(row.storage_key);
      releases.push(local.release);
      images[row.id] = { path: local.path, mime: row.mime === 'image/jpeg' ? 'image/jpeg' : 'image/png' };
    }
  } catch (error) {
    await release();
    throw error;
  }

  return {
    path: source.path,
    elements: elements.map((element) => writtenElement(element, language)),
    images,
    allow_rewrite: pdf.obstacle === null,
    has_used_form: pdf.form === 'used',
    page_index: Object.fromEntries(pages.map((page) => [page.id, page.source_index])),
    page_size: Object.fromEntries(pages.map(({ id, width, height }) => [id, { width, height }])),
    release,
  };
}

export async function stampToFile(
  context: Context,
  pdf: PdfRow,
  { elements, is_fillable, pages }: { elements: Element[]; is_fillable: boolean; pages?: PageRow[] },
): Promise<{ path: string; release: () => Promise<void> }> {
  await mkdir(context.config.temporary_dir, { recursive: true });
  const stamped_path = path.join(context.config.temporary_dir, `stamped-${crypto.randomUUID()}`);
  const { release, ...drawing } = await gatherDrawing(context, pdf, elements, pages);

  try {
    const task: StampTask = { ...drawing, stamped_path, is_fillable };
    await context.sandbox
      .run('elements.stamp', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf) })
      .catch(explainTooMuch(problem('document_too_large_to_assemble')));
    return { path: stamped_path, release: () => rm(stamped_path, { force: true }) };
  } catch (error) {
    await rm(stamped_path, { force: true });
    throw error;
  } finally {
    await release();
  }
}
