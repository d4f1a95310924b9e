// Splits a document into several files. Each is rewritten and contains nothing of the pages it does not have.
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { removeOtherPages } from './leave-out.ts';

/**
 * Up to this number of parts are cut from the document itself. More are cut from intermediate parts, which parse much
 * faster.
 */
const FEW_PARTS = 4;

/** Receives a part's file as soon as it is ready. `number` is its zero-based position among the parts. */
export type ExtractPart = (bytes: Uint8Array, number: number) => void | Promise<void>;

interface Part {
  indices: readonly number[];
  number: number;
}

/**
 * Bookmarks, links and named destinations to pages of other parts are removed, as are fields that are only on other pages.
 * Every part keeps the document's attachments, title and scripts.
 * @param parts zero-based page indices of each part, in order
 * @throws {PdfError} `not_incremental` for a signed file; `no_such_page` for an empty part or pages that do not exist;
 * `encrypted`, `broken`
 */
export async function splitInto(bytes: Uint8Array, parts: readonly (readonly number[])[], take: ExtractPart): Promise<void> {
  await divide(
    bytes,
    parts.map((indices, number) => ({ indices, number })),
    take,
  );
}

/** Like `splitInto`, but returns all files at once. */
export async function split(bytes: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  await splitInto(bytes, parts, (file, number) => void (files[number] = file));
  return files;
}

async function divide(bytes: Uint8Array, parts: readonly Part[], take: ExtractPart): Promise<void> {
  if (parts.length <= FEW_PARTS) {
    for (const { indices, number } of parts) await take(await part(bytes, indices), number);
    return;
  }
  const size = Math.ceil(parts.length / FEW_PARTS);
  for (let start = 0; start < parts.length; start += size) {
    const group = parts.slice(start, start + size);
    const pages = [...new Set(group.flatMap(({ indices }) => indices))];
    const indexOfPage = new Map(pages.map((page, position) => [page, position]));
    const moved = group.map(({ indices, number }) => ({ number, indices: indices.map((page) => indexOfPage.get(page) ?? page) }));
    await divide(await part(bytes, pages, { keeps_resources: true }), moved, take);
  }
}

async function part(
  bytes: Uint8Array,
  indices: readonly number[],
  options?: Parameters<typeof removeOtherPages>[2],
): Promise<Uint8Array> {
  if (indices.length === 0) throw new PdfError('no_such_page', 'A document has at least one page');
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its pages have to stay');
    removeOtherPages(pdf, indices, options);
    pdf.getCatalog().delete('Perms'); // usage rights, which were granted for the original file
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}
