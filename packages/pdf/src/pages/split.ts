// One document cut into several, each written anew with nothing in it of the pages that it does not have.
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, writtenAnew } from '../io/document.ts';
import { keepPages } from './leave-out.ts';

/** So many parts are cut from the document itself; more are cut from parts of it, which are read in a fraction of the time. */
const FEW_PARTS = 4;

/** Takes the file of a part as soon as it is there; `number` is its place among the parts, from 0. */
export type TakePart = (bytes: Uint8Array, number: number) => void | Promise<void>;

interface Part {
  indices: readonly number[];
  number: number;
}

/**
 * Bookmarks, links and named destinations that lead to pages of other parts go, fields that are on other pages only too.
 * Every part keeps the document's files, title and scripts.
 * @param parts for each the pages that it has, indices from 0, in their order
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page` for a part that is empty or has pages
 * that are not there; `encrypted`, `broken`
 */
export async function splitInto(bytes: Uint8Array, parts: readonly (readonly number[])[], take: TakePart): Promise<void> {
  await divide(
    bytes,
    parts.map((indices, number) => ({ indices, number })),
    take,
  );
}

/** As `splitInto`, all files together. */
export async function split(bytes: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  await splitInto(bytes, parts, (file, number) => void (files[number] = file));
  return files;
}

async function divide(bytes: Uint8Array, parts: readonly Part[], take: TakePart): Promise<void> {
  if (parts.length <= FEW_PARTS) {
    for (const { indices, number } of parts) await take(await part(bytes, indices), number);
    return;
  }
  const size = Math.ceil(parts.length / FEW_PARTS);
  for (let start = 0; start < parts.length; start += size) {
    const group = parts.slice(start, start + size);
    const pages = [...new Set(group.flatMap(({ indices }) => indices))];
    const places = new Map(pages.map((page, place) => [page, place]));
    const moved = group.map(({ indices, number }) => ({ number, indices: indices.map((page) => places.get(page) ?? page) }));
    await divide(await part(bytes, pages, { keeps_resources: true }), moved, take);
  }
}

async function part(
  bytes: Uint8Array,
  indices: readonly number[],
  options?: Parameters<typeof keepPages>[2],
): Promise<Uint8Array> {
  if (indices.length === 0) throw new PdfError('no_such_page', 'A document has at least one page');
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its pages have to stay');
    keepPages(pdf, indices, options);
    pdf.getCatalog().delete('Perms'); // what a reader may do more with the file as it was
    return await writtenAnew(pdf);
  } finally {
    closeDocument(document);
  }
}
