// A revision and a later one, as they are held against each other, and what is found different.
import { unnamedKids } from '../forms/form-tree.ts';
import { formFields, type FormField } from '../forms/form-fields.ts';
import type { OpenDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue, type Resolver, resolver } from '../objects/objects.ts';
import type { Comparison, Side } from './same-value.ts';

/**
 * `filled`: a field got another value or look; `signed`: a signature was added; `timestamp`: one of a clock; `field`: a field
 * was removed, moved or made into another; `annotation`: notes, fields or visible signatures were added, or notes changed or
 * removed; `page`: a page was added, removed, turned or cropped; `content`: what a page shows by itself; `document`: anything
 * else, such as attachments or bookmarks.
 */
export type ChangeKind = 'filled' | 'signed' | 'timestamp' | 'field' | 'annotation' | 'page' | 'content' | 'document';

export interface Change {
  kind: ChangeKind;
  /** The field's name, the page's number from 1, or the entry of the document. */
  where: string;
}

const mostAnnotations = 100_000;

export interface DocumentSide extends Side {
  catalog: PdfDict;
  pages: PageSide[];
  /** By the object that each is, so that two of one name stay two. */
  fields: ReadonlyMap<string, FormField>;
  /** Names that more than one field has. */
  ambiguous: ReadonlySet<string>;
  /** The field of each widget, by its key. */
  widgets: ReadonlyMap<PdfDict, string>;
}

export interface PageSide {
  dict: PdfDict;
  annotations: Annotation[];
}

interface Annotation {
  key: string;
  dict: PdfDict;
}

export interface Look {
  old: DocumentSide;
  new: DocumentSide;
  valid: ReadonlySet<string>;
  comparison: Comparison;
  found: Map<string, Change>;
  /** Widgets that may appear on a page: of signatures that were added and are not seen. */
  welcome: Set<PdfDict>;
}

export function sideOf(document: OpenDocument): DocumentSide {
  const { pdf } = document;
  const resolve = resolver(pdf);
  const list = formFields(pdf);
  const names = list.map(({ name }) => name);
  const fields = new Map(list.map((field, index) => [keyOf(pdf.context.getRef(field.dict), index), field]));
  const widgets = new Map<PdfDict, string>();
  for (const [key, { dict }] of fields) for (const widget of placesOf(dict, resolve)) widgets.set(widget, key);

  let count = 0;
  const pages = pdf.getPages().map(({ dict }) => {
    const annotations = annotationsOf(dict, resolve);
    count += annotations.length;
    if (count > mostAnnotations) throw new RangeError('There is too much on the pages');
    return { dict, annotations };
  });
  return {
    resolve,
    catalog: pdf.getCatalog(),
    pages,
    fields,
    ambiguous: repeated(names),
    widgets,
    landmarks: landmarksOf(pages, fields),
  };
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}

function keyOf(reference: PdfRef | null, index: number): string {
  return reference ? `${reference.objectNumber} ${reference.generation}` : `#${index}`;
}

/** Never a stream: what is drawn is looked at wherever it is found. */
function landmarksOf(pages: readonly PageSide[], fields: ReadonlyMap<string, FormField>): Map<PdfDict, string> {
  const named = new Map<PdfDict, string>();
  const add = (dict: PdfDict, name: string): void => {
    if (!(dict instanceof PdfStream)) named.set(dict, name);
  };
  for (const [index, { dict, annotations }] of pages.entries()) {
    add(dict, `page ${index}`);
    for (const annotation of annotations) add(annotation.dict, `annotation ${annotation.key}`);
  }
  for (const [key, { dict }] of fields) add(dict, `field ${key}`);
  return named;
}

export function note({ found }: Look, kind: ChangeKind, where: string): void {
  found.set(`${kind} ${where}`, { kind, where });
}

function annotationsOf(page: PdfDict, resolve: Resolver): Annotation[] {
  const list = follow(page.get('Annots'), resolve);
  const items: PdfValue[] = list instanceof PdfArray ? [...list] : [];
  return items.flatMap((item, index) => {
    const dict = follow(item, resolve);
    return dict instanceof PdfDict ? [{ key: keyOf(item instanceof PdfRef ? item : null, index), dict }] : [];
  });
}

/** Whatever else it says, a field may be shown itself. */
export function placesOf(field: PdfDict, resolve: Resolver): PdfDict[] {
  return [field, ...unnamedKids(field, resolve)];
}
