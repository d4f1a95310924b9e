// Removes for good what lies under areas of pages. No copy of the file as it was is kept.
import type { redactPages as endpoint } from '@countersign/contract/pages';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { STAMP_DEADLINE_MS, advanceRevision } from '#features/elements/index.ts';
import {
  dropFiles,
  indexWords,
  lockPdf,
  pdfChanged,
  presentPage,
  readPages,
  rebasePages,
  removeOrphanImages,
  removeWords,
  requireSource,
  updatePdf,
} from '#features/pdfs/index.ts';
import { byRequest, record } from '#features/timeline/index.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError } from '#platform/http/app-error.ts';
import { keepFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { requireChangeable } from './change-pages.ts';
import type { RedactTask } from './engine-tasks.ts';

type Redaction = z.output<NonNullable<typeof endpoint.body>>;
type Answer = z.input<typeof endpoint.answer>;

/** @throws AppError 409 where the pages are others than the caller knows, or the file may not be changed */
export async function redactPages(request: FastifyRequest, pdf: PdfRow, { revision, areas }: Redaction): Promise<Answer> {
  const { parts } = request.server;
  requireChangeable(pdf);
  if (revision < pdf.pages_revision) throw changedMeanwhile();
  const indices = new Map((await readPages(parts.db, pdf.id)).map((page) => [page.id, page.source_index]));
  const source = await parts.storage.fetch(requireSource(pdf));
  try {
    return await withTemporaryFiles(parts.config, ['redacted'], async ({ redacted }) => {
      const task: RedactTask = {
        path: source.path,
        redacted_path: redacted,
        areas: areas.map(({ page_id, ...area }) => {
          const page_index = indices.get(page_id);
          if (page_index === undefined) throw changedMeanwhile();
          return { page_index, ...area };
        }),
      };
      await parts.sandbox.run('pages.redact', task, { deadline_ms: STAMP_DEADLINE_MS, group: pdf.created_by });
      return keepFiles(parts, [{ path: redacted }], (tx, [stored]) =>
        settle(request, { tx, before: pdf, key: stored.key, area_count: areas.length }),
      );
    });
  } finally {
    await source.release();
  }
}

async function settle(
  request: FastifyRequest,
  { tx, before, key, area_count }: { tx: Parameters<typeof lockPdf>[0]; before: PdfRow; key: string; area_count: number },
): Promise<Answer> {
  const { clock, jobs } = request.server.parts;
  const now = clock.now();
  const pdf = await lockPdf(tx, before.id);
  if (!pdf) throw new AppError('not_found');
  requireChangeable(pdf);
  if (pdf.source_key !== before.source_key) throw changedMeanwhile();

  const dropped = await rebasePages(tx, pdf, key);
  await updatePdf(tx, pdf.id, { upload_key: key });
  await removeWords(tx, pdf.id);
  await jobs.send(tx, indexWords, { pdf_id: pdf.id });
  if (pdf.source_key) dropped.push(pdf.upload_key, ...(await removeOrphanImages(tx, pdf.source_key)));
  const revision = await advanceRevision(tx, { pdf, touched: [], user_id: request.caller.user?.id ?? null, now });
  await updatePdf(tx, pdf.id, { pages_revision: revision });
  await jobs.send(tx, dropFiles, { keys: dropped });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'redacted',
    at: now,
    ...byRequest(request),
    data: { areas: area_count },
  });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return { revision, pages: (await readPages(tx, pdf.id)).map(presentPage) };
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', { message: 'Somebody else has changed the pages in the meantime.' });
}
