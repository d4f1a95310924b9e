// Permanently removes the content under areas of pages. No copy of the earlier file is kept.
import { MAX_PAGES } from '@countersign/contract/limits';
import type { redactPages as endpoint } from '@countersign/contract/pages';
import { problem } from '@countersign/contract/problems';
import type { z } from 'zod';
import { advanceRevision, removeUnder } from '#features/elements/index.ts';
import { dropFiles, indexWords, pdfChanged, presentPage, requireSource } from '#features/pdfs/index.ts';
import { lockPdf, readPages, rebasePages, removeSnapshots, removeWords, updatePdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import { emit } from '#platform/events/outbox.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { requireChangeable } from './change-pages.ts';
import type { RedactResult, RedactTask } from './engine-tasks.ts';
import { upsertPages } from './queries.ts';

/** Limit for the first page, in milliseconds. Every area is verified in the result, page by page. */
const FIRST_PAGE_MS = 30_000;
const PAGE_MS = 1_500;
const MAX_MS = 150_000;

type Redaction = z.output<NonNullable<typeof endpoint.body>>;
type Answer = z.input<typeof endpoint.answer>;

/** @throws AppError 409 if the pages are not those that the caller knows, or the file may not be changed */
export async function redactPages(call: Call, pdf: PdfRow, { revision, areas }: Redaction): Promise<Answer> {
  const { context } = call;
  requireChangeable(pdf);
  if (revision < pdf.pages_revision) throw changedMeanwhile();
  const indices = new Map((await readPages(context.db, pdf.id)).map((page) => [page.id, page.source_index]));
  const source = await context.storage.fetch(requireSource(pdf));
  try {
    return await withTemporaryFiles(context.config, ['redacted'], async ({ redacted }) => {
      const task: RedactTask = {
        path: source.path,
        redacted_path: redacted,
        max_pages: MAX_PAGES,
        areas: areas.map(({ page_id, ...area }) => {
          const page_index = indices.get(page_id);
          if (page_index === undefined) throw changedMeanwhile();
          return { page_index, ...area };
        }),
      };
      const touched = new Set(task.areas.map(({ page_index }) => page_index));
      const result = await context.sandbox
        .run<RedactResult>('pages.redact', task, { deadline_ms: deadlineFor(indices.size), group: spaceOf(pdf) })
        .catch(explainTooMuch(touched.size > 1 ? problem('redaction_too_large') : problem('redaction_too_complex')));
      return saveFiles(context, [{ path: redacted }], (tx, [stored]) =>
        settle(call, tx, { before: pdf, stored, result, touched, areas }),
      );
    });
  } finally {
    await source.release();
  }
}

/** In milliseconds. The whole file is rewritten and read again. */
function deadlineFor(pageCount: number): number {
  return Math.min(FIRST_PAGE_MS + PAGE_MS * pageCount, MAX_MS);
}

interface Redacted {
  before: PdfRow;
  stored: StoredContent;
  result: RedactResult;
  /** Indices of the pages with areas. */
  touched: ReadonlySet<number>;
  areas: Redaction['areas'];
}

async function settle(call: Call, tx: Executor, { before, stored, result, touched, areas }: Redacted): Promise<Answer> {
  const { clock, jobs } = call.context;
  const now = clock.now();
  const pdf = await lockPdf(tx, before.id);
  if (!pdf) throw new AppError('not_found');
  requireChangeable(pdf);
  if (pdf.source_key !== before.source_key) throw changedMeanwhile();

  const dropped = await rebasePages(tx, pdf, stored.key);
  const removed_elements = await removeUnder(tx, { pdf_id: pdf.id, areas, now });
  const touchedElements = removed_elements.map((id) => ({ id, fields: null }));
  const revision = await advanceRevision(tx, { pdf, touched: touchedElements, user_id: call.caller.user?.id ?? null, now });
  await updatePdf(tx, pdf.id, {
    upload_key: stored.key,
    text_tags: null,
    tagged_key: null,
    size_bytes: stored.size_bytes,
    pages_revision: revision,
    preflight: result.preflight,
    form_field_count: result.form_field_count,
    // A form whose fields became elements keeps the state `used` although the file has no fields left.
    ...(result.form_field_count === 0 && pdf.form !== 'used' && { form: 'none' as const }),
  });
  const pages = (await readPages(tx, pdf.id)).map((page) =>
    touched.has(page.source_index) && page.mode === 'edit' ? { ...page, mode: 'full_edit' as const } : page,
  );
  await upsertPages(tx, pages);
  dropped.push(...(await removeSnapshots(tx, pdf.id)));
  await removeWords(tx, pdf.id);
  await jobs.send(tx, indexWords, { pdf_id: pdf.id });
  dropped.push(pdf.upload_key, ...(pdf.tagged_key ? [pdf.tagged_key] : []));
  await jobs.send(tx, dropFiles, { keys: dropped });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'redacted',
    at: now,
    ...byCall(call),
    data: {
      pages: [...touched].map((index) => index + 1),
      became_pictures: result.picture_pages.map((index) => index + 1),
      elements: removed_elements.length,
    },
  });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  const images = new Set(result.picture_pages);
  return {
    revision,
    pages: pages.map(presentPage),
    left: result.left,
    removed_elements,
    picture_pages: pages.filter((page) => images.has(page.source_index)).map(({ id }) => id),
  };
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', problem('pages_changed_by_other'));
}
