// Gives fields without an appearance the one that PDFium generates, taken from a copy of the file that PDFium wrote.
import { closeDocument, openDocument } from '../io/document.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfDict,
  PdfName,
  PdfString,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { Graft } from '../objects/graft.ts';
import { isHidden } from './field-flags.ts';
import { inheritedValue, needsAppearances } from './form-tree.ts';
import { hasFieldAppearance } from './appearances.ts';
import { nameState } from './name-state.ts';

/** Makes a copy of the file in which fields have appearances. The annotations of each page stay in the same order. */
export type AppearanceMaker = () => Promise<Uint8Array | undefined>;

/**
 * Gives fields the appearances that readers would generate: those without one, and all fields if the form asks for it.
 * @param is_partial also accept a result in which some appearances could not be generated
 * @returns false if appearances cannot be generated; nothing is changed then, unless `is_partial` is set
 */
export async function copyPdfiumAppearances(
  pdf: PDF,
  withAppearances: AppearanceMaker,
  { keeps_buttons = false, is_partial = false } = {},
): Promise<boolean> {
  const widgets = widgetsOfValues(pdf, keeps_buttons);
  if (widgets.every(({ isRedrawn }) => !isRedrawn)) return true;
  const copy = await withAppearances();
  return copy !== undefined && (await copyFrom(pdf, { widgets, copy, is_partial }));
}

interface Widget {
  dict: PdfDict;
  isRedrawn: boolean;
}

/** @returns false if the annotations of the copy do not match, or one has no appearance */
async function copyFrom(
  pdf: PDF,
  { widgets, copy: bytes, is_partial }: { widgets: readonly Widget[]; copy: Uint8Array; is_partial: boolean },
): Promise<boolean> {
  const resolve = resolver(pdf);
  const copy = await openDocument(bytes);
  try {
    const theirs = widgetsOfValues(copy.pdf, true);
    if (theirs.length !== widgets.length) return false;
    const appearances = theirs.map(({ dict }) =>
      hasFieldAppearance(dict, resolver(copy.pdf)) ? follow(dict.get('AP'), resolver(copy.pdf)) : undefined,
    );
    const isWhole = !widgets.some(({ dict }, index) => !appearances[index] && isUnseen(dict, resolve));
    if (!isWhole && !is_partial) return false;
    const graft = new Graft(copy.pdf, pdf);
    for (const [index, { dict, isRedrawn }] of widgets.entries()) {
      const appearance = appearances[index];
      if (!isRedrawn || !(appearance instanceof PdfDict)) continue;
      nameState(appearance, dict, [resolver(copy.pdf), resolve]);
      dict.set('AP', graft.copy(appearance));
    }
    return isWhole;
  } finally {
    closeDocument(copy);
  }
}

/** Widgets of text, choice and button fields that have no appearance or are to get a new one. */
export function undrawnWidgets(pdf: PDF): PdfDict[] {
  return widgetsOfValues(pdf, true).flatMap(({ dict, isRedrawn }) => (isRedrawn ? [dict] : []));
}

/** Whether every value has an appearance, so that readers draw none themselves. */
export function isEveryValueDrawn(pdf: PDF): boolean {
  return !widgetsOfValues(pdf, true).some(({ dict }) => isUnseen(dict, resolver(pdf)));
}

function isUnseen(widget: PdfDict, resolve: Resolver): boolean {
  return !hasFieldAppearance(widget, resolve) && showsValue(widget, resolve);
}

/** Widgets of fields that hold values, in page order. */
function widgetsOfValues(pdf: PDF, keepsButtons: boolean): Widget[] {
  const resolve = resolver(pdf);
  const areNeeded = needsAppearances(pdf, resolve);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  return annotations.flatMap((dict) => {
    if (nameAt(dict, 'Subtype', resolve) !== 'Widget') return [];
    const type = inheritedValue(dict, 'FT', resolve);
    const kind = type instanceof PdfName ? type.value : '';
    if (kind !== 'Tx' && kind !== 'Ch' && kind !== 'Btn') return [];
    return [{ dict, isRedrawn: !hasFieldAppearance(dict, resolve) || (areNeeded && !(keepsButtons && kind === 'Btn')) }];
  });
}

function showsValue(widget: PdfDict, resolve: Resolver): boolean {
  const value = inheritedValue(widget, 'V', resolve);
  const isEmpty = value instanceof PdfString ? value.asString() === '' : value instanceof PdfName && value.value === 'Off';
  return value !== undefined && !isEmpty && isShown(widget, resolve);
}

export function isShown(widget: PdfDict, resolve: Resolver): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  return x0 !== x1 && y0 !== y1 && !isHidden(widget, resolve);
}
