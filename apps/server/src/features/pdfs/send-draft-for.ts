import { NO_SEND_DRAFT } from '@countersign/contract/send-draft';
import type { PdfRow } from '#src/schema/pdfs.ts';

/**
 * The sending settings that remain in a copy. A draft's messages are for its signees, not for colleagues who use a template, and
 * its dates have passed by the time it is used again.
 * @param stubs the stub values with which a draft was created
 */
export function sendDraftFor(
  mode: PdfRow['mode'],
  from: PdfRow,
  stubs: ReadonlyMap<string, string> = new Map(),
): PdfRow['send_draft'] {
  const { mode: of, send_draft } = from;
  if (mode === 'signing' && stubs.size > 0)
    return { ...NO_SEND_DRAFT, ...sendDraftFor(mode, from), stubs: Object.fromEntries(stubs) };
  if (mode === 'signing' && from.signing_mode === 'declined') return asItWasSent(from);
  if (mode === 'edit' || !send_draft) return null;
  if (mode === 'template' && of !== 'template') return { ...NO_SEND_DRAFT, is_ordered: send_draft.is_ordered };
  return { ...send_draft, due: '', until: '' };
}

/** It may be sent again to the same people, with the same messages. */
function asItWasSent({
  subject,
  message,
  is_ordered,
  reminders,
  allows_reassign,
  redirect_url,
  seal_mode,
}: PdfRow): PdfRow['send_draft'] {
  return { ...NO_SEND_DRAFT, subject, message, is_ordered, reminders, allows_reassign, redirect_url, seal_mode };
}
