// Copies pages from one document into another, with their links, destinations, layers, labels and bookmarks.
import { materialise } from '../objects/materialise.ts';
import { annotationsOf, follow, type PDF, PdfDict, type PdfRef, type PdfValue, resolver } from '../objects/objects.ts';
import { Graft } from '../objects/graft.ts';
import { joinLayers } from './join-layers.ts';
import { labelsOf } from './labels.ts';
import { pagesOf } from './lost-pages.ts';
import { joinNames, renameDestinations } from '../objects/merge-names.ts';
import { type Bookmark, readOutline } from './outline.ts';

export interface Part {
  pages: PdfRef[];
  bookmarks: Bookmark[];
  /** One per page; undefined if the file has none. */
  labels: PdfDict[] | undefined;
}

/** The source of a copy: a document, and the pages that it still has. */
export interface Donor {
  pdf: PDF;
  pages: readonly PdfRef[];
}

/** Collects a document's pages, bookmarks and labels. Inherited attributes are written into the pages. */
export function partOf({ pdf, pages }: Donor): Part {
  for (const page of pagesOf(pdf, pages)) materialise(pdf, page);
  return { pages: [...pages], bookmarks: readOutline(pdf), labels: labelsOf(pdf, pages.length) };
}

/**
 * Prepares copying `donor` into `target`: detaches its pages from their document and renames destinations that would
 * collide.
 */
export function graftInto(target: PDF, donor: Donor): Graft {
  const { pdf, pages } = donor;
  for (const page of pagesOf(pdf, pages)) {
    materialise(pdf, page);
    loosen(page, pdf);
  }
  renameDestinations(target, pdf);
  return new Graft(pdf, target);
}

/** Copies the pages without adding them to a page tree. Joins names and layers; bookmarks and labels are left to the caller. */
export function copyPart(target: PDF, donor: Donor, graft: Graft): Part {
  const { pages, bookmarks, labels } = partOf(donor);
  const copies = pages.flatMap((reference) => copied(graft, reference));
  joinNames(target, donor.pdf, graft);
  joinLayers(target, donor.pdf, graft);
  return {
    pages: copies,
    bookmarks: graftedBookmarks(target, bookmarks, graft),
    labels: labels?.map((label) => dictOf(target, graft.copy(label))),
  };
}

/** Removes a page's ties to its old document: page tree, article threads, and the structure tree, which is not copied. */
function loosen(page: PdfDict, pdf: PDF): void {
  const resolve = resolver(pdf);
  for (const key of ['Parent', 'B', 'StructParents']) page.delete(key);
  for (const annotation of annotationsOf(page, resolve)) annotation.delete('StructParent');
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
