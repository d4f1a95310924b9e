// What was done to a file after a signature was made: the signed revision beside the whole file, seen as documents.
import { formFields, type FormField } from '../inspect/form-fields.ts';
import type { OpenDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfRef, type PdfValue, type Resolver, resolver } from '../objects.ts';
import { Comparison, type Side } from './same-value.ts';

/**
 * `filled`: a field got another value or look; `signed`: a signature was added; `timestamp`: one of a clock; `field`: a field was added, removed, moved
 * or made into another; `annotation`: notes were added, changed or removed; `page`: a page was added, removed, turned or
 * cropped; `content`: what a page shows by itself; `document`: anything else, such as attachments or bookmarks.
 */
export type ChangeKind = 'filled' | 'signed' | 'timestamp' | 'field' | 'annotation' | 'page' | 'content' | 'document';

export interface Change {
  kind: ChangeKind;
  /** The field's name, the page's number from 1, or the entry of the document. */
  where: string;
}

/** Entries of the catalog that hold proof or are kept by tools, and say nothing of what is shown. */
const neutralEntries = new Set(['DSS', 'Extensions', 'Metadata', 'Version', 'Perms', 'AcroForm', 'Pages', 'Type']);
/** Entries of a form that are about filling it in. */
const formUpkeep = new Set(['Fields', 'SigFlags', 'DR', 'NeedAppearances', 'DA', 'CO']);
const pageUpkeep = new Set(['Annots', 'Parent', 'LastModified', 'Type', 'StructParents', 'Tabs', 'PieceInfo']);
const pageShape = ['Rotate', 'MediaBox', 'CropBox', 'UserUnit'] as const;
const fillEntries = new Set(['V', 'AP', 'AS', 'M', 'Kids', 'Parent', 'P', 'RV', 'I', 'MK']);
const linkEntries = new Set(['Kids', 'Parent', 'P']);

/** The differences between a revision and a later one, each once. */
export function changesBetween(before: OpenDocument, after: OpenDocument): Change[] {
  const sides = { old: sideOf(before), new: sideOf(after) };
  const comparison = new Comparison(sides.old, sides.new);
  const look: Look = { ...sides, comparison, found: new Map() };
  compareCatalogs(look);
  compareFields(look);
  comparePages(look);
  return [...look.found.values()];
}

interface DocumentSide extends Side {
  catalog: PdfDict;
  pages: PdfDict[];
  fields: ReadonlyMap<string, FormField>;
  /** Of all fields: what looks like a widget and is not among them is a note. */
  widgets: ReadonlySet<PdfDict>;
}

interface Look {
  old: DocumentSide;
  new: DocumentSide;
  comparison: Comparison;
  found: Map<string, Change>;
}

function sideOf(document: OpenDocument): DocumentSide {
  const resolve = resolver(document.pdf);
  const fields = formFields(document.pdf);
  const pages = document.pdf.getPages().map(({ dict }) => dict);
  return {
    resolve,
    catalog: document.pdf.getCatalog(),
    pages,
    fields: new Map(fields.map((field) => [field.name, field])),
    widgets: new Set(fields.flatMap(({ dict }) => widgetsOf(dict, resolve))),
    landmarks: landmarksOf({ fields, pages, resolve }),
  };
}

function landmarksOf({
  fields,
  pages,
  resolve,
}: {
  fields: FormField[];
  pages: PdfDict[];
  resolve: Resolver;
}): Map<PdfDict, string> {
  const named = new Map<PdfDict, string>();
  for (const [index, page] of pages.entries()) {
    named.set(page, `page ${index}`);
    for (const [key, annotation] of annotationsOf(page, { resolve })) named.set(annotation, `annotation ${index} ${key}`);
  }
  for (const { name, dict } of fields)
    for (const [index, widget] of widgetsOf(dict, resolve).entries()) named.set(widget, `field ${index} ${name}`);
  return named;
}

function note({ found }: Look, kind: ChangeKind, where: string): void {
  found.set(`${kind} ${where}`, { kind, where });
}

function compareCatalogs(look: Look): void {
  const { old, new: now, comparison } = look;
  for (const key of keysOf(old.catalog, now.catalog)) {
    if (neutralEntries.has(key)) continue;
    if (!comparison.isSame(old.catalog.get(key), now.catalog.get(key))) note(look, 'document', key);
  }
  const [oldForm, newForm] = [old, now].map(({ catalog, resolve }) => follow(catalog.get('AcroForm'), resolve));
  if (oldForm instanceof PdfDict && newForm instanceof PdfDict && !comparison.isSame(oldForm, newForm, formUpkeep))
    note(look, 'document', 'AcroForm');
}

function compareFields(look: Look): void {
  const { fields: before } = look.old;
  const { fields: after } = look.new;
  for (const [name, field] of before) {
    const now = after.get(name);
    if (!now || now.type !== field.type) note(look, 'field', name);
    else compareField(look, field, now);
  }
  for (const [name, field] of after) {
    if (before.has(name)) continue;
    note(look, field.type === 'Sig' ? kindOfSignature(look.new, field) : 'field', name);
  }
}

function compareField(look: Look, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = look;
  const isSignature = before.type === 'Sig';
  if (isSignature && !isSigned(old, before) && isSigned(now, after)) note(look, kindOfSignature(now, after), before.name);
  else if (!comparison.isSame(before.dict.get('V'), after.dict.get('V')))
    note(look, isSignature ? 'field' : 'filled', before.name);

  const [oldWidgets, newWidgets] = [widgetsOf(before.dict, old.resolve), widgetsOf(after.dict, now.resolve)];
  if (oldWidgets.length !== newWidgets.length) return note(look, 'field', before.name);
  const mayBePlaced = isSignature && !isSigned(old, before);
  for (const [index, widget] of oldWidgets.entries()) {
    const current = newWidgets[index] ?? widget;
    const skipped = mayBePlaced ? new Set([...fillEntries, 'F', 'Rect', 'Type', 'Subtype']) : fillEntries;
    if (!comparison.isSame(widget, current, skipped)) note(look, 'field', before.name);
    const isSameLook = ['AP', 'AS'].every((key) => comparison.isSame(widget.get(key), current.get(key)));
    if (!isSameLook && !isSignature) note(look, 'filled', before.name);
    if (!isSameLook && isSignature && isSigned(old, before)) note(look, 'field', before.name);
  }
}

/** The field itself, and the widgets below it that have no name of their own. */
function widgetsOf(field: PdfDict, resolve: Resolver): PdfDict[] {
  const kids = follow(field.get('Kids'), resolve);
  const below = kids instanceof PdfArray ? [...kids].map((kid) => follow(kid, resolve)) : [];
  return [field, ...below.filter((kid) => kid instanceof PdfDict && !kid.has('T')).map((kid) => kid as PdfDict)];
}

function isSigned({ resolve }: DocumentSide, { dict }: FormField): boolean {
  return follow(dict.get('V'), resolve) instanceof PdfDict;
}

function kindOfSignature({ resolve }: DocumentSide, { dict }: FormField): ChangeKind {
  const signature = follow(dict.get('V'), resolve);
  if (!(signature instanceof PdfDict)) return 'field';
  const format = follow(signature.get('SubFilter'), resolve);
  return format instanceof PdfName && format.value === 'ETSI.RFC3161' ? 'timestamp' : 'signed';
}

function comparePages(look: Look): void {
  const { pages: before } = look.old;
  const { pages: after } = look.new;
  for (let index = before.length; index < after.length; index++) note(look, 'page', String(index + 1));
  for (const [index, page] of before.entries()) {
    const now = after[index];
    if (now) comparePage(look, { before: page, after: now, number: String(index + 1) });
    else note(look, 'page', String(index + 1));
  }
}

function comparePage(look: Look, { before, after, number }: { before: PdfDict; after: PdfDict; number: string }): void {
  const { comparison } = look;
  for (const key of keysOf(before, after)) {
    if (pageUpkeep.has(key) || comparison.isSame(before.get(key), after.get(key))) continue;
    const isShape = (pageShape as readonly string[]).includes(key);
    note(look, isShape ? 'page' : 'content', number);
  }
  compareAnnotations(look, { before, after, number });
}

function compareAnnotations(look: Look, { before, after, number }: { before: PdfDict; after: PdfDict; number: string }): void {
  const old = annotationsOf(before, look.old);
  const now = annotationsOf(after, look.new);
  const isGone = [...old].some(([key, annotation]) => !look.old.widgets.has(annotation) && !now.has(key));
  const isOther = [...now].some(([key, annotation]) => {
    if (look.new.widgets.has(annotation)) return false;
    const was = old.get(key);
    return !was || !look.comparison.isSame(was, annotation, linkEntries);
  });
  if (isGone || isOther) note(look, 'annotation', number);
}

function annotationsOf(page: PdfDict, { resolve }: Pick<DocumentSide, 'resolve'>): Map<string, PdfDict> {
  const list = follow(page.get('Annots'), resolve);
  const items: PdfValue[] = list instanceof PdfArray ? [...list] : [];
  const found = new Map<string, PdfDict>();
  for (const [index, item] of items.entries()) {
    const annotation = follow(item, resolve);
    const key = item instanceof PdfRef ? `${item.objectNumber} ${item.generation}` : `#${index}`;
    if (annotation instanceof PdfDict) found.set(key, annotation);
  }
  return found;
}

function keysOf(a: PdfDict, b: PdfDict): Set<string> {
  return new Set([...a, ...b].map(([key]) => key.value));
}
