// Whether a page is the same on the screen and on paper, looked at by PDFium, which wrote none of it.
import { Buffer } from 'node:buffer';
import { closeDocument, openDocument } from '../io/document.ts';
import { annotationsOf, resolver } from '../objects.ts';
import { openInPdfium, type PdfiumDocument } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type PagePicture, type PictureSize, renderPage } from '../pdfium/render.ts';
import { pagesWithLayers } from './settle-layers.ts';

/**
 * In pixels. PDFium draws the same thing the same way each time, so that one pixel of another grey is a difference: a digit that
 * is another one changes several, also where letters are two pixels high.
 */
const size: PictureSize = { width: 420, within: 1_200 };

/**
 * The pages, from 1, that are printed otherwise than the screen shows them.
 *
 * Pages without annotations and layers are not looked at. Printing is an input of two rules alone: the flags of annotations (ISO
 * 32000-2, 12.5.3) and the state of optional content (8.11.4.4). A content stream has no operator that asks for it, and where a page
 * has neither, PDFium takes the same steps with FPDF_PRINTING as without. That a page has none is read by another parser than PDFium;
 * that both see the same pages and objects was made sure of when the file was uploaded.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function pagesPrintedOtherwise(pdfium: Pdfium, bytes: Uint8Array): Promise<number[]> {
  const pages = await pagesToLookAt(bytes);
  if (pages.length === 0) return [];
  const document = openInPdfium(pdfium, bytes);
  try {
    return pages.filter((page) => page <= document.page_count && !isPrintedAsShown(pdfium, document, page - 1));
  } finally {
    document.close();
  }
}

async function pagesToLookAt(bytes: Uint8Array): Promise<number[]> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const layers = pagesWithLayers(pdf);
    const pages = pdf.getPages().map(({ dict }, index) => ({ dict, page: index + 1 }));
    return pages.flatMap(({ dict, page }) => (layers.has(page) || annotationsOf(dict, resolver(pdf)).length > 0 ? [page] : []));
  } finally {
    closeDocument(document);
  }
}

function isPrintedAsShown(pdfium: Pdfium, document: PdfiumDocument, index: number): boolean {
  const shown = renderPage(pdfium, document, index, size);
  return isSamePicture(shown, renderPage(pdfium, document, index, { ...size, is_print: true }));
}

/** Whether every pixel is the same. */
export function isSamePicture(one: PagePicture, other: PagePicture): boolean {
  return one.width === other.width && one.height === other.height && Buffer.compare(one.rgba, other.rgba) === 0;
}
