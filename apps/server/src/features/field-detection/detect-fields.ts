// Detects where the pages of a pdf can be filled in, using the engine.
import {
  MAX_PAGES_WITH_DETECTED_FIELDS,
  MAX_DETECTED_FIELDS_PER_PDF,
  type DetectedField,
} from '@countersign/contract/field-detection';
import { problem } from '@countersign/contract/problems';
import { requireEditable, requireSource } from '#features/pdfs/index.ts';
import { readPages } from '#features/pdfs/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { FieldDetectionResult, FieldDetectionTask } from './engine-tasks.ts';

const DEADLINE_MS = 30_000;

/** @throws {AppError} `conflict` for a pdf that cannot be edited now */
export async function detectFieldsOfPdf(context: Context, pdf: PdfRow): Promise<DetectedField[]> {
  requireEditable(pdf);
  requireSource(pdf);
  const pages = (await readPages(context.db, pdf.id)).slice(0, MAX_PAGES_WITH_DETECTED_FIELDS);
  const local = await context.storage.fetch(pdf.source_key ?? '');
  try {
    const task: FieldDetectionTask = {
      path: local.path,
      pages: pages.map(({ source_index, width }) => ({ page_index: source_index, width })),
      most: MAX_DETECTED_FIELDS_PER_PDF,
    };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) };
    const found = await context.sandbox
      .run<FieldDetectionResult>('places.find', task, options)
      .catch(explainTooMuch(problem('pages_too_complex_to_detect')));
    return found.flatMap((fields, index) => {
      const page = pages[index];
      return page ? fields.map((field) => ({ ...field, page_id: page.id })) : [];
    });
  } finally {
    await local.release();
  }
}
