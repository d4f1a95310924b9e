import type { PdfRow } from '#src/schema/pdfs.ts';

/** Deletion removes a pdf from its space; a completed one stays available to its signees. */
export function isOpenToSignees(pdf: Pick<PdfRow, 'deleted_at' | 'signing_mode'>): boolean {
  return pdf.deleted_at === null || pdf.signing_mode === 'completed';
}

/** Whether signees may still see how a declined, withdrawn or expired document ended, and nothing else of it. */
export function notifiesSignees(pdf: PdfRow): boolean {
  return isOpenToSignees(pdf) || pdf.signing_mode === 'declined';
}
