import { NO_SEND_DRAFT } from '@countersign/contract/send-draft';
import type { PdfRow } from '#src/schema/pdfs.ts';

/**
 * What is said of how a pdf is to be sent, for what becomes of it. The words of a draft are for its signees and none of the
 * business of colleagues, who use a template; days that were chosen have passed when it is used again.
 * @param stubs what a draft was filled in with when it was made
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

/** It may be sent again to the same people, in the same words. */
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
