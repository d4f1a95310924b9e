// Writes the page tree, which lists a document's pages in order (ISO 32000-2, 7.7.3).
import { follow, name, number, type PDF, PdfArray, PdfDict, type PdfRef, resolver } from './objects.ts';

/** Writes a single level, which is enough at our limits. */
export function writeTree(pdf: PDF, order: readonly PdfRef[]): void {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  const root = pdf.createDict({ Type: name('Pages'), Kids: new PdfArray([...order]), Count: number(order.length) });
  for (const reference of order) {
    const page = follow(reference, resolve);
    if (page instanceof PdfDict) page.set('Parent', root);
  }
  catalog.set('Pages', root);
}
