import type { BodyOf } from '@countersign/contract/endpoint';
import type { extendPdf } from '@countersign/contract/signing';
import { pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { dateFaults, readDates } from './drafts/dates.ts';

/**
 * Changes the due date and the expiry date of a pending pdf.
 * @param request omitted dates stay unchanged
 * @throws AppError 422 at an invalid date, 409 unless the pdf is pending
 */
export async function extend(call: Call, pdfId: string, request: BodyOf<typeof extendPdf>) {
  const { db, clock } = call.context;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'extend');
    const requested = readDates(request);
    const dates = request.due_at === undefined ? { ...requested, due_at: pdf.due_at } : requested;
    for (const [field, [fault]] of Object.entries(dateFaults(dates, now, pdf))) throw invalidField(field, fault);
    await updatePdf(tx, pdfId, { ...dates, updated_at: now });
    const data = {
      from: pdf.expires_at?.toISOString() ?? null,
      to: dates.expires_at?.toISOString() ?? null,
      due_from: pdf.due_at?.toISOString() ?? null,
      due_to: dates.due_at?.toISOString() ?? null,
    };
    await record(tx, { subject: { pdf_id: pdfId }, type: 'expiry changed', at: now, ...byCall(call), data });
    await emit(tx, pdfChanged, { pdf_id: pdfId });
  });
}
