// The text of a page in reading order.
import { PdfError } from '../base/errors.ts';
import { eachCharacter } from './characters.ts';
import type { PdfiumDocument } from './document.ts';
import { withPage } from './document.ts';
import { heap, type Pdfium, withMemory } from './module.ts';
import { hasLeftwardLetters } from './reading/directions.ts';

const maxCharacters = 2_000_000;

/** One string per page, empty for a page that cannot be read. */
export function extractText(pdfium: Pdfium, document: PdfiumDocument): string[] {
  return Array.from({ length: document.page_count }, (_, index) => {
    try {
      return withPage(pdfium, document, index, (page) => {
        // Reading the whole text at once is several times faster, and correct as long as there are no RTL letters.
        const text = textOf(pdfium, page);
        return hasLeftwardLetters(text) ? textAsRead(pdfium, page) : text;
      });
    } catch (error) {
      if (error instanceof PdfError) return '';
      throw error;
    }
  });
}

function textAsRead(pdfium: Pdfium, page: number): string {
  const texts: string[] = [];
  eachCharacter(pdfium, page, ({ text }) => void texts.push(text));
  return texts.join('');
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
