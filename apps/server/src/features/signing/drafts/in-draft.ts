// Serializes changes to a draft, and rejects them for any other pdf.
import { wasSent } from '@countersign/contract/signing-states';
import { pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

export async function inDraft<T>(call: Call, pdfId: string, work: (tx: Executor, pdf: PdfRow) => Promise<T>): Promise<T> {
  return call.context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    requireDraft(pdf);
    return work(tx, pdf);
  });
}

/** The same for changes to its signees: others who have it open are notified. */
export function inOpenDraft<T>(call: Call, pdfId: string, work: (tx: Executor, pdf: PdfRow) => Promise<T>): Promise<T> {
  return inDraft(call, pdfId, async (tx, pdf) => {
    const result = await work(tx, pdf);
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return result;
  });
}

/** @throws AppError 409 for a sent or deleted pdf, or a template */
export function requireDraft(pdf: PdfRow) {
  if (wasSent(pdf) || pdf.deleted_at || pdf.mode === 'template') throw stateForbids(pdf, 'change_or_send');
}
