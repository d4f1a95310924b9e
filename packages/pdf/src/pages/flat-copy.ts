// Makes a flat copy of a file: everything that its pages show becomes page content, and no signatures, fields or annotations
// are left.
import { flatten } from '../forms/flatten.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import type { Pdfium } from '../pdfium/module.ts';

/**
 * Rewrites the file, because an incremental update would keep the signatures in it.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function flatCopy(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(await flatten(pdfium, bytes, { what: 'all', allow_rewrite: true, is_copy: true }));
  try {
    // Permissions set by signatures, and their validation data.
    for (const key of ['Perms', 'DSS']) document.pdf.getCatalog().delete(key);
    return await rewriteDocument(document.pdf);
  } finally {
    closeDocument(document);
  }
}
