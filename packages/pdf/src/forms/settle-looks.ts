// A form may ask readers to draw all its fields anew (ISO 32000-2, table 224). They do so each in its own way, and those of ours,
// which hold drawn text and signatures, would be lost: what asks for it goes, once every field has a look.
import { type OpenDocument, closeDocument, openDocument } from '../io/document.ts';
import {
  annotationsOf,
  follow,
  name,
  nameAt,
  type PDF,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { Graft } from '../pages/graft.ts';
import { fieldFlags, isHidden } from './field-flags.ts';
import { formOf, inheritedValue, needsAppearances, unnamedKids } from './form-tree.ts';
import { hasFieldLook } from './looks.ts';
import { onValue } from './read-form.ts';

/** Makes a copy of the file in which fields have looks, with the annotations of its pages in the same order. */
export type Dresser = () => Promise<Uint8Array | undefined>;

/** Nothing is changed where looks cannot be made. */
export async function settleLooks({ pdf }: OpenDocument, dressed: Dresser): Promise<void> {
  if (!needsAppearances(pdf, resolver(pdf))) return;
  // Buttons keep the looks that they have, and the names of their values with them.
  if (await giveLooks(pdf, dressed, { keeps_buttons: true })) formOf(pdf).delete('NeedAppearances');
}

/**
 * Gives fields the looks that readers would make up for them: those without one, and all where the form asks for it.
 * @param is_partial takes what looks can be made also where one cannot
 * @returns false where looks cannot be made: nothing is changed then, unless that is asked for
 */
export async function giveLooks(
  pdf: PDF,
  dressed: Dresser,
  { keeps_buttons = false, is_partial = false } = {},
): Promise<boolean> {
  const widgets = widgetsOfValues(pdf, keeps_buttons);
  if (widgets.every(({ isDrawnAnew }) => !isDrawnAnew)) return true;
  const copy = await dressed();
  return copy !== undefined && (await takeLooks(pdf, { widgets, copy, is_partial }));
}

interface Widget {
  dict: PdfDict;
  isDrawnAnew: boolean;
}

/** @returns false where the copy is not of the same annotations, or leaves one without a look */
async function takeLooks(
  pdf: PDF,
  { widgets, copy: bytes, is_partial }: { widgets: readonly Widget[]; copy: Uint8Array; is_partial: boolean },
): Promise<boolean> {
  const resolve = resolver(pdf);
  const copy = await openDocument(bytes);
  try {
    const theirs = widgetsOfValues(copy.pdf, true);
    if (theirs.length !== widgets.length) return false;
    const looks = theirs.map(({ dict }) =>
      hasFieldLook(dict, resolver(copy.pdf)) ? follow(dict.get('AP'), resolver(copy.pdf)) : undefined,
    );
    const isWhole = !widgets.some(({ dict }, index) => !looks[index] && isUnseen(dict, resolve));
    if (!isWhole && !is_partial) return false;
    const graft = new Graft(copy.pdf, pdf);
    for (const [index, { dict, isDrawnAnew }] of widgets.entries()) {
      const look = looks[index];
      if (!isDrawnAnew || !(look instanceof PdfDict)) continue;
      nameState(look, dict, [resolver(copy.pdf), resolve]);
      dict.set('AP', graft.copy(look));
    }
    return isWhole;
  } finally {
    closeDocument(copy);
  }
}

/** PDFium has names of its own for the state of a button that is not "Off": it gets the one that it has in the file. */
function nameState(looks: PdfDict, widget: PdfDict, [theirs, ours]: [theirs: Resolver, ours: Resolver]): void {
  for (const key of ['N', 'D']) {
    const states = follow(looks.get(key), theirs);
    if (!(states instanceof PdfDict) || states instanceof PdfStream) continue;
    const [made] = [...states].filter(([state]) => state.value !== 'Off');
    if (!made) continue;
    const [state, look] = made;
    const called = onValue(widget, ours) ?? unknownName(state.value, widget, ours);
    states.delete(state.value);
    states.set(called, look);
    if (!widget.has('AS')) widget.set('AS', name(isOn(widget, called, ours) ? called : 'Off'));
  }
}

function isOn(widget: PdfDict, called: string, resolve: Resolver): boolean {
  const value = inheritedValue(widget, 'V', resolve);
  return value instanceof PdfName && value.value === called;
}

/** Where the file has none: one alone is called like most are, those of a group are told from each other. */
function unknownName(made: string, widget: PdfDict, resolve: Resolver): string {
  const parent = follow(widget.get('Parent'), resolve);
  const group = parent instanceof PdfDict && !widget.has('T') ? unnamedKids(parent, resolve) : [];
  const value = inheritedValue(widget, 'V', resolve);
  if (group.length < 2) return value instanceof PdfName && value.value !== 'Off' ? value.value : usualName;
  const bits = inheritedValue(widget, 'Ff', resolve);
  const isRadio = bits instanceof PdfNumber && (bits.value & fieldFlags.radio) !== 0;
  return isRadio && made === usualName ? `Choice${group.indexOf(widget) + 1}` : made;
}

const usualName = 'Yes';

/** Widgets of texts and choices, and of buttons, that have no look or are to get another. */
export function undrawnWidgets(pdf: PDF): PdfDict[] {
  return widgetsOfValues(pdf, true).flatMap(({ dict, isDrawnAnew }) => (isDrawnAnew ? [dict] : []));
}

/** Whether no value is left to readers to draw. */
export function isEveryValueSeen(pdf: PDF): boolean {
  return !widgetsOfValues(pdf, true).some(({ dict }) => isUnseen(dict, resolver(pdf)));
}

function isUnseen(widget: PdfDict, resolve: Resolver): boolean {
  return !hasFieldLook(widget, resolve) && showsValue(widget, resolve);
}

/** Of fields that hold values, in the order of the pages. */
function widgetsOfValues(pdf: PDF, keepsButtons: boolean): Widget[] {
  const resolve = resolver(pdf);
  const areAsked = needsAppearances(pdf, resolve);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  return annotations.flatMap((dict) => {
    if (nameAt(dict, 'Subtype', resolve) !== 'Widget') return [];
    const type = inheritedValue(dict, 'FT', resolve);
    const kind = type instanceof PdfName ? type.value : '';
    if (kind !== 'Tx' && kind !== 'Ch' && kind !== 'Btn') return [];
    return [{ dict, isDrawnAnew: !hasFieldLook(dict, resolve) || (areAsked && !(keepsButtons && kind === 'Btn')) }];
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
