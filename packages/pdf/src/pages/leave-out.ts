// Pages leave a document with everything that only they needed, so that a file written anew, or another one that takes the
// others in, has nothing of them.
import { PdfError } from '../base/errors.ts';
import { formIn } from '../forms/form-tree.ts';
import { materialise } from '../objects/materialise.ts';
import type { PDF, PdfRef } from '../objects/objects.ts';
import { labelsOf, writeLabels } from './labels.ts';
import { forgetLostPages, pagesOf } from './lost-pages.ts';
import { writeTree } from '../objects/page-tree.ts';
import { repairLinks } from './repair-links.ts';
import { keepUsedResources } from './used-resources.ts';

/**
 * The document with only these of its pages (indices from 0), in this order, under the labels that they have.
 * @returns the pages; the library goes on listing those from before
 * @throws {PdfError} `no_such_page`
 */
export function keepPages(pdf: PDF, indices: readonly number[], options?: LeavingOut): PdfRef[] {
  const pages = pdf.getPages();
  const kept = indices.map((index) => {
    const page = pages[index];
    if (!page) throw new PdfError('no_such_page', `The document has no page ${index + 1}`);
    return page;
  });
  for (const { dict } of kept) materialise(pdf, dict);
  const labels = labelsOf(pdf, pages.length);
  const order = kept.map(({ ref }) => ref);
  writeTree(pdf, order);
  if (labels) {
    writeLabels(
      pdf,
      indices.map((index) => labels[index]),
    );
  }
  leaveOut(pdf, { before: pages.map(({ ref }) => ref), order, ...options });
  return order;
}

interface LeavingOut {
  /** For a file that is cut again: what its pages do not need of shared resources stays. */
  keeps_resources?: boolean;
}

/** Once the tree of pages is written. @param before the pages that the document had; those that are still there stay */
export function leaveOut(
  pdf: PDF,
  { before, order, keeps_resources = false }: LeavingOut & { before: readonly PdfRef[]; order: readonly PdfRef[] },
): void {
  const pages = pagesOf(pdf, order);
  const stays = new Set(order);
  const removed = before.filter((ref) => !stays.has(ref));
  if (removed.length > 0) {
    repairLinks(pdf, removed);
    formIn(pdf)?.delete('XFA'); // the whole form once more, with its values
    if (!keeps_resources) for (const page of pages) keepUsedResources(pdf, page);
  }
  forgetLostPages(pdf, { pages, removed: pagesOf(pdf, removed) });
}
