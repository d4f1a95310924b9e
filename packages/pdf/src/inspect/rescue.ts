// Rescues files that one of the two parsers cannot open or misreads.
import { PdfError } from '../base/errors.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { namesEncryption } from '../io/encryption.ts';
import { openInPdfium, type PdfiumDocument } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { findPages, relist } from './find-pages.ts';

/** More than the upload limit, so that the user can be told the actual number. */
const maxPages = 10_000;

/** A file opened in PDFium. */
export interface Opened {
  document: PdfiumDocument;
  /** Set if this is not the original. */
  bytes?: Uint8Array;
}

/**
 * @returns undefined if PDFium cannot open the file or finds no pages
 * @throws {PdfError} `encrypted`
 */
export function openIfWhole(pdfium: Pdfium, bytes: Uint8Array): Opened | undefined {
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
 * If PDFium cannot open a file, rewrites it with the other parser. Both must be able to read the result.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function rescueThroughParser(pdfium: Pdfium, bytes: Uint8Array): Promise<Required<Opened>> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (pdf.getPageCount() < 1) throw new PdfError('broken', 'The file has no pages');
    const rewritten = await pdf.save({ incremental: false });
    return { document: openInPdfium(pdfium, rewritten), bytes: rewritten };
  } finally {
    closeDocument(document);
  }
}

/**
 * Rewrites the file with a flat page tree of the pages that were found.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function writeRelisted(bytes: Uint8Array): Promise<{ bytes: Uint8Array; page_count: number }> {
  const document = await openDocument(bytes);
  try {
    const { pages } = findPages(document.pdf, maxPages);
    if (pages.length === 0) throw new PdfError('broken', 'The file has no pages');
    relist(document.pdf, pages);
    return { bytes: await document.pdf.save({ incremental: false }), page_count: pages.length };
  } finally {
    closeDocument(document);
  }
}
