import { stateForbids } from '#features/pdfs/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { addRevision, sealPdf } from './jobs.ts';

/**
 * Tries now what would be tried again later by itself.
 * @throws AppError 409 unless everybody has signed and the seal is missing, or what leads up to it has failed
 */
export async function retrySealing(parts: Parts, pdf: PdfRow) {
  const isTried = pdf.all_signed_at !== null || pdf.seal_failures > 0;
  if (pdf.signing_mode !== 'pending' || !isTried) throw stateForbids(pdf, 'be sealed');
  await parts.jobs.hasten(parts.db, pdf.all_signed_at ? sealPdf : addRevision, { pdf_id: pdf.id }, { key: pdf.id });
}
