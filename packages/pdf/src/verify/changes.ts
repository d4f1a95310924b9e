// What was done to a file after a signature was made: the signed revision beside a later one, seen as documents. Whatever is
// not known to be harmless is told.
import { isHidden } from '../forms/field-flags.ts';
import { unnamedKids } from '../forms/form-tree.ts';
import { formFields, type FormField } from '../inspect/form-fields.ts';
import type { OpenDocument } from '../io/document.ts';
import { inheritedEntry } from '../materialise.ts';
import {
  follow,
  PdfArray,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { Comparison, type Side } from './same-value.ts';

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

/** Entries of the catalog that hold proof or are kept by tools, and those that are looked at by themselves. */
const neutralEntries = new Set(['DSS', 'Extensions', 'Metadata', 'Version', 'AcroForm', 'Pages', 'Type']);
/** Of a form: looked at by themselves. */
const formUpkeep = new Set(['Fields', 'SigFlags', 'DR']);
const pageUpkeep = new Set(['Annots', 'Parent', 'LastModified', 'Type', 'StructParents', 'Tabs', 'PieceInfo']);
const pageShape = ['Rotate', 'MediaBox', 'CropBox', 'UserUnit'];
const inheritedOfPage = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** What filling in changes of a field or its widget. */
const fillEntries = new Set(['V', 'AP', 'AS', 'M', 'RV', 'I', 'MK']);
/** What signing changes of a field that waits for it. */
const signEntries = new Set(['V', 'AP', 'M', 'F', 'P', 'Type', 'Subtype']);
/** Looked at to the end, whatever else is on the way. */
const drawnEntries = new Set(['Resources', 'Contents']);
const mostAnnotations = 100_000;

/**
 * The differences between a revision and a later one, each once.
 * @param valid the fields whose signatures are intact: others are no signatures
 * @throws RangeError where there is too much to look at
 */
export function changesBetween(before: OpenDocument, after: OpenDocument, valid: ReadonlySet<string>): Change[] {
  const sides = { old: sideOf(before), new: sideOf(after) };
  const look: Look = { ...sides, valid, comparison: new Comparison(sides.old, sides.new), found: new Map(), welcome: new Set() };
  compareCatalogs(look);
  compareFields(look);
  comparePages(look);
  return [...look.found.values()];
}

interface DocumentSide extends Side {
  catalog: PdfDict;
  pages: PageSide[];
  /** By the object that each is, so that two of one name stay two. */
  fields: ReadonlyMap<string, FormField>;
  /** Names that more than one field has. */
  ambiguous: ReadonlySet<string>;
  /** The field of each widget, by its key. */
  widgets: ReadonlyMap<PdfDict, string>;
}

interface PageSide {
  dict: PdfDict;
  annotations: Annotation[];
}

interface Annotation {
  key: string;
  dict: PdfDict;
}

interface Look {
  old: DocumentSide;
  new: DocumentSide;
  valid: ReadonlySet<string>;
  comparison: Comparison;
  found: Map<string, Change>;
  /** Widgets that may appear on a page: of signatures that were added and are not seen. */
  welcome: Set<PdfDict>;
}

function sideOf(document: OpenDocument): DocumentSide {
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
  if (oldForm instanceof PdfDict && newForm instanceof PdfDict && !comparison.isSame(oldForm, newForm, { skipped: formUpkeep }))
    note(look, 'document', 'AcroForm');
  else if (!keepsResources(look, oldForm, newForm)) note(look, 'document', 'AcroForm');
}

/** Fonts may be added for readers that fill in. One that was there and looks otherwise would show values that nobody wrote. */
function keepsResources({ comparison, old, new: now }: Look, before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  const [was, is] = [entryOf(before, 'DR', old.resolve), entryOf(after, 'DR', now.resolve)];
  if (!(was instanceof PdfDict)) return true;
  return [...was].every(([{ value: kind }]) => {
    const [known, current] = [entryOf(was, kind, old.resolve), entryOf(is, kind, now.resolve)];
    if (!(known instanceof PdfDict)) return true;
    return [...known].every(([{ value: name }, one]) => comparison.isSame(one, entryOf(current, name, now.resolve)));
  });
}

function entryOf(value: PdfValue | undefined, key: string, resolve: Resolver): PdfValue | undefined {
  return value instanceof PdfDict ? follow(value.get(key), resolve) : undefined;
}

function compareFields(look: Look): void {
  const { old, new: now } = look;
  for (const [key, field] of old.fields) {
    const current = now.fields.get(key);
    const isSameField = current && current.name === field.name && current.type === field.type;
    if (!isSameField || (now.ambiguous.has(field.name) && !old.ambiguous.has(field.name))) note(look, 'field', field.name);
    else compareField(look, field, current);
  }
  for (const [key, field] of now.fields) if (!old.fields.has(key)) lookAtNewField(look, field);
}

function lookAtNewField(look: Look, field: FormField): void {
  if (look.new.ambiguous.has(field.name)) return note(look, 'field', field.name);
  const signature = signatureKind(look, field);
  if (!signature) return note(look, 'annotation', field.name);
  note(look, signature, field.name);
  welcomeOrNote(look, field);
}

/** A signature that is nowhere to be seen is proof; one that is seen changes the page. */
function welcomeOrNote(look: Look, field: FormField): void {
  if (isSeen(field.dict, look.new.resolve) || placesOf(field.dict, look.new.resolve).length > 1) {
    note(look, 'annotation', field.name);
  }
  look.welcome.add(field.dict);
}

function compareField(look: Look, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = look;
  const isSignature = before.type === 'Sig';
  const wasSigned = isSignature && isSigned(old, before);
  if (isSignature && !wasSigned && isSigned(now, after)) return compareSigning(look, before, after);

  const [oldWidgets, newWidgets] = [placesOf(before.dict, old.resolve), placesOf(after.dict, now.resolve)];
  if (oldWidgets.length !== newWidgets.length) return note(look, 'field', before.name);
  for (const [index, widget] of oldWidgets.entries()) {
    const current = newWidgets[index] ?? widget;
    if (!comparison.isSame(widget, current, { skipped: fillEntries })) note(look, 'field', before.name);
    const isSameLook = [...fillEntries].every((key) => comparison.isSame(widget.get(key), current.get(key)));
    if (!isSameLook) note(look, isSignature ? 'field' : 'filled', before.name);
  }
}

/** A field that waited is signed: in its place, with a look of its own. */
function compareSigning(look: Look, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = look;
  const kind = signatureKind(look, after);
  if (!kind) return note(look, 'field', before.name);
  note(look, kind, before.name);
  const hadPlace = isSeen(before.dict, old.resolve);
  const skipped = hadPlace ? signEntries : new Set([...signEntries, 'Rect']);
  const isSameBesides = !hadPlace || hasSameKids(look, before, after);
  if (!isSameBesides || !comparison.isSame(before.dict, after.dict, { skipped })) note(look, 'field', before.name);
  const isUncovered = isHidden(before.dict, old.resolve) && !isHidden(after.dict, now.resolve);
  if (!hadPlace || isUncovered) welcomeOrNote(look, after);
}

/** Where a field is shown itself, signing changes nothing of the other places that show it. */
function hasSameKids({ comparison, old, new: now }: Look, before: FormField, after: FormField): boolean {
  const [was, is] = [unnamedKids(before.dict, old.resolve), unnamedKids(after.dict, now.resolve)];
  return was.length === is.length && was.every((widget, index) => comparison.isSame(widget, is[index]));
}

/** What a signed field is; undefined for one whose signature is none. */
function signatureKind({ new: now, valid }: Look, field: FormField): 'signed' | 'timestamp' | undefined {
  const signature = field.type === 'Sig' ? follow(field.dict.get('V'), now.resolve) : undefined;
  if (!(signature instanceof PdfDict) || !valid.has(field.name)) return undefined;
  const format = follow(signature.get('SubFilter'), now.resolve);
  return format instanceof PdfName && format.value === 'ETSI.RFC3161' ? 'timestamp' : 'signed';
}

function isSigned({ resolve }: DocumentSide, { dict }: FormField): boolean {
  return follow(dict.get('V'), resolve) instanceof PdfDict;
}

function isSeen(widget: PdfDict, resolve: Resolver): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  return x0 !== x1 && y0 !== y1;
}

/** Whatever else it says, a field may be shown itself. */
function placesOf(field: PdfDict, resolve: Resolver): PdfDict[] {
  return [field, ...unnamedKids(field, resolve)];
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

function comparePage(look: Look, pair: { before: PageSide; after: PageSide; number: string }): void {
  const { comparison, old, new: now } = look;
  const { before, after, number } = pair;
  for (const key of new Set([...keysOf(before.dict, after.dict), ...inheritedOfPage])) {
    if (pageUpkeep.has(key)) continue;
    const [was, is] = [inheritedEntry(before.dict, key, old.resolve), inheritedEntry(after.dict, key, now.resolve)];
    if (!comparison.isSame(was, is, { landmarks: !drawnEntries.has(key) }))
      note(look, pageShape.includes(key) ? 'page' : 'content', number);
  }
  compareAnnotations(look, pair);
}

/** All that were there have to be there still, in their order. What came behind them is a note, unless it was looked at. */
function compareAnnotations(look: Look, { before, after, number }: { before: PageSide; after: PageSide; number: string }): void {
  const { comparison, old, new: now, welcome } = look;
  for (const [index, { key, dict }] of before.annotations.entries()) {
    const current = after.annotations[index];
    const field = old.widgets.get(dict);
    const name = field === undefined ? undefined : old.fields.get(field)?.name;
    if (current?.key !== key) return note(look, name === undefined ? 'annotation' : 'field', name ?? number);
    const isLookedAt = field !== undefined && now.widgets.get(current.dict) === field;
    if (!isLookedAt && !comparison.isSame(dict, current.dict)) note(look, 'annotation', number);
  }
  for (const { dict } of after.annotations.slice(before.annotations.length)) {
    const field = now.widgets.get(dict);
    const isKnown = field !== undefined && old.fields.has(field);
    if (welcome.has(dict)) continue;
    if (isKnown) note(look, 'field', now.fields.get(field)?.name ?? number);
    else note(look, 'annotation', number);
  }
}

function annotationsOf(page: PdfDict, resolve: Resolver): Annotation[] {
  const list = follow(page.get('Annots'), resolve);
  const items: PdfValue[] = list instanceof PdfArray ? [...list] : [];
  return items.flatMap((item, index) => {
    const dict = follow(item, resolve);
    return dict instanceof PdfDict ? [{ key: keyOf(item instanceof PdfRef ? item : null, index), dict }] : [];
  });
}

function keysOf(a: PdfDict, b: PdfDict): Set<string> {
  return new Set([...a, ...b].map(([key]) => key.value));
}
