// Content that other programs or printers may show differently. It is removed from unsigned files; a file with signatures of
// others stays unchanged, so its sender must accept the content and every signer is warned.
import type { ActiveContent, ActiveContentKind } from '@countersign/contract/preflight';
import { type Problem, problem } from '@countersign/contract/problems';
import type { PdfRow } from '#src/schema/pdfs.ts';

type Upload = Pick<PdfRow, 'signature_count' | 'preflight'>;

const UNCONFIRMED = problem('active_content_unconfirmed');

const NOT_FOR_MANY = problem('active_content_in_bulk');

/** The active content that stays in the file while it is signed. */
function stayingContent({ signature_count, preflight }: Upload): ActiveContent[] {
  return signature_count > 0 ? (preflight?.active_content ?? []) : [];
}

/** Reasons that block sending, in the shape of `findMissing`. */
export function unconfirmedContent(pdf: Upload, isAccepted: boolean | undefined): Record<string, Problem[]> {
  return isAccepted || stayingContent(pdf).length === 0 ? {} : { accepts_active_content: [UNCONFIRMED] };
}

/** Reasons that block bulk sends and forms, where nobody accepts the content of each document. */
export function contentGaps(pdf: Upload): Problem[] {
  return stayingContent(pdf).length > 0 ? [NOT_FOR_MANY] : [];
}

/** The content that the sender has accepted, for the timeline. */
export function acceptedContent(pdf: Upload): { active_content?: ActiveContentKind[] } {
  const staying = stayingContent(pdf);
  return staying.length > 0 ? { active_content: staying.map(({ kind }) => kind) } : {};
}

/** The content that signers are warned about. */
export function contentToWarnOf(pdf: PdfRow): ActiveContent[] {
  return pdf.accepts_active_content ? stayingContent(pdf) : [];
}
