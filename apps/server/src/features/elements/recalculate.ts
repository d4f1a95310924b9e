// Recalculates fields whose inputs changed by something other than a batch of operations.
import { recalculated } from '@countersign/document-model';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { advanceRevision, saveElements } from './save-elements.ts';
import { readLightElements } from './queries.ts';

/** Needs the pdf's lock. */
export async function recalculate(tx: Executor, { pdf, now }: { pdf: PdfRow; now: Date }): Promise<void> {
  const changed = recalculated(await readLightElements(tx, pdf.id));
  if (changed.length === 0) return;
  await saveElements(tx, { pdf_id: pdf.id, changed, removed: [], now });
  const touched = changed.map(({ id }) => ({ id, fields: ['value'] }));
  await advanceRevision(tx, { pdf, touched, user_id: null, now });
}
