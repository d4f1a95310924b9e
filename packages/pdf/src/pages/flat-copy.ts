// A file as paper: everything that its pages show is part of them, and nothing is left of its signatures, fields and notes.
import { flatten } from '../forms/flatten.ts';
import { closeDocument, openDocument, writtenAnew } from '../io/document.ts';
import type { Pdfium } from '../pdfium/module.ts';

/**
 * Written anew: in a file that was only added to, the signatures would still be found.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function flatCopy(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(await flatten(pdfium, bytes, { what: 'all', allow_rewrite: true, is_copy: true }));
  try {
    // What signatures forbid, and what proves them.
    for (const key of ['Perms', 'DSS']) document.pdf.getCatalog().delete(key);
    return await writtenAnew(document.pdf);
  } finally {
    closeDocument(document);
  }
}
