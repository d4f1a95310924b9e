// Rewrites a file with one revision and one cross-reference section, containing only what the document refers to.
import { closeDocument, openDocument, rewriteDocument } from './document.ts';

/**
 * Invalidates signatures.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function rewrite(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    return await rewriteDocument(document.pdf);
  } finally {
    closeDocument(document);
  }
}
