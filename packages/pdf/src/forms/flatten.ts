// Turns the appearance of annotations and form fields into page content (ISO 32000-2, 12.5.5), or removes fields.
import { PdfError } from '../base/errors.ts';
import { shownFields, signedFields } from './form-fields.ts';
import { canSaveIncrementally, closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { isIn } from '../objects/forget.ts';
import { maxParents } from '../base/limits.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { withAppearances } from './with-appearances.ts';
import { showsWords } from './drawn-appearances.ts';
import { isHidden } from './field-flags.ts';
import { drawFrames } from './frames.ts';
import { drawAppearances, hasFieldAppearance, hasAppearance, appearanceOf } from './appearances.ts';
import { removeWidgets } from './remove-widgets.ts';
import { copyPdfiumAppearances } from './pdfium-appearances.ts';
import { formIn, formOf, needsAppearances, widgetsOf } from './form-tree.ts';

export interface FlattenOptions {
  /**
   * `all`: annotations and fields become page content. `fields`: only fields do. `remove_fields`: fields are removed except
   * for their frames, and annotations stay.
   */
  what: 'all' | 'fields' | 'remove_fields';
  /** With `remove_fields`: full names of the fields to keep, together with the form. */
  keep?: readonly string[];
  /** With `remove_fields`: full names of the only fields to remove; the form stays for the rest. */
  only?: readonly string[];
  /** Rewrite the file if an incremental update is impossible. */
  allow_rewrite?: boolean;
  /** The result is only input for another file, so signatures need not survive. */
  is_copy?: boolean;
}

/**
 * Afterwards the document has no form except for fields to keep. With `all`, it has no annotations except links, and text
 * that only some readers draw.
 * @throws {PdfError} `not_incremental` for a signed file, whose signatures would be lost; `encrypted`, `broken`
 */
export async function flatten(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { what, keep = [], only, allow_rewrite = false, is_copy = false }: FlattenOptions,
): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0 && !is_copy)
      throw new PdfError('not_incremental', 'The file is signed: its form has to stay');
    if (!allow_rewrite && !canSaveIncrementally(document))
      throw new PdfError('not_incremental', 'The file is damaged and cannot be changed by appending to it');
    // Each reader draws fields without appearances in its own way; PDFium's rendering is used.
    if (what !== 'remove_fields' && lacksAppearances(pdf)) await copyPdfiumAppearances(pdf, () => withAppearances(pdfium, bytes));
    const chosen = only && widgetsNamed(pdf, only);
    const kept = withParents(pdf, what === 'remove_fields' ? keep : []);
    const resolve = resolver(pdf);
    const isGoing = (item: PdfValue | undefined): boolean =>
      isTaken(item, what, resolve) && (chosen ? isIn(chosen, item) : !isIn(kept, item));
    for (const { dict } of pdf.getPages()) flattenPage(pdf, dict, what, isGoing);
    if (chosen) removeWidgets(pdf, chosen);
    else if (kept.size > 0) removeExcept(pdf, kept);
    else if (formIn(pdf)) pdf.getCatalog().delete('AcroForm');
    return await saveDocument(document, allow_rewrite);
  } finally {
    closeDocument(document);
  }
}

/**
 * Whether the file has nothing that `flatten` turns into content or removes. A form without fields on pages, such as a
 * dynamic XFA form, is removed.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function isFlat(bytes: Uint8Array, what: 'all' | 'fields'): Promise<boolean> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const resolve = resolver(pdf);
    const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
    return formIn(pdf) === undefined && !annotations.some((annotation) => isTaken(annotation, what, resolve));
  } finally {
    closeDocument(document);
  }
}

/** Whether a visible field depends on readers to draw it. */
function lacksAppearances(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  if (needsAppearances(pdf, resolve)) return true;
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  return annotations.some(
    (annotation) =>
      isTaken(annotation, 'fields', resolve) && !hasFieldAppearance(annotation, resolve) && !isHidden(annotation, resolve),
  );
}

function fieldsNamed(pdf: PDF, names: readonly string[]): PdfDict[] {
  const wanted = new Set(names);
  return wanted.size > 0 ? shownFields(pdf).flatMap(({ name, dict }) => (wanted.has(name) ? [dict] : [])) : [];
}

function widgetsNamed(pdf: PDF, names: readonly string[]): Set<PdfDict> {
  const resolve = resolver(pdf);
  return new Set(fieldsNamed(pdf, names).flatMap((field) => widgetsOf(field, resolve)));
}

/** Fields with their widgets and ancestors. */
function withParents(pdf: PDF, names: readonly string[]): Set<PdfDict> {
  const resolve = resolver(pdf);
  const found = widgetsNamed(pdf, names);
  for (const field of fieldsNamed(pdf, names)) {
    let node: PdfValue | undefined = field;
    for (let depth = 0; node instanceof PdfDict && depth < maxParents; depth++) {
      found.add(node);
      node = follow(node.get('Parent'), resolve);
    }
  }
  return found;
}

/** Reduces the form to these fields, and removes entries that apply to all fields. */
function removeExcept(pdf: PDF, kept: ReadonlySet<PdfDict>): void {
  const resolve = resolver(pdf);
  const form = formOf(pdf);
  const areDrawn = [...kept].every((dict) => hasFieldAppearance(dict, resolve) || !dict.has('Rect') || isHidden(dict, resolve));
  for (const key of ['XFA', 'CO', ...(areDrawn ? ['NeedAppearances'] : [])]) form.delete(key);
  for (const [parent, key] of [[form, 'Fields'] as const, ...[...kept].map((field) => [field, 'Kids'] as const)]) {
    const list = follow(parent.get(key), resolve);
    if (list instanceof PdfArray) parent.set(key, new PdfArray([...list].filter((item) => isIn(kept, follow(item, resolve)))));
  }
}

function flattenPage(
  pdf: PDF,
  page: PdfDict,
  what: FlattenOptions['what'],
  isGoing: (annotation: PdfValue | undefined) => boolean,
): void {
  const resolve = resolver(pdf);
  const list = follow(page.get('Annots'), resolve);
  const items: PdfValue[] = list instanceof PdfArray ? [...list] : [];
  const goes = new Set(items.filter((item) => isGoing(follow(item, resolve))));
  if (goes.size === 0) return;

  const stays = items.filter((item) => !goes.has(item));
  if (stays.length > 0) page.set('Annots', new PdfArray(stays));
  else page.delete('Annots');
  const going = [...goes].map((item) => follow(item, resolve));
  if (what === 'remove_fields') drawFrames(pdf, page, going);
  else
    drawAppearances(
      pdf,
      page,
      going.flatMap((item) => appearanceOf(pdf, page, item) ?? []),
    );
}

function isTaken(annotation: PdfValue | undefined, what: FlattenOptions['what'], resolve: Resolver): boolean {
  if (!(annotation instanceof PdfDict)) return false;
  const kind = nameAt(annotation, 'Subtype', resolve);
  if (what !== 'all') return kind === 'Widget';
  return kind !== 'Link' && (hasAppearance(annotation, resolve) || !showsWords(annotation, resolve));
}
