import { type Element, isField } from '@countersign/document-model';
import { readFinishedSignees } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import { readElements } from './queries.ts';

/** What a signee sees: what belongs to the document, their own fields, and what others filled in who have finished. */
export async function readVisibleElements(db: Executor, pdfId: string, signee: SigneeRow | null): Promise<Element[]> {
  const elements = await readElements(db, pdfId);
  if (!signee) return elements;

  const finished = await readFinishedSignees(db, pdfId);
  return elements.filter((element) => {
    if (!isField(element) || element.signee_id === null || element.signee_id === signee.id) return true;
    return finished.has(element.signee_id);
  });
}
