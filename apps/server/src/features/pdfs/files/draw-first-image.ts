import { FIRST_PAGE_WIDTHS } from '@countersign/contract/page-content';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { drawFirstImage } from '../jobs.ts';
import { SourceDeleted, makePageImage } from './page-images.ts';
import { findPdf } from '../queries/queries.ts';

/** Renders the image that the gallery and the editor show first. If that fails, it is rendered on request. */
export function handleDrawFirstImage(context: Context) {
  return handleJob(drawFirstImage, async ({ pdf_id }) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (!pdf?.source_key) return;
    try {
      for (const width of Object.values(FIRST_PAGE_WIDTHS))
        await makePageImage(context, { source_key: pdf.source_key, page_index: 0, width }, { priority: 'next' });
    } catch (error) {
      if (!(error instanceof SourceDeleted)) context.log.warn({ err: error, pdf_id }, 'the first picture was not made');
    }
  });
}
