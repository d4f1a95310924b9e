// The form field that holds a signature, and its widget on a page (ISO 32000-2, 12.7.5.5).
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { moveItems } from '../content/move-items.ts';
import { arrayIn, formOf } from '../forms/form-tree.ts';
import { appearanceStream, listOnPage, type PageOfDocument, type PageArea, setAreaOnPage, withMargin } from '../forms/widget.ts';
import { formFields } from '../forms/form-fields.ts';
import { follow, name, number, numbers, type PDF, PdfArray, PdfDict, PdfNumber, resolver, text } from '../objects/objects.ts';

/** Coordinates in `drawings` are relative to the widget's top left corner. */
export interface Widget extends PageArea {
  drawings: readonly DrawItem[];
}

const printAndLocked = 4 | 128;
const signaturesExistAndAppendOnly = 3;

/** Returns the unsigned signature field of that name, or creates one without a position on any page. */
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

/** Puts a field's widget on a page. Without `widget`, an existing widget stays where it is. */
export function addWidget(
  pdf: PDF,
  field: PdfDict,
  { page, widget, kit }: { page: PageOfDocument; widget: Widget | undefined; kit: DrawingKit },
): void {
  if (widget) {
    const roomy = withMargin(widget);
    const items = moveItems(widget.drawings, { x: widget.x - roomy.x, y: widget.y - roomy.y });
    setAreaOnPage(pdf, field, { page, area: roomy });
    const appearance = appearanceStream(pdf, { page: page.dict, area: roomy, items, kit });
    field.set('AP', PdfDict.of({ N: appearance }));
  } else if (!field.has('P') && !isOnPage(pdf, page.dict, field)) {
    listOnPage(pdf, field, page);
  }
}

function isOnPage(pdf: PDF, page: PdfDict, field: PdfDict): boolean {
  const reference = pdf.context.getRef(field);
  const annotations = follow(page.get('Annots'), resolver(pdf));
  return reference !== null && annotations instanceof PdfArray && [...annotations].includes(reference);
}

function setSignatureFlags(pdf: PDF): void {
  const form = formOf(pdf);
  const flags = follow(form.get('SigFlags'), resolver(pdf));
  const wanted = (flags instanceof PdfNumber ? flags.value : 0) | signaturesExistAndAppendOnly;
  if (!(flags instanceof PdfNumber) || flags.value !== wanted) form.set('SigFlags', number(wanted));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/(?<!\d)\d+$/, '');
  for (let count = 2; ; count++) if (!taken.has(`${stem}${count}`)) return `${stem}${count}`;
}
