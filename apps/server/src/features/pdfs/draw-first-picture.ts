import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { drawFirstPicture } from './jobs.ts';
import { SourceGone, makePageImage } from './page-images.ts';
import { findPdf } from './queries.ts';

const WIDTH = 320;

/** The gallery's picture; when it cannot be made now, it is made when somebody asks for it. */
export function handleDrawFirstPicture(parts: Parts) {
  return handleJob(drawFirstPicture, async ({ pdf_id }) => {
    const pdf = await findPdf(parts.db, pdf_id);
    if (!pdf?.source_key) return;
    const picture = { source_key: pdf.source_key, page_index: 0, width: WIDTH };
    await makePageImage(parts, picture).catch((error: unknown) => {
      if (!(error instanceof SourceGone)) parts.log.warn({ err: error, pdf_id }, 'the first picture was not made');
    });
  });
}
