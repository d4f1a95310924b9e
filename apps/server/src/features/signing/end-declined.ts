import type { DeclinedCause } from '@countersign/contract/pdfs';
import type { DocumentMove } from '@countersign/contract/signing-states';
import { dropFiles, pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import { moveDocument } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { clearFields } from './clear-fields.ts';
import { pdfDeclined } from './events.ts';
import { readSignees } from './queries/queries.ts';

const ENDS = { signee: 'decline', sender: 'withdraw', expired: 'expire' } as const satisfies Record<DeclinedCause, DocumentMove>;

/**
 * Ends a pending pdf without a seal: declined, withdrawn or expired. Needs the pdf's lock.
 * @param end.is_quiet sends no notice, because only a visitor who abandoned a form was involved
 */
export async function endDeclined(
  tx: Executor,
  jobs: Jobs,
  end: { pdf: PdfRow; cause: DeclinedCause; reason: string; now: Date; is_quiet?: boolean },
) {
  const moved = await moveDocument(tx, end.pdf.id, ENDS[end.cause], {
    declined_cause: end.cause,
    declined_reason: end.reason,
    signing_key: null,
    declined_at: end.now,
    updated_at: end.now,
  });
  requireMoved(moved);
  if (end.pdf.signing_key) await jobs.send(tx, dropFiles, { keys: [end.pdf.signing_key] });
  await clearUnfinishedFiles(tx, jobs, end);
  if (!end.is_quiet) await emit(tx, pdfDeclined, { pdf_id: end.pdf.id });
  await emit(tx, pdfChanged, { pdf_id: end.pdf.id });
}

/** Deletes files and images given for a signature, such as copies of identity cards, if no signature came of them. */
async function clearUnfinishedFiles(tx: Executor, jobs: Jobs, { pdf, now }: { pdf: PdfRow; now: Date }) {
  const signed = new Set((await readSignees(tx, pdf.id)).flatMap(({ id, status }) => (status === 'signed' ? [id] : [])));
  await clearFields(tx, jobs, {
    pdf,
    isCleared: ({ kind, signee_id }) =>
      (kind === 'attachment' || kind === 'image_input') && signee_id !== null && !signed.has(signee_id),
    now,
  });
}
