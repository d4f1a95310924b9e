// The document's form (ISO 32000-2, 12.7.3): found, or made where there is none.
import { dictIn, follow, name, type PDF, PdfArray, PdfDict, resolver } from '../objects.ts';

export function formOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const found = follow(catalog.get('AcroForm'), resolver(pdf));
  if (found instanceof PdfDict) return found;

  const form = new PdfDict();
  catalog.set('AcroForm', pdf.register(form));
  return form;
}

/** The array under `key`, made where it is missing; one shared by reference is changed in place. */
export function arrayIn(pdf: PDF, parent: PdfDict, key: string): PdfArray {
  const found = follow(parent.get(key), resolver(pdf));
  if (found instanceof PdfArray) return found;

  const made = new PdfArray();
  parent.set(key, made);
  return made;
}

const helvetica = 'Helv';

/** Gives the form a font for its text fields to name, though every appearance is given: one that every reader has. */
export function setDefaultFont(pdf: PDF): string {
  const resolve = resolver(pdf);
  const fonts = dictIn(dictIn(formOf(pdf), 'DR', resolve), 'Font', resolve);
  if (!follow(fonts.get(helvetica), resolve)) {
    const names = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
    fonts.set(helvetica, pdf.createDict(Object.fromEntries(Object.entries(names).map(([key, value]) => [key, name(value)]))));
  }
  return helvetica;
}
