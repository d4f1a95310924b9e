// The last steps of every change to elements: write within the pdf's size limit, advance the revision, notify.
import { MAX_ELEMENT_BYTES_PER_PDF } from '@countersign/contract/elements';
import { problem } from '@countersign/contract/problems';
import type { Element } from '@countersign/document-model';
import { updatePdf } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { TouchedElement } from '#src/schema/elements.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { elementsChanged } from './events.ts';
import {
  deleteElements,
  insertChange,
  removeUnusedAttachments,
  removeUnusedImages,
  sumSizes,
  upsertElements,
} from './queries.ts';

const MEGABYTE = 1_024 * 1_024;

/**
 * Writes changed elements and removes others. Needs the pdf's lock.
 * @returns the storage keys of attached files that no field uses any more; the caller must delete them
 * @throws AppError 422 if the elements would exceed the pdf's size limit; changes that reduce the size are always accepted
 */
export async function saveElements(
  tx: Executor,
  change: { pdf_id: string; changed: Element[]; removed: string[]; now: Date },
): Promise<{ unused_keys: string[] }> {
  const { pdf_id } = change;
  const before = await sumSizes(tx, pdf_id);
  await deleteElements(tx, pdf_id, change.removed);
  await upsertElements(tx, pdf_id, change.changed, change.now);
  await removeUnusedImages(tx, pdf_id);
  const unused_keys = await removeUnusedAttachments(tx, pdf_id);

  const after = await sumSizes(tx, pdf_id);
  if (after <= MAX_ELEMENT_BYTES_PER_PDF || after <= before) return { unused_keys };
  throw new AppError('invalid', {
    ...problem('elements_too_large', { megabytes: MAX_ELEMENT_BYTES_PER_PDF / MEGABYTE }),
  });
}

/** Adds a revision: records the touched elements for merging, and notifies open editors. Needs the pdf's lock. */
export async function advanceRevision(
  tx: Executor,
  change: { pdf: PdfRow; touched: TouchedElement[]; user_id: string | null; now: Date },
): Promise<number> {
  const { pdf, touched, user_id, now } = change;
  const revision = pdf.revision + 1;
  await updatePdf(tx, pdf.id, { revision, updated_at: now });
  await insertChange(tx, { pdf_id: pdf.id, revision, touched, user_id, created_at: now });
  await emit(tx, elementsChanged, { pdf_id: pdf.id, revision, user_id });
  return revision;
}
