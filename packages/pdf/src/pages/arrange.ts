// Arranges a document's pages in a new order: moved, rotated, cropped, left out, taken from other files, with blank ones
// between (ISO 32000-2, 7.7.3). Writes an incremental update, unless a page is left out: then the file is rewritten without
// it.
import { PdfError } from '../base/errors.ts';
import { flatten } from '../forms/flatten.ts';
import { toPageRectangle } from '../base/geometry.ts';
import { signedFields } from '../forms/form-fields.ts';
import {
  canSaveIncrementally,
  closeDocument,
  type OpenDocument,
  openDocument,
  pageAt,
  saveDocument,
  rewriteDocument,
} from '../io/document.ts';
import { geometryOf, materialise } from '../objects/materialise.ts';
import {
  follow,
  name,
  nameAt,
  number,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfRef,
  type PdfValue,
  resolver,
} from '../objects/objects.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { labelsOf, plainLabel, writeLabels } from './labels.ts';
import { removeOtherPages, leaveOut } from './leave-out.ts';
import { readOutline, writeOutline } from './outline.ts';
import { writeTree } from '../objects/page-tree.ts';
import { repeatPage, type ImportedPages, importPages } from './import-pages.ts';

export interface PageChange {
  /** Clockwise, in addition to the page's existing rotation. */
  turn?: 0 | 90 | 180 | 270;
  /** The area that stays visible, in points from the top left of the page as displayed (before `turn`). */
  crop?: { x: number; y: number; width: number; height: number };
}

/**
 * Pages that do not appear are left out. If an `own` page appears again, the repetition has no fields. Indices are
 * zero-based, sizes in points.
 */
export type PlannedPage =
  | ({ from: 'own'; index: number } & PageChange)
  | ({ from: 'file'; file: string; index: number } & PageChange)
  | { from: 'blank'; width: number; height: number; turn?: 0 | 90 | 180 | 270 };

export interface Arrangement {
  pages: readonly PlannedPage[];
  /** Other files, keyed by the names that pages use. */
  files?: Readonly<Record<string, Uint8Array>>;
  /** Titles under which a file's bookmarks are grouped, keyed by file; if missing, they follow ours at the top level. */
  titles?: Readonly<Record<string, string>>;
  /** Leave out the bookmarks of other files. */
  leaves_bookmarks?: boolean;
  /** Rewrite the file if an incremental update is impossible. This happens anyway if one of its own pages is left out. */
  allow_rewrite?: boolean;
}

/**
 * Writes an incremental update. If one of the file's own pages is left out, the file is rewritten instead, so that nothing
 * of that page is left, including in its structure, bookmarks, fields and resources.
 * @throws {PdfError} `not_incremental` for a signed file; `no_such_page`, `encrypted`, `broken`
 */
export async function arrange(pdfium: Pdfium, bytes: Uint8Array, arrangement: Arrangement): Promise<Uint8Array> {
  const { pages, files = {}, titles = {}, allow_rewrite = false } = arrangement;
  if (pages.length === 0) throw new PdfError('no_such_page', 'A document has at least one page');
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its pages have to stay');
    const own = new Set(pages.flatMap((page) => (page.from === 'own' ? [page.index] : [])));
    const isShorter = own.size < pdf.getPageCount();
    if (!isShorter && !allow_rewrite && !canSaveIncrementally(document))
      throw new PdfError('not_incremental', 'The file is damaged and cannot be changed by appending to it');

    const before = pdf.getPages().map(({ ref }) => ref);
    const imported = await importPages<PlannedPage>(pdf, {
      pages: pages.filter((page) => page.from === 'file'),
      titles,
      open: (file, indices) => prepared(pdfium, files[file], indices),
    });
    const repeated = repeatedPages(document, pages);
    const order = pages.map((page) => placed(document, page, { imported, repeated }));
    writeTree(pdf, order);
    arrangeLabels(pdf, pages, imported);
    if (imported.bookmarks.length > 0 && !arrangement.leaves_bookmarks)
      writeOutline(pdf, [...readOutline(pdf), ...imported.bookmarks]);
    if (!isShorter) return await saveDocument(document, allow_rewrite);
    leaveOut(pdf, { before, order });
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

/**
 * Flattens the fields of another file into page content, because they would conflict with ours. Its unwanted pages are
 * removed first, while it is still known which fields belong to them.
 */
async function prepared(pdfium: Pdfium, bytes: Uint8Array | undefined, indices: readonly number[]): Promise<OpenDocument> {
  if (!bytes) throw new PdfError('broken', 'A file was not given');
  const part = await onlyPages(bytes, indices);
  return await openDocument(await flatten(pdfium, part, { what: 'fields', allow_rewrite: true, is_copy: true }));
}

async function onlyPages(bytes: Uint8Array, indices: readonly number[]): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (indices.length === pdf.getPageCount() && indices.every((index, position) => index === position)) return bytes;
    removeOtherPages(pdf, indices);
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

/** Each page keeps its label. If there are any labels, blank pages and pages of files without labels continue the numbering. */
function arrangeLabels(pdf: PDF, pages: readonly PlannedPage[], imported: ImportedPages<PlannedPage>): void {
  const own = labelsOf(pdf, pdf.getPageCount());
  if (!own && [...imported.pages.values()].every(({ label }) => label === undefined)) return;
  writeLabels(
    pdf,
    pages.map((page) => (page.from === 'own' ? (own?.[page.index] ?? plainLabel(page.index)) : imported.pages.get(page)?.label)),
  );
}

/** Makes the copies before any page is rotated or cropped. */
function repeatedPages(document: OpenDocument, pages: readonly PlannedPage[]): Map<PlannedPage, PdfRef> {
  const { pdf } = document;
  const seen = new Set<number>();
  const copies = new Map<PlannedPage, PdfRef>();
  for (const page of pages) {
    if (page.from !== 'own') continue;
    if (seen.has(page.index)) copies.set(page, copyOf(pdf, pageAt(document, page.index)));
    seen.add(page.index);
  }
  return copies;
}

function copyOf(pdf: PDF, page: { dict: PdfDict; ref: PdfRef }): PdfRef {
  const resolve = resolver(pdf);
  materialise(pdf, page.dict);
  const reference = repeatPage(pdf, page.ref);
  const copy = pdf.getObject(reference);
  if (!(copy instanceof PdfDict)) return reference;
  for (const key of ['StructParents', 'B']) copy.delete(key);
  const list = follow(copy.get('Annots'), resolve);
  const isWidget = (item: PdfValue): boolean => {
    const annotation = follow(item, resolve);
    return annotation instanceof PdfDict && nameAt(annotation, 'Subtype', resolve) === 'Widget';
  };
  if (list instanceof PdfArray) copy.set('Annots', new PdfArray([...list].filter((item) => !isWidget(item))));
  return reference;
}

function placed(
  document: OpenDocument,
  page: PlannedPage,
  { imported, repeated }: { imported: ImportedPages<PlannedPage>; repeated: ReadonlyMap<PlannedPage, PdfRef> },
): PdfRef {
  const { pdf } = document;
  const reference =
    page.from === 'blank'
      ? blankPage(pdf, page)
      : page.from === 'own'
        ? (repeated.get(page) ?? pageAt(document, page.index).ref)
        : imported.pages.get(page)?.reference;
  const dict = reference ? pdf.getObject(reference) : undefined;
  if (!reference || !(dict instanceof PdfDict)) throw new PdfError('no_such_page', 'The page cannot be found');
  materialise(pdf, dict);
  changePage(pdf, dict, page);
  return reference;
}

function blankPage(pdf: PDF, { width, height }: { width: number; height: number }): PdfRef {
  return pdf.createDict({ Type: name('Page'), MediaBox: numbers([0, 0, width, height]), Resources: new PdfDict() });
}

function changePage(pdf: PDF, page: PdfDict, { turn = 0, crop }: PageChange): void {
  const geometry = geometryOf(pdf, page);
  if (crop) page.set('CropBox', numbers(toPageRectangle(geometry, crop)));
  if (turn) page.set('Rotate', number((geometry.rotation + turn) % 360));
}
