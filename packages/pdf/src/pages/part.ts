// What is taken of one document into another: pages with their links, named places, layers, labels and bookmarks.
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
  /** One a page; undefined where the file has none. */
  labels: PdfDict[] | undefined;
}

/** What is to be copied: a document, and those of its pages that it still has. */
export interface Donor {
  pdf: PDF;
  pages: readonly PdfRef[];
}

/** What a document has of its own. Its pages keep what they inherit. */
export function partOf({ pdf, pages }: Donor): Part {
  for (const page of pagesOf(pdf, pages)) materialise(pdf, page);
  return { pages: [...pages], bookmarks: readOutline(pdf), labels: labelsOf(pdf, pages.length) };
}

/** For copying `donor` into `target`: its pages become loose, and what it calls by name means nothing else there. */
export function graftInto(target: PDF, donor: Donor): Graft {
  const { pdf, pages } = donor;
  for (const page of pagesOf(pdf, pages)) {
    materialise(pdf, page);
    loosen(page, pdf);
  }
  renameDestinations(target, pdf);
  return new Graft(pdf, target);
}

/** Copies the pages, in no tree yet; names and layers are joined, bookmarks and labels left to the caller. */
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

/** What ties a page to its old document: the tree of pages, articles, and the structure, which is not taken along. */
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
