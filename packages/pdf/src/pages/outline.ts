// Reads bookmarks as a tree (ISO 32000-2, 12.3.3) without trusting their links, and writes them with new ones.
import {
  follow,
  name,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfRef,
  type PdfValue,
  resolver,
  text,
} from '../objects/objects.ts';

export interface Bookmark {
  dict: PdfDict;
  kids: Bookmark[];
}

const maxBookmarks = 50_000;
const maxDepth = 64;

export function readOutline(pdf: PDF): Bookmark[] {
  const resolve = resolver(pdf);
  const seen = new Set<PdfDict>();
  const listFrom = (first: PdfValue | undefined, depth: number): Bookmark[] => {
    const found: Bookmark[] = [];
    let next = follow(first, resolve);
    while (next instanceof PdfDict && !seen.has(next) && seen.size < maxBookmarks && depth < maxDepth) {
      seen.add(next);
      found.push({ dict: next, kids: listFrom(next.get('First'), depth + 1) });
      next = follow(next.get('Next'), resolve);
    }
    return found;
  };
  const root = follow(pdf.getCatalog().get('Outlines'), resolve);
  return root instanceof PdfDict ? listFrom(root.get('First'), 0) : [];
}

/** A bookmark for a whole file. It is closed, so that readers initially show only the files. */
export function chapter(
  pdf: PDF,
  { title, pages, bookmarks }: { title: string; pages: readonly PdfRef[]; bookmarks: Bookmark[] },
): Bookmark {
  const dict = PdfDict.of({ Title: text(title) });
  const [first] = pages;
  if (first) dict.set('Dest', new PdfArray([first, name('Fit')]));
  pdf.register(dict);
  return { dict, kids: bookmarks };
}

/** Replaces the document's outline. */
export function writeOutline(pdf: PDF, bookmarks: readonly Bookmark[]): void {
  const catalog = pdf.getCatalog();
  if (bookmarks.length === 0) {
    catalog.delete('Outlines');
    return;
  }
  const root = new PdfDict();
  root.set('Type', name('Outlines'));
  const reference = pdf.register(root);
  linkKids(pdf, { parent: root, parentRef: reference, kids: bookmarks });
  root.set('Count', number(shownCount(bookmarks)));
  catalog.set('Outlines', reference);
}

function linkKids(
  pdf: PDF,
  { parent, parentRef, kids }: { parent: PdfDict; parentRef: PdfRef; kids: readonly Bookmark[] },
): void {
  const references = kids.map(({ dict }) => pdf.context.getRef(dict) ?? pdf.register(dict));
  for (const key of ['First', 'Last', 'Count']) parent.delete(key);
  const [first, last] = [references.at(0), references.at(-1)];
  if (first && last) {
    parent.set('First', first);
    parent.set('Last', last);
  }
  for (const [index, { dict, kids: below }] of kids.entries()) {
    const isOpen = isShownOpen(dict);
    for (const [key, reference] of [
      ['Prev', references[index - 1]],
      ['Next', references[index + 1]],
    ] as const) {
      if (reference) dict.set(key, reference);
      else dict.delete(key);
    }
    dict.set('Parent', parentRef);
    const own = references[index];
    if (own) linkKids(pdf, { parent: dict, parentRef: own, kids: below });
    if (below.length > 0) dict.set('Count', number(isOpen ? shownCount(below) : -below.length));
  }
}

function isShownOpen(dict: PdfDict): boolean {
  const count = dict.get('Count');
  return count instanceof PdfNumber && count.value > 0;
}

function shownCount(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, { dict, kids }) => sum + 1 + (isShownOpen(dict) ? shownCount(kids) : 0), 0);
}
