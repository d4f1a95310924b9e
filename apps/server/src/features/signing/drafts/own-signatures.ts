// Signatures that a user has placed in their own draft without a signee. Signing the draft themselves makes them theirs.
import { signedBy } from '@countersign/document-model';
import { saveElements, readLightElements } from '#features/elements/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

/** Needs the pdf's lock. */
export async function takeSignatures(tx: Executor, taking: { pdf: PdfRow; signee_id: string; now: Date }): Promise<void> {
  const { pdf, signee_id, now } = taking;
  const changed = (await readLightElements(tx, pdf.id)).flatMap((element) => {
    const taken = signedBy(element, signee_id);
    return taken === element ? [] : [taken];
  });
  await saveElements(tx, { pdf_id: pdf.id, changed, removed: [], now });
}
