// Redacts bookmark titles, which may repeat words that were removed from the pages.
import { follow, type PDF, PdfArray, PdfDict, PdfName, PdfString, type PdfValue, resolver, text } from '../objects/objects.ts';
import { namedValues } from '../objects/name-tree.ts';
import { type Bookmark, readOutline } from '../pages/outline.ts';
import { replacement, type SecretWords, containsAny } from './secret-words.ts';

export function countBookmarks(pdf: PDF): number {
  const count = (bookmarks: readonly Bookmark[]): number => bookmarks.reduce((sum, { kids }) => sum + 1 + count(kids), 0);
  return count(readOutline(pdf));
}

/** Hides titles that contain a word removed from the page they lead to. Returns the number of hidden titles. */
export function hideTitles(pdf: PDF, removed: ReadonlyMap<PdfDict, ReadonlySet<string>>): number {
  const resolve = resolver(pdf);
  const destinations = new Map<string, PdfValue>();
  for (const { name, value } of namedValues(pdf, 'Dests')) destinations.set(name.asString(), value);
  const old = follow(pdf.getCatalog().get('Dests'), resolve);
  for (const [key, value] of old instanceof PdfDict ? old : []) destinations.set(key.value, value);

  const pageOf = (value: PdfValue | undefined): PdfValue | undefined => {
    const destination = follow(value, resolve);
    const isName = destination instanceof PdfString || destination instanceof PdfName;
    const found = isName
      ? follow(destinations.get(destination instanceof PdfString ? destination.asString() : destination.value), resolve)
      : destination;
    const target = found instanceof PdfDict ? follow(found.get('D'), resolve) : found;
    return target instanceof PdfArray ? follow(target.at(0), resolve) : undefined;
  };
  let count = 0;
  const visit = ({ dict, kids }: Bookmark): void => {
    const action = follow(dict.get('A'), resolve);
    const page = pageOf(dict.get('Dest') ?? (action instanceof PdfDict ? action.get('D') : undefined));
    const words = page instanceof PdfDict ? removed.get(page) : undefined;
    const title = follow(dict.get('Title'), resolve);
    if (words && title instanceof PdfString && containsAny(title.asString(), words)) {
      dict.set('Title', text(replacement));
      count++;
    }
    for (const kid of kids) visit(kid);
  };
  for (const bookmark of readOutline(pdf)) visit(bookmark);
  return count;
}

/** Hides secret words in the titles of all bookmarks. Returns the number of changed titles. */
export function hideWords(pdf: PDF, secret: SecretWords): number {
  const resolve = resolver(pdf);
  let count = 0;
  const visit = ({ dict, kids }: Bookmark): void => {
    const title = follow(dict.get('Title'), resolve);
    const old = title instanceof PdfString ? title.asString() : '';
    const shown = secret.hide(old);
    if (shown !== old) {
      dict.set('Title', text(shown));
      count++;
    }
    for (const kid of kids) visit(kid);
  };
  for (const bookmark of readOutline(pdf)) visit(bookmark);
  return count;
}
