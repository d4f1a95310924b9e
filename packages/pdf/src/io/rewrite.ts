// A file as new: one revision, one list of objects, and in it only what the document leads to.
import { closeDocument, openDocument, writtenAnew } from './document.ts';

/** Signatures do not survive it. @throws {PdfError} `encrypted`, `broken` */
export async function rewrite(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    return await writtenAnew(document.pdf);
  } finally {
    closeDocument(document);
  }
}
