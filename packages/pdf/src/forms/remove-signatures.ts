// Removes the signatures from a signed file: their appearance stays on the pages, and everything else is unchanged.
import { formFields, shownFields } from './form-fields.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { annotationsOf, follow, type PDF, PdfArray, PdfDict, resolver } from '../objects/objects.ts';
import { formIn, inheritedValue, widgetsOf } from './form-tree.ts';
import { drawAppearances, appearanceOf } from './appearances.ts';
import { removeWidgets } from './remove-widgets.ts';

export interface WithoutSignatures {
  bytes: Uint8Array;
  /** The number of removed signatures and timestamps. */
  count: number;
}

/**
 * Rewrites the file, so that nothing of the signatures remains. Keeps unsigned signature fields.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function removeSignatures(bytes: Uint8Array): Promise<WithoutSignatures> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const signed = signedWidgets(pdf);
    for (const { dict } of pdf.getPages()) sink(pdf, dict, signed.widgets);
    removeWidgets(pdf, signed.widgets);
    // The restrictions of the signatures, and their validation data.
    for (const key of ['Perms', 'DSS']) pdf.getCatalog().delete(key);
    const form = formIn(pdf);
    form?.delete('SigFlags');
    if (form && formFields(pdf).length === 0) pdf.getCatalog().delete('AcroForm');
    return { bytes: await rewriteDocument(pdf), count: signed.count };
  } finally {
    closeDocument(document);
  }
}

function signedWidgets(pdf: PDF): { widgets: Set<PdfDict>; count: number } {
  const resolve = resolver(pdf);
  const signed = shownFields(pdf).filter(({ type, dict }) => {
    return type === 'Sig' && follow(inheritedValue(dict, 'V', resolve), resolve) instanceof PdfDict;
  });
  return { widgets: new Set(signed.flatMap(({ dict }) => widgetsOf(dict, resolve))), count: signed.length };
}

function sink(pdf: PDF, page: PdfDict, widgets: ReadonlySet<PdfDict>): void {
  const resolve = resolver(pdf);
  const going = annotationsOf(page, resolve).filter((annotation) => widgets.has(annotation));
  const list = follow(page.get('Annots'), resolve);
  if (going.length === 0 || !(list instanceof PdfArray)) return;

  const stays = [...list].filter((item) => {
    const found = follow(item, resolve);
    return !(found instanceof PdfDict && widgets.has(found));
  });
  if (stays.length > 0) page.set('Annots', new PdfArray(stays));
  else page.delete('Annots');
  drawAppearances(
    pdf,
    page,
    going.flatMap((widget) => appearanceOf(pdf, page, widget) ?? []),
  );
}
