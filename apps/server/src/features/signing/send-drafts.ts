// How a draft is to be sent, kept with it until it is.
import { NO_SEND_DRAFT, type SendDraft } from '@countersign/contract/send-draft';
import type { FastifyRequest } from 'fastify';
import { pdfChanged, updatePdf } from '#features/pdfs/index.ts';
import { emit } from '#platform/events/outbox.ts';
import { inDraft } from './in-draft.ts';

/** What is left out stays as it is. Whoever else has the draft open is told who acts when, which is seen beside the pages. */
export async function keepSendDraft(request: FastifyRequest, pdfId: string, changes: Partial<SendDraft>): Promise<SendDraft> {
  return inDraft(request, pdfId, async (tx, pdf) => {
    const before = pdf.send_draft ?? NO_SEND_DRAFT;
    const send_draft = { ...before, ...changes };
    await updatePdf(tx, pdf.id, { send_draft });
    if (send_draft.is_ordered !== before.is_ordered) await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return send_draft;
  });
}
