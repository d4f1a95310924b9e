// A copy of a file in which every field has a look.
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { withLooks } from '../pdfium/form.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { sayTurns } from './widget-turn.ts';

/**
 * The file written anew, with the looks that PDFium gives to fields.
 * @returns undefined where it cannot be written
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function dressed(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await openDocument(bytes);
  try {
    return withLooks(pdfium, sayTurns(document.pdf) ? await saveDocument(document, true) : bytes);
  } finally {
    closeDocument(document);
  }
}
