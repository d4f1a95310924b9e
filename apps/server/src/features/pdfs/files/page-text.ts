import type { PageText } from '@countersign/contract/page-content';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import type { PageTextTask } from '../engine-tasks.ts';

const DEADLINE_MS = 20_000;

/** The text of a page's own content, without placed elements. */
export async function readPageText(context: Context, { pdf, page }: { pdf: PdfRow; page: PageRow }): Promise<PageText> {
  const local = await context.storage.fetch(pdf.source_key ?? '');
  try {
    const task: PageTextTask = { path: local.path, page_index: page.source_index, width: page.width };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) };
    return await context.sandbox
      .run<PageText>('pdf.page_text', task, options)
      .catch(explainTooMuch(problem('page_too_complex_to_read')));
  } finally {
    await local.release();
  }
}
