// Files that one of the two parsers cannot open, or reads wrongly.
import { PdfError } from '../errors.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { namesEncryption } from '../io/encryption.ts';
import { materialise } from '../materialise.ts';
import type { PDF } from '../objects.ts';
import { writeTree } from '../pages/page-tree.ts';
import { openInPdfium, type PdfiumDocument } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';

/** A file as PDFium has opened it. */
export interface Seen {
  document: PdfiumDocument;
  /** Given where this is not the original. */
  bytes?: Uint8Array;
}

/** @returns undefined for what PDFium cannot open, or finds no pages in; @throws {PdfError} `encrypted` */
export function openIfWhole(pdfium: Pdfium, bytes: Uint8Array): Seen | undefined {
  try {
    const document = openInPdfium(pdfium, bytes);
    if (document.page_count > 0) return { document };
    document.close();
    return undefined;
  } catch (error) {
    if (error instanceof PdfError && error.code === 'broken' && !namesEncryption(bytes)) return undefined;
    throw error instanceof PdfError && namesEncryption(bytes) ? new PdfError('encrypted', error.message) : error;
  }
}

/**
 * What PDFium cannot open, the other parser may: written anew, both must be able to.
 * @param relists the tree of the pages is made anew of those that are found
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function rescueThroughParser(pdfium: Pdfium, bytes: Uint8Array, { relists = false } = {}): Promise<Required<Seen>> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (pdf.getPageCount() < 1) throw new PdfError('broken', 'The file has no pages');
    if (relists) relist(pdf);
    const rewritten = await pdf.save({ incremental: false });
    return { document: openInPdfium(pdfium, rewritten), bytes: rewritten };
  } finally {
    closeDocument(document);
  }
}

function relist(pdf: PDF): void {
  const pages = pdf.getPages();
  for (const { dict } of pages) materialise(pdf, dict);
  writeTree(
    pdf,
    pages.map(({ ref }) => ref),
  );
}
