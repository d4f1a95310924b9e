// The data of two revisions that a comparison works on, and the list of differences found.
import { unnamedKids } from '../forms/form-tree.ts';
import { formFields, type FormField } from '../forms/form-fields.ts';
import type { OpenDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue, type Resolver, resolver } from '../objects/objects.ts';
import type { Comparison, Side } from './same-value.ts';

/**
 * - `filled`: a field's value or appearance changed
 * - `signed`: a signature was added
 * - `timestamp`: a document timestamp was added
 * - `field`: a field was removed, moved or replaced
 * - `annotation`: annotations, fields or visible signatures were added, or annotations changed or removed
 * - `page`: a page was added, removed, rotated or cropped
 * - `content`: the page content changed
 * - `document`: anything else, such as attachments or bookmarks
 */
export type ChangeKind = 'filled' | 'signed' | 'timestamp' | 'field' | 'annotation' | 'page' | 'content' | 'document';

export interface Change {
  kind: ChangeKind;
  /** The field's name, the page's number (from 1), or the document entry. */
  where: string;
}

const maxAnnotations = 100_000;

export interface DocumentSide extends Side {
  catalog: PdfDict;
  pages: PageSide[];
  /** Keyed by object, so that two fields of the same name stay separate. */
  fields: ReadonlyMap<string, FormField>;
  /** Names used by more than one field. */
  ambiguous: ReadonlySet<string>;
  /** The field key of each widget. */
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

export interface ComparisonContext {
  old: DocumentSide;
  new: DocumentSide;
  valid: ReadonlySet<string>;
  comparison: Comparison;
  found: Map<string, Change>;
  /** Widgets that are allowed to appear on a page because they belong to added, invisible signatures. */
  welcome: Set<PdfDict>;
}

export function sideOf(document: OpenDocument): DocumentSide {
  const { pdf } = document;
  const resolve = resolver(pdf);
  const list = formFields(pdf);
  const names = list.map(({ name }) => name);
  const fields = new Map(list.map((field, index) => [keyOf(pdf.context.getRef(field.dict), index), field]));
  const widgets = new Map<PdfDict, string>();
  for (const [key, { dict }] of fields) for (const widget of widgetsOfField(dict, resolve)) widgets.set(widget, key);

  let count = 0;
  const pages = pdf.getPages().map(({ dict }) => {
    const annotations = annotationsOf(dict, resolve);
    count += annotations.length;
    if (count > maxAnnotations) throw new RangeError('There is too much on the pages');
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

/** Streams are never landmarks: drawn content is compared wherever it is found. */
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

export function note({ found }: ComparisonContext, kind: ChangeKind, where: string): void {
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

/** A field may itself be a widget, even if it also has kids. */
export function widgetsOfField(field: PdfDict, resolve: Resolver): PdfDict[] {
  return [field, ...unnamedKids(field, resolve)];
}
