// Lists bookmarks with the pages that they lead to, for display (ISO 32000-2, 12.3.2 and 12.3.3).
import { closeDocument, openDocument } from '../io/document.ts';
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  type PdfValue,
  resolver,
} from '../objects/objects.ts';
import { namedValues } from '../objects/name-tree.ts';
import { type Bookmark, readOutline } from './outline.ts';

export interface BookmarkReport {
  title: string;
  /** Zero-based; null if it does not lead to a page of the file. */
  page: number | null;
  /** 0 for top-level bookmarks. */
  level: number;
}

/**
 * All bookmarks in document order.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function readBookmarks(bytes: Uint8Array): Promise<BookmarkReport[]> {
  const document = await openDocument(bytes);
  try {
    return bookmarksOf(document.pdf);
  } finally {
    closeDocument(document);
  }
}

function bookmarksOf(pdf: PDF): BookmarkReport[] {
  const outline = readOutline(pdf);
  if (outline.length === 0) return [];
  const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref.objectNumber, index]));
  const named = namedDestinations(pdf);
  const found: BookmarkReport[] = [];
  const add = (bookmarks: readonly Bookmark[], level: number): void => {
    for (const { dict, kids } of bookmarks) {
      const title = follow(dict.get('Title'), resolver(pdf));
      found.push({
        title: title instanceof PdfString ? title.asString().replaceAll('\0', '').trim() : '',
        page: pageOf(pdf, destinationOf(pdf, dict), { pages, named }),
        level,
      });
      add(kids, level + 1);
    }
  };
  add(outline, 0);
  return found;
}

function destinationOf(pdf: PDF, bookmark: PdfDict): PdfValue | undefined {
  const resolve = resolver(pdf);
  const action = follow(bookmark.get('A'), resolve);
  if (bookmark.has('Dest')) return follow(bookmark.get('Dest'), resolve);
  return action instanceof PdfDict && nameAt(action, 'S', resolve) === 'GoTo' ? follow(action.get('D'), resolve) : undefined;
}

function namedDestinations(pdf: PDF): Map<string, PdfValue> {
  const old = follow(pdf.getCatalog().get('Dests'), resolver(pdf));
  const inDict = old instanceof PdfDict ? [...old].map(([key, value]): [string, PdfValue] => [key.value, value]) : [];
  return new Map([
    ...inDict,
    ...namedValues(pdf, 'Dests').map(({ name, value }): [string, PdfValue] => [name.asString(), value]),
  ]);
}

function pageOf(
  pdf: PDF,
  destination: PdfValue | undefined,
  { pages, named }: { pages: ReadonlyMap<number, number>; named: ReadonlyMap<string, PdfValue> },
): number | null {
  const resolve = resolver(pdf);
  const isName = destination instanceof PdfString || destination instanceof PdfName;
  const key = destination instanceof PdfString ? destination.asString() : destination instanceof PdfName ? destination.value : '';
  const found = isName ? follow(named.get(key), resolve) : destination;
  const target = found instanceof PdfDict ? follow(found.get('D'), resolve) : found;
  const page = target instanceof PdfArray ? target.at(0) : undefined;
  if (page instanceof PdfRef) return pages.get(page.objectNumber) ?? null;
  // Some producers write a page number, which the standard allows only for other files.
  return page instanceof PdfNumber && page.value >= 0 && page.value < pages.size ? page.value : null;
}
