// One document cut into several, each written anew with nothing in it of the pages that it does not have.
import { PdfError } from '../errors.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { addEmptyParents, forget, isIn } from '../io/forget.ts';
import { materialise } from '../materialise.ts';
import { follow, type PDF, PdfArray, PdfDict, type PdfRef, type Resolver, resolver } from '../objects.ts';
import { writeTree } from './arrange.ts';
import { type Bookmark, readOutline, writeOutline } from './outline.ts';
import { repairLinks } from './repair-links.ts';
import { renumberLabels } from './renumber-labels.ts';

/** Indices from 0, both ends included. */
export interface PageRange {
  from: number;
  to: number;
}

/**
 * Bookmarks, links and named destinations that lead to pages of other parts go, fields that are on other pages only too.
 * Every part keeps the document's files, title and scripts.
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page` for a range that is empty or outside;
 * `encrypted`, `broken`
 */
export async function split(bytes: Uint8Array, ranges: readonly PageRange[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (const range of ranges) parts.push(await part(bytes, range));
  return parts;
}

async function part(bytes: Uint8Array, { from, to }: PageRange): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its pages have to stay');
    const pages = pdf.getPages();
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to >= pages.length)
      throw new PdfError('no_such_page', `The document has no pages ${from + 1} to ${to + 1}`);

    for (const { dict } of pages) materialise(pdf, dict);
    const kept = pages.slice(from, to + 1);
    const removed = pages.filter((page) => !kept.includes(page));
    const led = new Set(allBookmarks(readOutline(pdf)).filter(leads));
    writeTree(
      pdf,
      kept.map(({ ref }) => ref),
    );
    renumberLabels(
      pdf,
      kept.map((_, index) => from + index),
    );
    repairLinks(
      pdf,
      removed.map(({ ref }) => ref),
    );
    if (led.size > 0) writeOutline(pdf, stillLeading(readOutline(pdf), led));
    forgetPages(pdf, removed);
    pdf.getCatalog().delete('Perms'); // what a reader may do more with the file as it was
    pdf.register(new PdfDict()); // without any change the library hands back the file as it was
    return await pdf.save({ incremental: false });
  } finally {
    closeDocument(document);
  }
}

function allBookmarks(bookmarks: readonly Bookmark[]): PdfDict[] {
  return bookmarks.flatMap(({ dict, kids }) => [dict, ...allBookmarks(kids)]);
}

const leads = (bookmark: PdfDict): boolean => bookmark.has('Dest') || bookmark.has('A');

/** Those that led somewhere and do no more go, unless there are some under them that still do. */
function stillLeading(bookmarks: readonly Bookmark[], led: ReadonlySet<PdfDict>): Bookmark[] {
  return bookmarks.flatMap(({ dict, kids }) => {
    const below = stillLeading(kids, led);
    const isDead = below.length === 0 && !leads(dict) && (led.has(dict) || kids.length > 0);
    return isDead ? [] : [{ dict, kids: below }];
  });
}

/** Nothing may lead to them any more, or they would be written too: notes, fields and the structure do. */
function forgetPages(pdf: PDF, pages: readonly { dict: PdfDict; ref: PdfRef }[]): void {
  const resolve = resolver(pdf);
  const gone = new Set(pages.map(({ dict }) => dict));
  for (const { dict } of pages) addAnnotations(dict, gone, resolve);
  forget(pdf.getCatalog(), { resolve, isGone: (value) => isIn(gone, value) });
}

function addAnnotations(page: PdfDict, gone: Set<PdfDict>, resolve: Resolver): void {
  const list = follow(page.get('Annots'), resolve);
  for (const item of list instanceof PdfArray ? list : []) {
    const annotation = follow(item, resolve);
    if (!(annotation instanceof PdfDict) || gone.has(annotation)) continue;
    gone.add(annotation);
    addEmptyParents(annotation, gone, resolve);
  }
}
