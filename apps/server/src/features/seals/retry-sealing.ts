import { stateForbids } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { addRevision, sealPdf } from './jobs.ts';

/**
 * Runs now what would be retried later automatically.
 * @throws AppError 409 unless everyone has signed and the seal is missing, or its preparation has failed
 */
export async function retrySealing(context: Context, pdf: PdfRow) {
  const isTried = pdf.all_signed_at !== null || pdf.seal_failures > 0;
  if (pdf.signing_mode !== 'pending' || !isTried) throw stateForbids(pdf, 'seal');
  await context.jobs.hasten(context.db, pdf.all_signed_at ? sealPdf : addRevision, { pdf_id: pdf.id }, { key: pdf.id });
}
