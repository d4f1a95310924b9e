import { stateForbids } from '#features/pdfs/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { sealPdf } from './jobs.ts';

/**
 * Tries now what would be tried again later by itself.
 * @throws AppError 409 unless everybody has signed and the seal is missing
 */
export async function retrySealing(parts: Parts, pdf: PdfRow) {
  if (pdf.signing_mode !== 'pending' || !pdf.all_signed_at) throw stateForbids(pdf, 'be sealed');
  await parts.jobs.hasten(parts.db, sealPdf, { pdf_id: pdf.id }, { key: pdf.id });
}
