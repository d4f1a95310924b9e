// The form field that carries a signature, and its widget on a page (ISO 32000-2, 12.7.5.5).
import { compileItems } from '../content/compile-items.ts';
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../content/drawing-kit.ts';
import { type PageGeometry, pageMatrix, toPageRectangle } from '../geometry.ts';
import { formFields } from '../inspect/form-fields.ts';
import { geometryOf, materialise } from '../materialise.ts';
import {
  follow,
  name,
  number,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfRef,
  resolver,
  text,
} from '../objects.ts';
import { addStream } from '../streams.ts';

/** Points from the top left of the page as seen; drawings are relative to the widget's own top left. */
export interface Widget {
  page_index: number;
  x: number;
  y: number;
  width: number;
  height: number;
  drawings: readonly DrawItem[];
}

const printAndLocked = 4 | 128;
const signaturesExistAndAppendOnly = 3;

/** The unsigned signature field of that name; made, without a place on any page, where there is none. */
export function signatureField(pdf: PDF, fieldName: string | undefined): PdfDict {
  const fields = formFields(pdf);
  const known = fields.find((field) => field.name === fieldName && field.type === 'Sig' && !field.dict.has('V'));
  setSignatureFlags(pdf);
  if (known) return known.dict;

  const taken = new Set(fields.map((field) => field.name));
  const dict = PdfDict.of({
    FT: name('Sig'),
    T: text(freeName(fieldName ?? 'Signature1', taken)),
    Type: name('Annot'),
    Subtype: name('Widget'),
    Rect: numbers([0, 0, 0, 0]),
    F: number(printAndLocked),
  });
  arrayIn(pdf, formOf(pdf), 'Fields').push(pdf.register(dict));
  return dict;
}

/** Puts a field's widget on a page; a field that has a place already keeps it, unless told where to go. */
export function placeWidget(
  pdf: PDF,
  field: PdfDict,
  { page, widget, kit }: { page: { dict: PdfDict; ref: PdfRef }; widget: Widget | undefined; kit: DrawingKit },
): void {
  if (widget) {
    materialise(pdf, page.dict);
    const geometry = geometryOf(pdf, page.dict);
    field.set('Rect', numbers(toPageRectangle(geometry, widget)));
    field.set('AP', PdfDict.of({ N: appearance(pdf, geometry, widget, kit) }));
  } else if (field.has('P') || isOnPage(pdf, page.dict, field)) {
    return;
  }

  field.set('P', page.ref);
  const reference = pdf.context.getRef(field);
  const annotations = arrayIn(pdf, page.dict, 'Annots');
  if (reference && ![...annotations].includes(reference)) annotations.push(reference);
}

/** An appearance that stands upright for whoever looks at the page, however it is turned. */
function appearance(pdf: PDF, page: PageGeometry, { width, height, drawings }: Widget, kit: DrawingKit): PdfRef {
  const resources = new PdfDict();
  const upright: PageGeometry = { width, height, rotation: 0, box: [0, 0, width, height], user_unit: 1 };
  const [a, b, c, d] = pageMatrix(page);
  return addStream(pdf, compileItems(drawings, upright, kit.resourcesOf(resources)), {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([0, 0, width, height]),
    Matrix: numbers([a, b, c, d, 0, 0]),
    Resources: resources,
  });
}

function isOnPage(pdf: PDF, page: PdfDict, field: PdfDict): boolean {
  const reference = pdf.context.getRef(field);
  const annotations = follow(page.get('Annots'), resolver(pdf));
  return reference !== null && annotations instanceof PdfArray && [...annotations].includes(reference);
}

function formOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const found = follow(catalog.get('AcroForm'), resolver(pdf));
  if (found instanceof PdfDict) return found;

  const form = new PdfDict();
  catalog.set('AcroForm', pdf.register(form));
  return form;
}

function setSignatureFlags(pdf: PDF): void {
  const form = formOf(pdf);
  const flags = follow(form.get('SigFlags'), resolver(pdf));
  const wanted = (flags instanceof PdfNumber ? flags.value : 0) | signaturesExistAndAppendOnly;
  if (!(flags instanceof PdfNumber) || flags.value !== wanted) form.set('SigFlags', number(wanted));
}

function arrayIn(pdf: PDF, parent: PdfDict, key: string): PdfArray {
  const found = follow(parent.get(key), resolver(pdf));
  if (found instanceof PdfArray) return found;

  const made = new PdfArray();
  parent.set(key, made);
  return made;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/\d+$/, '');
  for (let count = 2; ; count++) if (!taken.has(`${stem}${count}`)) return `${stem}${count}`;
}
