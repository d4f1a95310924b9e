// Creates a new document from some pages of a pdf. Its file is created first, and discarded if the pdf has changed in the
// meantime.
import type { extractPages as endpoint } from '@countersign/contract/duplicates';
import { MAX_PAGES } from '@countersign/contract/limits';
import { problem } from '@countersign/contract/problems';
import { type Element, isField } from '@countersign/document-model';
import type { z } from 'zod';
import { STAMP_DEADLINE_MS, readElements } from '#features/elements/index.ts';
import { changedMeanwhile, requireSource, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf, readPages } from '#features/pdfs/queries/index.ts';
import { record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import { makePdf, makerOf, withoutValues } from './duplicate-pdf.ts';
import type { ExtractResult, ExtractTask } from './engine-tasks.ts';

type Wanted = z.output<NonNullable<typeof endpoint.body>>;

/**
 * Creates the document in the pdf's space, for the caller.
 * @returns the id of the new pdf
 * @throws AppError 409 while the pdf is not ready, if its file is signed, or if a page is missing; 402 if the plan has no room
 * for it
 */
export async function extractPages(call: Call, pdf: PdfRow, { page_ids, name }: Wanted): Promise<string> {
  const { context } = call;
  const source_key = requireSource(pdf);
  if (pdf.signature_count > 0) throw new AppError('conflict', problem('pages_of_signed_pdf'));
  const pageIds = new Set(page_ids);
  const pages = (await readPages(context.db, pdf.id)).filter(({ id }) => pageIds.has(id));
  if (pdf.deleted_at) throw stateForbids(pdf, 'copy');
  if (pages.length < pageIds.size) throw new AppError('conflict', problem('page_deleted'));

  return withTemporaryFiles(context.config, ['extracted'], async ({ extracted }) => {
    const result = await runExtract(context, { pdf, source_key, pages, path: extracted });
    return saveFiles(context, [{ path: extracted }], (tx, [stored]) =>
      withinLimits(context, tx, {
        owner: pdf,
        metrics: ['storage_usage'],
        change: () => settle(call, tx, { before: pdf, pages, result, stored, name }),
      }),
    );
  });
}

async function runExtract(
  context: Context,
  work: { pdf: PdfRow; source_key: string; pages: readonly PageRow[]; path: string },
): Promise<ExtractResult> {
  const source = await context.storage.fetch(work.source_key);
  try {
    const task: ExtractTask = {
      path: source.path,
      indices: work.pages.map(({ source_index }) => source_index),
      extracted_path: work.path,
      max_pages: MAX_PAGES,
    };
    return await context.sandbox
      .run<ExtractResult>('copies.extract', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(work.pdf) })
      .catch(explainTooMuch(problem('pages_too_large')));
  } finally {
    await source.release();
  }
}

interface Extracted {
  before: PdfRow;
  pages: readonly PageRow[];
  result: ExtractResult;
  stored: StoredContent;
  name: string | undefined;
}

async function settle(call: Call, tx: Executor, extracted: Extracted): Promise<string> {
  const { before, pages, result, stored, name } = extracted;
  const pdf = await lockPdf(tx, before.id);
  if (!pdf) throw new AppError('not_found');
  if (pdf.source_key !== before.source_key || pdf.pages_revision !== before.pages_revision) throw changedMeanwhile();

  const maker = makerOf(call);
  const created = await makePdf(maker, tx, {
    from: pdf,
    source_key: stored.key,
    content: {
      pages: pages.map((page, index) => ({ ...page, source_index: index })),
      elements: elementsOn(pages, withoutValues(await readElements(tx, pdf.id), pdf)),
    },
    columns: { name: name ?? pdf.name, mode: 'edit', origin: 'blueprint' },
    file: {
      size_bytes: stored.size_bytes,
      obstacle: null,
      form: result.form_field_count === 0 && pdf.form !== 'used' ? 'none' : pdf.form,
      form_field_count: result.form_field_count,
      signature_count: 0,
      preflight: result.preflight,
    },
  });
  const data = { pdf_id: created.id, pages: pages.map(({ order }) => order) };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'copied', at: maker.context.clock.now(), ...maker.by, data });
  return created.id;
}

/** Drops conditions on fields of pages that were left out, which could never be met. */
function elementsOn(pages: readonly PageRow[], elements: readonly Element[]): Element[] {
  const pageIds = new Set(pages.map(({ id }) => id));
  const onPages = elements.filter(({ page_id }) => pageIds.has(page_id));
  const ids = new Set(onPages.map(({ id }) => id));
  return onPages.map((element) =>
    isField(element) && element.condition && !ids.has(element.condition.element_id) ? { ...element, condition: null } : element,
  );
}
