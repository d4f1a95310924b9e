// One document cut into several, each written anew with nothing in it of the pages that it does not have.
import { PdfError } from '../errors.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument, writtenAnew } from '../io/document.ts';
import { keepPages } from './leave-out.ts';

/**
 * Bookmarks, links and named destinations that lead to pages of other parts go, fields that are on other pages only too.
 * Every part keeps the document's files, title and scripts.
 * @param parts for each the pages that it has, indices from 0, in their order
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page` for a part that is empty or has pages
 * that are not there; `encrypted`, `broken`
 */
export async function split(bytes: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const indices of parts) files.push(await part(bytes, indices));
  return files;
}

async function part(bytes: Uint8Array, indices: readonly number[]): Promise<Uint8Array> {
  if (indices.length === 0) throw new PdfError('no_such_page', 'A document has at least one page');
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its pages have to stay');
    keepPages(pdf, indices);
    pdf.getCatalog().delete('Perms'); // what a reader may do more with the file as it was
    return await writtenAnew(pdf);
  } finally {
    closeDocument(document);
  }
}
