// Bookmarks to redacted pages may have the words in their titles that were taken out.
import { follow, type PDF, PdfArray, PdfDict, PdfName, PdfString, type PdfValue, resolver, text } from '../objects.ts';
import { namedValues } from '../pages/name-tree.ts';
import { type Bookmark, readOutline } from '../pages/outline.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import type { Box } from '../geometry.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { overlap } from './areas.ts';

const hidden = '…';
/** Shorter pieces of words are in many others; they count where they are a word of their own. */
const tellingLength = 3;

/** The words, and pieces of words, that lie under the boxes. */
export function wordsWithin(pdfium: Pdfium, page: number, boxes: readonly Box[]): Set<string> {
  let run = '';
  const found: string[] = [];
  eachCharacter(pdfium, page, ({ kind, text: character, box }) => {
    if (kind === 'glyph' && boxes.some((area) => overlap(box, area))) run += character;
    else if (run) {
      found.push(run);
      run = '';
    }
  });
  return new Set([...found, run].flatMap(wordsOf));
}

/** Titles that have a word that was taken out of their page are hidden. Gives how many were. */
export function hideTitles(pdf: PDF, removed: ReadonlyMap<PdfDict, ReadonlySet<string>>): number {
  const resolve = resolver(pdf);
  const places = new Map<string, PdfValue>();
  for (const { name, value } of namedValues(pdf, 'Dests')) places.set(name.asString(), value);
  const old = follow(pdf.getCatalog().get('Dests'), resolve);
  for (const [key, value] of old instanceof PdfDict ? old : []) places.set(key.value, value);

  const pageOf = (value: PdfValue | undefined): PdfValue | undefined => {
    const place = follow(value, resolve);
    const isName = place instanceof PdfString || place instanceof PdfName;
    const found = isName ? follow(places.get(place instanceof PdfString ? place.asString() : place.value), resolve) : place;
    const target = found instanceof PdfDict ? follow(found.get('D'), resolve) : found;
    return target instanceof PdfArray ? follow(target.at(0), resolve) : undefined;
  };
  let count = 0;
  const visit = ({ dict, kids }: Bookmark): void => {
    const action = follow(dict.get('A'), resolve);
    const page = pageOf(dict.get('Dest') ?? (action instanceof PdfDict ? action.get('D') : undefined));
    const words = page instanceof PdfDict ? removed.get(page) : undefined;
    const title = follow(dict.get('Title'), resolve);
    if (words && title instanceof PdfString && names(title.asString(), words)) {
      dict.set('Title', text(hidden));
      count++;
    }
    for (const kid of kids) visit(kid);
  };
  for (const bookmark of readOutline(pdf)) visit(bookmark);
  return count;
}

function names(title: string, removed: ReadonlySet<string>): boolean {
  const words = wordsOf(title);
  return [...removed].some((word) => words.some((one) => one === word || (word.length >= tellingLength && one.includes(word))));
}

function wordsOf(line: string): string[] {
  return (
    line
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
