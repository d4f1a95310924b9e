// The structure tree of tagged documents (ISO 32000-2, 14.7). Its elements may refer to removed pages, and may contain the
// text of what pages show.
import { maxObjects } from '../base/limits.ts';
import {
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';

export interface StructureElement {
  dict: PdfDict;
  above: StructureElement | undefined;
  /** From the element or its nearest ancestor that names a page; undefined if none does or the page no longer exists. */
  page: PdfDict | undefined;
  names_page: boolean;
}

/** All elements reachable from the root, parents before children. */
export function structureElements(pdf: PDF): StructureElement[] {
  const resolve = resolver(pdf);
  const found: StructureElement[] = [];
  const seen = new Set<PdfDict>();
  const waiting: [value: PdfValue | undefined, above: StructureElement | undefined][] = [
    [pdf.getCatalog().get('StructTreeRoot'), undefined],
  ];
  for (let next = waiting.pop(); next && seen.size < maxObjects; next = waiting.pop()) {
    const [value, above] = next;
    const dict = follow(value, resolve);
    if (!(dict instanceof PdfDict) || seen.has(dict) || (above && !isElement(dict, resolve))) continue;
    seen.add(dict);
    const element = { dict, above, ...pageOf(dict, above, resolve) };
    found.push(element);
    for (const kid of kidsOf(dict, resolve).reverse()) waiting.push([kid, element]);
  }
  return found;
}

/** An element's children: elements, marked content numbers, references to content and annotations. */
export function kidsOf(element: PdfDict, resolve: Resolver): PdfValue[] {
  const kids = follow(element.get('K'), resolve);
  return kids instanceof PdfArray ? [...kids] : kids ? [kids] : [];
}

/** The page of a child that is not an element itself, and the annotation if it is one. */
export function contentOf(kid: PdfValue, element: StructureElement, resolve: Resolver): Content | undefined {
  const found = follow(kid, resolve);
  if (found instanceof PdfNumber) return { page: element.page, names_page: element.names_page, note: undefined };
  if (!(found instanceof PdfDict) || isElement(found, resolve)) return undefined;
  return { ...pageOf(found, element, resolve), note: follow(found.get('Obj'), resolve) };
}

export interface Content extends Pick<StructureElement, 'page' | 'names_page'> {
  note: PdfValue | undefined;
}

const wordKeys = ['ActualText', 'Alt', 'E', 'T', 'Phoneme'];
/** Text in attributes of tables, form fields and user properties (ISO 32000-2, 14.8.5 and 14.7.6.3). */
const attributeWords = ['Summary', 'Short', 'Desc', 'P'];
const plainOwners: ReadonlySet<string> = new Set(['Layout', 'List', 'Table', 'PrintField', 'Artifact', 'UserProperties']);

/** Removes the text of the element and its ancestors. */
export function forgetWords(element: StructureElement, silent: Set<PdfDict>, resolve: Resolver): void {
  for (let next: StructureElement | undefined = element; next && !silent.has(next.dict); next = next.above) {
    silent.add(next.dict);
    for (const key of wordKeys) next.dict.delete(key);
    const attributes = follow(next.dict.get('A'), resolve);
    for (const item of attributes instanceof PdfArray ? attributes : [attributes]) {
      const set = follow(item, resolve);
      if (!(set instanceof PdfDict)) continue;
      const owner = follow(set.get('O'), resolve);
      const isPlain = owner instanceof PdfName && plainOwners.has(owner.value);
      for (const key of isPlain ? attributeWords : [...set].map(([{ value }]) => value).filter((key) => key !== 'O'))
        set.delete(key);
    }
  }
}

/**
 * Removes elements whose content is entirely removed or on removed pages. Elements only partly affected lose their text.
 * @param isLost whether a dictionary is a page that the document no longer has
 * @param removed removed annotations; removed elements are added
 */
export function forgetElements(pdf: PDF, { isLost, removed }: { isLost(page: PdfDict): boolean; removed: Set<PdfDict> }): void {
  const resolve = resolver(pdf);
  const silent = new Set<PdfDict>();
  const elements = structureElements(pdf);
  const isElsewhere = ({ page, names_page }: Pick<StructureElement, 'page' | 'names_page'>): boolean =>
    page ? isLost(page) : names_page;
  for (const element of elements.reverse()) {
    const { dict, above } = element;
    const kids = kidsOf(dict, resolve);
    const kept = kids.filter((kid) => {
      const content = contentOf(kid, element, resolve);
      if (content) return !isElsewhere(content) && !(content.note instanceof PdfDict && removed.has(content.note));
      const below = follow(kid, resolve);
      return !(below instanceof PdfDict && removed.has(below));
    });
    const isAbout = isElsewhere(element);
    const isEmpty = kids.length > 0 ? kept.length === 0 : isAbout;
    if (above && isEmpty) removed.add(dict);
    if (kept.length < kids.length || isEmpty) {
      forgetWords(element, silent, resolve);
      dict.set('K', new PdfArray(kept));
    }
    if (isAbout && dict.has('Pg')) dict.delete('Pg');
  }
  if (removed.size > 0) forgetParents(pdf, removed);
}

/** Array positions in the parent tree are marked content numbers, so entries are set to null instead of removed. */
function forgetParents(pdf: PDF, removed: ReadonlySet<PdfDict>): void {
  const resolve = resolver(pdf);
  const root = follow(pdf.getCatalog().get('StructTreeRoot'), resolve);
  const waiting = [root instanceof PdfDict ? follow(root.get('ParentTree'), resolve) : undefined];
  const seen = new Set<PdfDict>();
  while (waiting.length > 0 && seen.size < maxObjects) {
    const node = waiting.pop();
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const numbers = follow(node.get('Nums'), resolve);
    for (const item of numbers instanceof PdfArray ? numbers : []) {
      const list = follow(item, resolve);
      for (let index = 0; list instanceof PdfArray && index < list.length; index++) {
        const element = follow(list.at(index), resolve);
        if (element instanceof PdfDict && removed.has(element)) list.set(index, PdfNull.instance);
      }
    }
    const kids = follow(node.get('Kids'), resolve);
    for (const kid of kids instanceof PdfArray ? kids : []) waiting.push(follow(kid, resolve));
  }
}

function isElement(dict: PdfDict, resolve: Resolver): boolean {
  const type = follow(dict.get('Type'), resolve);
  const isReference = type instanceof PdfName && (type.value === 'MCR' || type.value === 'OBJR');
  return !isReference && (dict.has('S') || dict.has('K'));
}

function pageOf(
  dict: PdfDict,
  above: StructureElement | undefined,
  resolve: Resolver,
): Pick<StructureElement, 'page' | 'names_page'> {
  if (!dict.has('Pg')) return { page: above?.page, names_page: above?.names_page ?? false };
  const page = follow(dict.get('Pg'), resolve);
  return { page: page instanceof PdfDict ? page : undefined, names_page: true };
}
