// Turns what annotations and form fields show into content of their pages (ISO 32000-2, 12.5.5), or takes fields away.
import { PdfError } from '../errors.ts';
import { reals } from '../content/operators.ts';
import { stateBalance } from '../content/state-balance.ts';
import { formFields, signedFields } from '../inspect/form-fields.ts';
import { canSaveIncrementally, closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { isIn } from '../io/forget.ts';
import { mostParents } from '../io/limits.ts';
import { materialise } from '../materialise.ts';
import {
  dictIn,
  follow,
  name,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { withLooks } from '../pdfium/form.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { contentStreams } from '../content/draw-on-page.ts';
import { addStream } from '../streams.ts';
import { neverSeen } from './field-flags.ts';
import { formOf, widgetsOf } from './form-tree.ts';

export interface FlattenOptions {
  /** `all`: notes and fields stay visible as content; `fields`: fields only; `remove_fields`: fields vanish, notes stay. */
  what: 'all' | 'fields' | 'remove_fields';
  /** With `remove_fields`: full names of fields that stay as they are, and the form with them. */
  keep?: readonly string[];
  /** Write the file anew where nothing can be appended to it. */
  allow_rewrite?: boolean;
  /** The result is raw material for another file: signatures need not survive. */
  is_copy?: boolean;
}

const neverShown = new Set(['Popup']);

/**
 * Afterwards the document has no form but for fields that are kept (and with `all`, no annotations but links).
 * @throws {PdfError} `not_incremental` for a file that is signed: its signatures would be lost; `encrypted`, `broken`
 */
export async function flatten(pdfium: Pdfium, bytes: Uint8Array, options: FlattenOptions): Promise<Uint8Array> {
  const isShown = options.what !== 'remove_fields';
  // Readers make up the looks of such fields, each its own: PDFium's are taken, in a file written anew.
  const dressed = isShown && (await lacksLooks(bytes, options.is_copy ?? false)) ? withLooks(pdfium, bytes) : undefined;
  return await flattened(dressed ?? bytes, dressed ? { ...options, allow_rewrite: true } : options);
}

/** True where a field is seen only in readers that draw it themselves. */
async function lacksLooks(bytes: Uint8Array, isCopy: boolean): Promise<boolean> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const resolve = resolver(pdf);
    if (signedFields(pdf).length > 0 && !isCopy) return false;
    const form = follow(pdf.getCatalog().get('AcroForm'), resolve);
    const asks = form instanceof PdfDict ? follow(form.get('NeedAppearances'), resolve) : undefined;
    if (asks?.type === 'bool' && asks.value) return true;
    const annotations = pdf.getPages().flatMap(({ dict }) => follow(dict.get('Annots'), resolve) ?? []);
    const items = annotations.flatMap((list) => (list instanceof PdfArray ? [...list] : []));
    return items.some((item) => {
      const annotation = follow(item, resolve);
      return annotation instanceof PdfDict && isTaken(annotation, 'fields', resolve) && !annotation.has('AP');
    });
  } finally {
    closeDocument(document);
  }
}

async function flattened(
  bytes: Uint8Array,
  { what, keep = [], allow_rewrite = false, is_copy = false }: FlattenOptions,
): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0 && !is_copy)
      throw new PdfError('not_incremental', 'The file is signed: its form has to stay');
    if (!allow_rewrite && !canSaveIncrementally(document))
      throw new PdfError('not_incremental', 'The file is damaged and cannot be changed by appending to it');
    const kept = keptFields(pdf, what === 'remove_fields' ? keep : []);
    for (const { dict } of pdf.getPages()) flattenPage(pdf, dict, { what, kept });
    if (kept.size > 0) keepOnly(pdf, kept);
    else if (follow(pdf.getCatalog().get('AcroForm'), resolver(pdf))) pdf.getCatalog().delete('AcroForm');
    return await saveDocument(document, allow_rewrite);
  } finally {
    closeDocument(document);
  }
}

/** The fields that stay, with their widgets and what they belong to. */
function keptFields(pdf: PDF, names: readonly string[]): Set<PdfDict> {
  const resolve = resolver(pdf);
  const wanted = new Set(names);
  const kept = new Set<PdfDict>();
  for (const { name: known, dict } of wanted.size > 0 ? formFields(pdf) : []) {
    if (!wanted.has(known)) continue;
    for (const widget of widgetsOf(dict, resolve)) kept.add(widget);
    let node: PdfValue | undefined = dict;
    for (let depth = 0; node instanceof PdfDict && depth < mostParents; depth++) {
      kept.add(node);
      node = follow(node.get('Parent'), resolve);
    }
  }
  return kept;
}

/** The form without its other fields, and without what is said of all of them. */
function keepOnly(pdf: PDF, kept: ReadonlySet<PdfDict>): void {
  const resolve = resolver(pdf);
  const form = formOf(pdf);
  const areDrawn = [...kept].every((dict) => dict.has('AP') || !dict.has('Rect'));
  for (const key of ['XFA', 'CO', ...(areDrawn ? ['NeedAppearances'] : [])]) form.delete(key);
  for (const [parent, key] of [[form, 'Fields'] as const, ...[...kept].map((field) => [field, 'Kids'] as const)]) {
    const list = follow(parent.get(key), resolve);
    if (list instanceof PdfArray) parent.set(key, new PdfArray([...list].filter((item) => isIn(kept, follow(item, resolve)))));
  }
}

function flattenPage(
  pdf: PDF,
  page: PdfDict,
  { what, kept }: { what: FlattenOptions['what']; kept: ReadonlySet<PdfDict> },
): void {
  const resolve = resolver(pdf);
  const list = follow(page.get('Annots'), resolve);
  const items: PdfValue[] = list instanceof PdfArray ? [...list] : [];
  const isGoing = (item: PdfValue | undefined): boolean => isTaken(item, what, resolve) && !isIn(kept, item);
  const goes = new Set(items.filter((item) => isGoing(follow(item, resolve))));
  if (goes.size === 0) return;

  const stays = items.filter((item) => !goes.has(item));
  if (stays.length > 0) page.set('Annots', new PdfArray(stays));
  else page.delete('Annots');
  if (what === 'remove_fields') return;
  const shown = [...goes].flatMap((item) => lookOf(follow(item, resolve), resolve) ?? []);
  if (shown.length > 0) drawLooks(pdf, page, shown);
}

function isTaken(annotation: PdfValue | undefined, what: FlattenOptions['what'], resolve: Resolver): boolean {
  if (!(annotation instanceof PdfDict)) return false;
  const subtype = follow(annotation.get('Subtype'), resolve);
  const kind = subtype instanceof PdfName ? subtype.value : '';
  return what === 'all' ? kind !== 'Link' : kind === 'Widget';
}

interface Shown {
  form: PdfRef;
  matrix: number[];
}

/** The appearance in force and the matrix that puts it into its rectangle; nothing for what is not shown. */
function lookOf(annotation: PdfValue | undefined, resolve: Resolver): Shown | undefined {
  if (!(annotation instanceof PdfDict)) return undefined;
  const subtype = follow(annotation.get('Subtype'), resolve);
  const bits = follow(annotation.get('F'), resolve);
  const isHidden = bits instanceof PdfNumber && (bits.value & neverSeen) !== 0;
  const form = normalLook(annotation, resolve);
  const box = rectangle(annotation.get('Rect'), resolve);
  if (isHidden || !form || !box || (subtype instanceof PdfName && neverShown.has(subtype.value))) return undefined;

  const stream = resolve(form);
  if (!(stream instanceof PdfStream)) return undefined;
  // Readers do without it where the stream is an appearance, not where a page draws it.
  if (!(follow(stream.get('Subtype'), resolve) instanceof PdfName)) stream.set('Subtype', name('Form'));
  const matrix = intoRectangle(stream, box, resolve);
  return matrix && { form, matrix };
}

function normalLook(annotation: PdfDict, resolve: Resolver): PdfRef | undefined {
  const looks = follow(annotation.get('AP'), resolve);
  const normal = looks instanceof PdfDict ? looks.get('N') : undefined;
  const found = follow(normal, resolve);
  if (found instanceof PdfStream) return normal instanceof PdfRef ? normal : undefined;
  const state = follow(annotation.get('AS'), resolve);
  const chosen = found instanceof PdfDict && state instanceof PdfName ? found.get(state.value) : undefined;
  return chosen instanceof PdfRef ? chosen : undefined;
}

/** Algorithm 8.1 of ISO 32000-2, 12.5.5: the transformed box of the appearance is stretched onto the rectangle. */
function intoRectangle(form: PdfStream, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], resolve: Resolver): number[] | undefined {
  const box = rectangle(form.get('BBox'), resolve);
  if (!box) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = sixNumbers(form.get('Matrix'), resolve) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  if (!(width > 0) || !(height > 0)) return undefined;
  const scaleX = Math.abs(x1 - x0) / width;
  const scaleY = Math.abs(y1 - y0) / height;
  return [scaleX, 0, 0, scaleY, Math.min(x0, x1) - minX * scaleX, Math.min(y0, y1) - minY * scaleY];
}

function sixNumbers(value: PdfValue | undefined, resolve: Resolver): number[] | undefined {
  const array = follow(value, resolve);
  if (!(array instanceof PdfArray) || array.length < 6) return undefined;
  const found = [...array].slice(0, 6).map((item) => follow(item, resolve));
  return found.every((item) => item instanceof PdfNumber) ? found.map((item) => item.value) : undefined;
}

function drawLooks(pdf: PDF, page: PdfDict, shown: readonly Shown[]): void {
  materialise(pdf, page);
  const resolve = resolver(pdf);
  const objects = dictIn(dictIn(page, 'Resources', resolve), 'XObject', resolve);
  const drawn = shown.map(({ form, matrix }) => {
    let free = `A${form.objectNumber}`;
    while (objects.has(free)) free += '_';
    objects.set(free, form);
    return `q ${reals(...matrix)} cm /${free} Do Q\n`;
  });

  const theirs = contentStreams(pdf, page);
  const { missing, open } = stateBalance(pdf, theirs);
  const before = addStream(pdf, 'q\n'.repeat(1 + missing));
  const after = addStream(pdf, `\n${'Q\n'.repeat(1 + open)}${drawn.join('')}`);
  page.set('Contents', new PdfArray([before, ...theirs, after]));
}
