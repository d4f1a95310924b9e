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

/**
 * Nothing is changed where looks cannot be made.
 * @param dressed makes a copy of the file in which fields have looks, with the annotations of its pages in the same order
 */
export async function settleLooks({ pdf }: OpenDocument, dressed: () => Promise<Uint8Array | undefined>): Promise<void> {
  const resolve = resolver(pdf);
  if (!needsAppearances(pdf, resolve)) return;

  const widgets = widgetsOfValues(pdf);
  if (widgets.every(({ isDrawnAnew }) => !isDrawnAnew)) return void formOf(pdf).delete('NeedAppearances');
  const copy = await dressed();
  if (copy && (await takeLooks(pdf, widgets, copy))) formOf(pdf).delete('NeedAppearances');
}

interface Widget {
  dict: PdfDict;
  /** A text or choice; buttons keep the looks that they have. */
  isDrawnAnew: boolean;
}

/** @returns false where the copy is not of the same annotations, or leaves one without a look */
async function takeLooks(pdf: PDF, widgets: readonly Widget[], bytes: Uint8Array): Promise<boolean> {
  const copy = await openDocument(bytes);
  try {
    const theirs = widgetsOfValues(copy.pdf);
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
function widgetsOfValues(pdf: PDF): Widget[] {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  return annotations.flatMap((dict) => {
    if (nameAt(dict, 'Subtype', resolve) !== 'Widget') return [];
    const type = inheritedValue(dict, 'FT', resolve);
    const kind = type instanceof PdfName ? type.value : '';
    return kind === 'Tx' || kind === 'Ch' || kind === 'Btn' ? [{ dict, isDrawnAnew: kind !== 'Btn' || !dict.has('AP') }] : [];
  });
}

function showsValue(widget: PdfDict, resolve: Resolver): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  const value = inheritedValue(widget, 'V', resolve);
  const isEmpty = value instanceof PdfString ? value.asString() === '' : value instanceof PdfName && value.value === 'Off';
  return value !== undefined && !isEmpty && x0 !== x1 && y0 !== y1 && !isHidden(widget, resolve);
}
