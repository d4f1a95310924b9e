import { type FieldElement, emptied, holdsValue, isField, isFixed } from '@countersign/document-model';
import { advanceRevision, saveElements, readLightElements } from '#features/elements/index.ts';
import { dropFiles } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

/**
 * Empties fields of signees and deletes the files in them, except values that the sender fixed. Needs the pdf's lock.
 * @param of.isCleared selects the fields
 */
export async function clearFields(
  tx: Executor,
  jobs: Jobs,
  of: { pdf: PdfRow; isCleared: (field: FieldElement) => boolean; now: Date },
) {
  const { pdf, isCleared, now } = of;
  const fields = (await readLightElements(tx, pdf.id))
    .filter((element): element is FieldElement => isField(element))
    .filter((field) => isCleared(field) && !isFixed(field) && holdsValue(field));
  if (fields.length === 0) return;
  const { unused_keys: keys } = await saveElements(tx, { pdf_id: pdf.id, changed: fields.map(emptied), removed: [], now });
  if (keys.length > 0) await jobs.send(tx, dropFiles, { keys });
  const touched = fields.map(({ id }) => ({ id, fields: ['value'] }));
  await advanceRevision(tx, { pdf, touched, user_id: null, now });
}
