// A form may ask readers to draw all its fields anew (ISO 32000-2, table 224). They do so each in its own way, and those of ours,
// which hold drawn text and signatures, would be lost: what asks for it goes, once every field has a look.
import { type OpenDocument, closeDocument, openDocument } from '../io/document.ts';
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
} from '../objects.ts';
import { Graft } from '../pages/graft.ts';
import { isHidden } from './field-flags.ts';
import { formOf, inheritedValue, needsAppearances } from './form-tree.ts';

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
 * @returns false where looks cannot be made: nothing is changed then
 */
export async function giveLooks(pdf: PDF, dressed: Dresser, { keeps_buttons = false } = {}): Promise<boolean> {
  const widgets = widgetsOfValues(pdf, keeps_buttons);
  if (widgets.every(({ isDrawnAnew }) => !isDrawnAnew)) return true;
  const copy = await dressed();
  return copy !== undefined && (await takeLooks(pdf, widgets, copy));
}

interface Widget {
  dict: PdfDict;
  isDrawnAnew: boolean;
}

/** @returns false where the copy is not of the same annotations, or leaves one without a look */
async function takeLooks(pdf: PDF, widgets: readonly Widget[], bytes: Uint8Array): Promise<boolean> {
  const copy = await openDocument(bytes);
  try {
    const theirs = widgetsOfValues(copy.pdf, true);
    if (theirs.length !== widgets.length) return false;
    const looks = theirs.map(({ dict }) => follow(dict.get('AP'), resolver(copy.pdf)));
    if (widgets.some(({ dict }, index) => !looks[index] && !dict.has('AP') && showsValue(dict, resolver(pdf)))) return false;
    const graft = new Graft(copy.pdf, pdf);
    for (const [index, { dict, isDrawnAnew }] of widgets.entries()) {
      const look = looks[index];
      if (isDrawnAnew && look instanceof PdfDict) dict.set('AP', graft.copy(look));
    }
    return true;
  } finally {
    closeDocument(copy);
  }
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
    return [{ dict, isDrawnAnew: !dict.has('AP') || (areAsked && !(keepsButtons && kind === 'Btn')) }];
  });
}

function showsValue(widget: PdfDict, resolve: Resolver): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  const value = inheritedValue(widget, 'V', resolve);
  const isEmpty = value instanceof PdfString ? value.asString() === '' : value instanceof PdfName && value.value === 'Off';
  return value !== undefined && !isEmpty && x0 !== x1 && y0 !== y1 && !isHidden(widget, resolve);
}
