// Content that programs or printers may show differently. It is taken out of a file that no one has signed; one with signatures of
// others stays as it is, so that its sender has to agree and everyone who signs is told.
import type { ActiveContent, ActiveContentKind } from '@countersign/contract/pdfs';
import { type Problem, problem } from '@countersign/contract/problems';
import type { PdfRow } from '#src/schema/pdfs.ts';

type Upload = Pick<PdfRow, 'signature_count' | 'preflight'>;

const UNCONFIRMED = problem('active_content_unconfirmed');

const NOT_FOR_MANY = problem('active_content_in_bulk');

/** What of a file stays in it while it is signed. */
function stayingContent({ signature_count, preflight }: Upload): ActiveContent[] {
  return signature_count > 0 ? (preflight?.active_content ?? []) : [];
}

/** What stands in the way of sending, in the shape of `findMissing`. */
export function unconfirmedContent(pdf: Upload, isAccepted: boolean | undefined): Record<string, Problem[]> {
  return isAccepted || stayingContent(pdf).length === 0 ? {} : { accepts_active_content: [UNCONFIRMED] };
}

/** Why many cannot be sent at once, or through a form: no one agrees there for each. */
export function contentGaps(pdf: Upload): Problem[] {
  return stayingContent(pdf).length > 0 ? [NOT_FOR_MANY] : [];
}

/** What the sender has agreed to, for the timeline. */
export function acceptedContent(pdf: Upload): { active_content?: ActiveContentKind[] } {
  const staying = stayingContent(pdf);
  return staying.length > 0 ? { active_content: staying.map(({ kind }) => kind) } : {};
}

/** What whoever signs is warned of. */
export function contentToWarnOf(pdf: PdfRow): ActiveContent[] {
  return pdf.accepts_active_content ? stayingContent(pdf) : [];
}
