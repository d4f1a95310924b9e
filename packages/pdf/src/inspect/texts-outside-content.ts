// Text that a file stores but never draws: names of fields and annotation authors, link addresses, values that no page
// shows.
import { formIn } from '../forms/form-tree.ts';
import { maxParents } from '../base/limits.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { actionsOf, addressesOf, waysToRead } from './addresses.ts';
import type { TextReader } from './text-reader.ts';

/**
 * Where the text is: author and name of an annotation, the address it leads to, an annotation without a rectangle, the name
 * of a field, its alternate and mapping names, or its value if no widget has a rectangle.
 */
export type TextHolderKind = 'author' | 'address' | 'note' | 'name' | 'description' | 'value';

export interface TextOutsideContent {
  kind: TextHolderKind;
  dict: PdfDict;
  /** Zero-based; 0 for what belongs to no page. */
  page: number;
  /** Artificial position by which the text can be selected: beside the page as displayed, unique for each text, in points. */
  x: number;
  y: number;
  texts: string[];
}

/** Keys that hold text (ISO 32000-2, tables 166, 172 and 226): plain and rich contents, subject, and field values. */
export const keysOfAnnotations = ['Contents', 'RC', 'Subj'];
export const keysOfValues = ['V', 'DV', 'RV', 'Opt'];
export const keysOfAuthors = ['T', 'NM'];
export const keysOfDescriptions = ['TU', 'TM'];

/** Pages may be up to 14,400 points wide, but none this wide is meant to be read. */
export const besidePages = 13_200;
/** Distance between positions, in points. */
export const stepBeside = 4;
const rows = 3_000;

/**
 * The order, and hence every position, is the same whenever the same file is read.
 * @throws {PdfError} `broken` if there is too much text
 */
export function textsOutsideContent(pdf: PDF, reader: TextReader): TextOutsideContent[] {
  const resolve = resolver(pdf);
  const found: Omit<TextOutsideContent, 'x' | 'y'>[] = [];
  const shown = new Set<PdfDict>();
  const fields = new Map<PdfDict, number>();
  for (const [page, { dict }] of pdf.getPages().entries()) {
    for (const annotation of annotationsOf(dict, resolve)) {
      const hasArea = rectangle(annotation.get('Rect'), resolve) !== undefined;
      if (nameAt(annotation, 'Subtype', resolve) === 'Widget') {
        for (const node of withParents(annotation, resolve)) if (!fields.has(node)) fields.set(node, page);
        for (const node of hasArea ? fieldOf(annotation, resolve) : []) shown.add(node);
      } else found.push({ kind: 'author', dict: annotation, page, texts: reader.textsAt(annotation, keysOfAuthors) });
      found.push({ kind: 'address', dict: annotation, page, texts: addressesFrom(annotation, resolve, reader) });
      if (!hasArea) found.push({ kind: 'note', dict: annotation, page, texts: reader.textsAt(annotation, keysOfAnnotations) });
    }
  }
  for (const node of fieldsBelow(formIn(pdf)?.get('Fields'), resolve)) if (!fields.has(node)) fields.set(node, 0);
  for (const [dict, page] of fields) {
    found.push({ kind: 'name', dict, page, texts: reader.textsAt(dict, ['T']) });
    found.push({ kind: 'description', dict, page, texts: reader.textsAt(dict, keysOfDescriptions) });
    if (!shown.has(dict)) found.push({ kind: 'value', dict, page, texts: reader.textsAt(dict, keysOfValues) });
  }
  return found
    .filter(({ texts }) => texts.length > 0)
    .map((one, index) => ({ ...one, x: besidePages + stepBeside * Math.floor(index / rows), y: stepBeside * (index % rows) }));
}

/** A widget and its ancestors up to the named field, which together form one field. */
export function fieldOf(widget: PdfDict, resolve: Resolver): PdfDict[] {
  const chain = withParents(widget, resolve);
  const named = chain.findIndex((node) => follow(node.get('T'), resolve) !== undefined);
  return named < 0 ? chain : chain.slice(0, named + 1);
}

/** A field or widget with all its ancestors. */
export function withParents(field: PdfDict, resolve: Resolver): PdfDict[] {
  const chain: PdfDict[] = [];
  let node: PdfValue | undefined = field;
  while (node instanceof PdfDict && chain.length < maxParents) {
    chain.push(node);
    node = follow(node.get('Parent'), resolve);
  }
  return chain;
}

function fieldsBelow(list: PdfValue | undefined, resolve: Resolver): Set<PdfDict> {
  const found = new Set<PdfDict>();
  const seen = new Set<PdfArray>();
  const waiting = [list];
  while (waiting.length > 0) {
    const kids = follow(waiting.pop(), resolve);
    if (!(kids instanceof PdfArray) || seen.has(kids)) continue;
    seen.add(kids);
    for (const item of kids) {
      const field = follow(item, resolve);
      if (!(field instanceof PdfDict) || found.has(field)) continue;
      found.add(field);
      waiting.push(field.get('Kids'));
    }
  }
  return found;
}

function addressesFrom(annotation: PdfDict, resolve: Resolver, reader: TextReader): string[] {
  const actions = actionsOf(annotation, resolve, () => reader.spend(1));
  const addresses = actions.flatMap((action) => addressesOf(action, resolve)).flatMap(waysToRead);
  for (const address of addresses) reader.spend(address.length);
  return addresses;
}
