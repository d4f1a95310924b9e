// Images for image elements: validated by content and re-encoded in the sandbox.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '@countersign/contract/problems';
import { cleanImage } from '#features/images/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { insertPdfImage } from '../queries/pdf-image-queries.ts';

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** @throws AppError 422 at `file` unless it is an image of a supported type */
export async function addPdfImage(context: Context, pdf: PdfRow, received: ReceivedFile) {
  if (received.is_too_large)
    throw invalidField('file', problem('image_too_many_bytes', { megabytes: MAX_IMAGE_BYTES / 2 ** 20 }));
  return savePdfImage(context, pdf, received.path);
}

/**
 * Validates a local file and stores it as an image of the pdf.
 * @throws AppError 422 at `file` unless it is an image of a supported type, 402 if the plan has no room for it
 */
export async function savePdfImage(context: Context, pdf: PdfRow, from: string) {
  const { config, sandbox, clock } = context;
  const clean_path = path.join(config.temporary_dir, `clean-${crypto.randomUUID()}`);

  try {
    const image = await cleanImage({ sandbox }, { path: from, clean_path, group: spaceOf(pdf), field: 'file' });

    return await saveFiles(context, [{ path: clean_path }], async (tx, [stored]) => {
      const row = { id: newId(clock.now()), pdf_id: pdf.id, storage_key: stored.key, ...image, created_at: clock.now() };
      await withinLimits(context, tx, { owner: pdf, metrics: ['storage_usage'], change: () => insertPdfImage(tx, row) });
      return { id: row.id, width: row.width, height: row.height };
    });
  } finally {
    await rm(clean_path, { force: true });
  }
}
