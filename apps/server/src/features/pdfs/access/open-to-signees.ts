import type { PdfRow } from '#src/schema/pdfs.ts';

/** Deleting takes a pdf away from its space; what everyone has signed stays with those who signed it. */
export function isOpenToSignees(pdf: Pick<PdfRow, 'deleted_at' | 'signing_mode'>): boolean {
  return pdf.deleted_at === null || pdf.signing_mode === 'completed';
}

/** Whoever was asked to sign what was declined, withdrawn or has expired reads so for as long as it is there, and nothing else of it. */
export function tellsSignees(pdf: PdfRow): boolean {
  return isOpenToSignees(pdf) || pdf.signing_mode === 'declined';
}
