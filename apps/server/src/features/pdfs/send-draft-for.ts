import { NO_SEND_DRAFT } from '@countersign/contract/send-draft';
import type { PdfRow } from '#src/schema/pdfs.ts';

/**
 * What is said of how a pdf is to be sent, for what becomes of it. The words of a draft are for its signees and none of the
 * business of colleagues, who use a template; days that were chosen have passed when it is used again.
 */
export function sendDraftFor(mode: PdfRow['mode'], { mode: of, send_draft }: PdfRow): PdfRow['send_draft'] {
  if (mode === 'edit' || !send_draft) return null;
  if (mode === 'template' && of !== 'template') return { ...NO_SEND_DRAFT, is_ordered: send_draft.is_ordered };
  return { ...send_draft, due: '', until: '' };
}
