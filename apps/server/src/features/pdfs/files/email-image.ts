// The first page as emails show it: small, and a JPEG, which every mail program can show.
import { FIRST_PAGE_WIDTHS } from '@countersign/contract/page-content';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context/context.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { EmailImageTask } from '../engine-tasks.ts';
import { findFirstPage } from '../queries/page-queries.ts';
import { SourceDeleted, makePageImage } from './page-images.ts';

const DEADLINE_MS = 8_000;

/**
 * @returns a JPEG of the first page, from the sealed file if there is one; null on failure, in which case the email has no image
 */
export async function emailImageOf(
  context: Context,
  pdf: Pick<PdfRow, 'id' | 'source_key' | 'sealed_key'>,
): Promise<Buffer | null> {
  const page = await findFirstPage(context.db, pdf.id);
  const file = page && firstPageIn(pdf, page.source_index);
  if (!file) return null;
  try {
    return await draw(context, await makePageImage(context, { ...file, width: FIRST_PAGE_WIDTHS.gallery }, { priority: 'next' }));
  } catch (error) {
    if (!(error instanceof SourceDeleted))
      context.log.warn({ err: error, pdf_id: pdf.id }, 'no image of the first page for an email');
    return null;
  }
}

function firstPageIn({ source_key, sealed_key }: Pick<PdfRow, 'source_key' | 'sealed_key'>, sourceIndex: number) {
  if (sealed_key) return { source_key: sealed_key, page_index: 0 };
  return source_key ? { source_key, page_index: sourceIndex } : null;
}

async function draw({ storage, sandbox, config }: Context, key: string): Promise<Buffer> {
  const email_image_path = path.join(config.temporary_dir, `email-image-${crypto.randomUUID()}`);
  const image = await storage.fetch(key);
  try {
    const task: EmailImageTask = { path: image.path, email_image_path };
    await sandbox.run('pdf.email_image', task, { deadline_ms: DEADLINE_MS, group: key, priority: () => 'next' });
    return await readFile(email_image_path);
  } finally {
    await rm(email_image_path, { force: true });
    await image.release();
  }
}
