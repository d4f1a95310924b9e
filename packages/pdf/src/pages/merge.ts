// Several documents one after the other in one file, written anew: pages, bookmarks, links, labels, forms and files.
import { PdfError } from '../errors.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { materialise } from '../materialise.ts';
import { follow, name, number, type PDF, PdfArray, PdfDict, type PdfRef, type PdfValue, resolver, text } from '../objects.ts';
import { writeTree } from './arrange.ts';
import { Graft } from './graft.ts';
import { joinLayers } from './join-layers.ts';
import { joinForms } from './merge-forms.ts';
import { joinFiles, joinNames, renameDestinations } from './merge-names.ts';
import { type Bookmark, readOutline, writeOutline } from './outline.ts';
import { labelsOf } from './renumber-labels.ts';

export interface MergedFile {
  bytes: Uint8Array;
  /** What its bookmark says; bookmarks of its own come under it. */
  title: string;
}

/**
 * Bookmarks of each file come under one of its own; names that collide (fields, destinations, files) get a number, and
 * what refers to them follows. What belongs to a whole document (title, scripts, first view) is taken from the first;
 * the structure for reading aloud stays for its pages only.
 * @throws {PdfError} `not_incremental` where a file is signed; `no_such_page` for no files at all; `encrypted`, `broken`
 */
export async function merge(files: readonly MergedFile[]): Promise<Uint8Array> {
  const [first, ...others] = files;
  if (!first) throw new PdfError('no_such_page', 'A document has at least one page');
  const target = await openUnsigned(first.bytes);
  try {
    const { pdf } = target;
    const parts = [partOf(pdf, first.title)];
    for (const file of others) parts.push(await append(pdf, file));

    writeTree(
      pdf,
      parts.flatMap(({ pages }) => pages),
    );
    writeLabels(pdf, parts);
    writeOutline(
      pdf,
      parts.map((part) => chapter(pdf, part)),
    );
    pdf.getCatalog().delete('Perms'); // what a reader may do more with the first file as it was
    pdf.register(new PdfDict()); // without any change the library hands back the file as it was
    return await pdf.save({ incremental: false });
  } finally {
    closeDocument(target);
  }
}

interface Part {
  title: string;
  pages: PdfRef[];
  bookmarks: Bookmark[];
  /** One a page; undefined where the file has none. */
  labels: PdfDict[] | undefined;
}

async function openUnsigned(bytes: Uint8Array): Promise<OpenDocument> {
  const document = await openDocument(bytes);
  if (signedFields(document.pdf).length === 0) return document;
  closeDocument(document);
  throw new PdfError('not_incremental', 'A file is signed: its pages have to stay');
}

function partOf(pdf: PDF, title: string): Part {
  const pages = pdf.getPages();
  for (const { dict } of pages) materialise(pdf, dict);
  return { title, pages: pages.map(({ ref }) => ref), bookmarks: readOutline(pdf), labels: labelsOf(pdf, pages.length) };
}

async function append(target: PDF, { bytes, title }: MergedFile): Promise<Part> {
  const source = await openUnsigned(bytes);
  try {
    const { pdf } = source;
    const part = partOf(pdf, title);
    for (const { dict } of pdf.getPages()) loosen(dict, pdf);
    renameDestinations(target, pdf);

    const graft = new Graft(pdf, target);
    joinForms(target, pdf, graft); // names are changed before anything is copied: pages refer to fields
    const pages = part.pages.flatMap((reference) => copied(graft, reference));
    joinNames(target, pdf, graft);
    joinFiles(target, pdf, graft);
    joinLayers(target, pdf, graft);
    const labels = part.labels?.map((label) => dictOf(target, graft.copy(label)));
    return { title, pages, bookmarks: graftedBookmarks(target, part.bookmarks, graft), labels };
  } finally {
    closeDocument(source);
  }
}

/** What ties a page to its old document: the tree of pages, articles, and the structure, which is not taken along. */
function loosen(page: PdfDict, pdf: PDF): void {
  const resolve = resolver(pdf);
  for (const key of ['Parent', 'B', 'StructParents']) page.delete(key);
  const annotations = follow(page.get('Annots'), resolve);
  for (const item of annotations instanceof PdfArray ? annotations : []) {
    const annotation = follow(item, resolve);
    if (annotation instanceof PdfDict) annotation.delete('StructParent');
  }
}

function copied(graft: Graft, reference: PdfRef): PdfRef[] {
  graft.copy(reference);
  const copy = graft.copiedTo(reference);
  return copy ? [copy] : [];
}

function dictOf(pdf: PDF, value: PdfValue): PdfDict {
  const found = follow(value, resolver(pdf));
  return found instanceof PdfDict ? found : new PdfDict();
}

const bookmarkLinks = ['Parent', 'Prev', 'Next', 'First', 'Last', 'SE'];

function graftedBookmarks(target: PDF, bookmarks: readonly Bookmark[], graft: Graft): Bookmark[] {
  return bookmarks.map(({ dict, kids }) => {
    for (const key of bookmarkLinks) dict.delete(key);
    return { dict: dictOf(target, graft.copyOf(dict)), kids: graftedBookmarks(target, kids, graft) };
  });
}

/** Closed, so that a reader sees the files first. */
function chapter(pdf: PDF, { title, pages, bookmarks }: Part): Bookmark {
  const dict = PdfDict.of({ Title: text(title) });
  const [first] = pages;
  if (first) dict.set('Dest', new PdfArray([first, name('Fit')]));
  pdf.register(dict);
  return { dict, kids: bookmarks };
}

/** Where one file has labels, the others keep counting from 1, as they did by themselves. */
function writeLabels(pdf: PDF, parts: readonly Part[]): void {
  const catalog = pdf.getCatalog();
  if (parts.every(({ labels }) => labels === undefined)) return;
  const all = parts.flatMap(({ pages, labels }) =>
    pages.map((_, index) => labels?.[index] ?? PdfDict.of({ S: name('D'), St: number(index + 1) })),
  );
  const entries = all.flatMap((label, index) => [number(index), label]);
  catalog.set('PageLabels', pdf.createDict({ Nums: new PdfArray(entries) }));
}
