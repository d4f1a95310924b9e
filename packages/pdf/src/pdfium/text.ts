// The text of a page in reading order, as PDFium finds it.
import { PdfError } from '../errors.ts';
import type { PdfiumDocument } from './document.ts';
import { withPage } from './document.ts';
import { heap, type Pdfium, withMemory } from './module.ts';

const maxCharacters = 2_000_000;

/** One string a page; a page that cannot be read gives an empty one. */
export function extractText(pdfium: Pdfium, document: PdfiumDocument): string[] {
  return Array.from({ length: document.page_count }, (_, index) => {
    try {
      return withPage(pdfium, document, index, (page) => textOf(pdfium, page));
    } catch (error) {
      if (error instanceof PdfError) return '';
      throw error;
    }
  });
}

function textOf(pdfium: Pdfium, page: number): string {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (!textPage) return '';
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), maxCharacters);
    if (count <= 0) return '';
    const size = (count + 1) * 2;
    return withMemory(pdfium, size, (pointer) => {
      const written = pdfium.FPDFText_GetText(textPage, 0, count, pointer);
      const units = heap(pdfium).slice(pointer, pointer + Math.max(0, written - 1) * 2);
      return new TextDecoder('utf-16le').decode(units);
    });
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}
