// Removes pages along with everything that only they used, so that a rewritten file, or a document that the remaining pages
// are copied into, contains nothing of them.
import { PdfError } from '../base/errors.ts';
import { formIn } from '../forms/form-tree.ts';
import { materialise } from '../objects/materialise.ts';
import type { PDF, PdfRef } from '../objects/objects.ts';
import { labelsOf, writeLabels } from './labels.ts';
import { forgetLostPages, pagesOf } from './lost-pages.ts';
import { writeTree } from '../objects/page-tree.ts';
import { repairLinks } from './repair-links.ts';
import { removeUnusedResources } from './used-resources.ts';

/**
 * Keeps only these pages (zero-based indices), in this order, with their labels.
 * @returns the kept pages; the library still lists the previous ones
 * @throws {PdfError} `no_such_page`
 */
export function removeOtherPages(pdf: PDF, indices: readonly number[], options?: LeavingOut): PdfRef[] {
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
  /** Keep unused shared resources, for a file that will be cut again. */
  keeps_resources?: boolean;
}

/**
 * Call after the page tree is written.
 * @param before the pages that the document had, including those it keeps
 */
export function leaveOut(
  pdf: PDF,
  { before, order, keeps_resources = false }: LeavingOut & { before: readonly PdfRef[]; order: readonly PdfRef[] },
): void {
  const pages = pagesOf(pdf, order);
  const stays = new Set(order);
  const removed = before.filter((ref) => !stays.has(ref));
  if (removed.length > 0) {
    repairLinks(pdf, removed);
    formIn(pdf)?.delete('XFA'); // XFA repeats the whole form with its values
    if (!keeps_resources) for (const page of pages) removeUnusedResources(pdf, page);
  }
  forgetLostPages(pdf, { pages, removed: pagesOf(pdf, removed) });
}
