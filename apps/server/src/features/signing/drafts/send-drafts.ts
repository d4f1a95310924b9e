// The sending settings of a draft, stored with it until it is sent; and of a template, for the drafts made from it.
import { NO_SEND_DRAFT, type SendDraft } from '@countersign/contract/send-draft';
import { MAX_STUB_VALUES } from '@countersign/contract/stub-fields';
import { pdfChanged } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { requireDraft } from './in-draft.ts';

/** Merges changes from any user; drops the oldest stubs if there are too many. */
function mergedStubs(before: SendDraft['stubs'], changes: SendDraft['stubs'] = {}): SendDraft['stubs'] {
  const others = Object.entries(before).filter(([key]) => !Object.hasOwn(changes, key));
  return Object.fromEntries([...others, ...Object.entries(changes)].slice(-MAX_STUB_VALUES));
}

/** Defaults for settings that were never saved. */
export function sendDraftOf({ send_draft }: Pick<PdfRow, 'send_draft'>): SendDraft {
  return { ...NO_SEND_DRAFT, ...send_draft };
}

/** Omitted settings stay unchanged. Others who have the draft open are notified of the signing order, which the editor shows. */
export async function saveSendDraft(call: Call, pdfId: string, changes: Partial<SendDraft>): Promise<SendDraft> {
  return call.context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.mode !== 'template' || pdf.deleted_at) requireDraft(pdf);
    const before = sendDraftOf(pdf);
    const send_draft = { ...before, ...changes, stubs: mergedStubs(before.stubs, changes.stubs) };
    await updatePdf(tx, pdf.id, { send_draft });
    if (send_draft.is_ordered !== before.is_ordered) await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return send_draft;
  });
}
