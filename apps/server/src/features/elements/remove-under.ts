import { type PageArea, elementsUnder } from '@countersign/document-model';
import type { Executor } from '#platform/db/database.ts';
import { saveElements } from './save-elements.ts';
import { readLightElements } from './queries.ts';

/** Removes elements under redacted areas. Needs the pdf's lock. @returns the ids of the removed elements */
export async function removeUnder(
  tx: Executor,
  { pdf_id, areas, now }: { pdf_id: string; areas: readonly PageArea[]; now: Date },
): Promise<string[]> {
  const removed = elementsUnder(await readLightElements(tx, pdf_id), areas).map(({ id }) => id);
  if (removed.length > 0) await saveElements(tx, { pdf_id, changed: [], removed, now });
  return removed;
}
