// A copy of a file in which every field has a look.
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { withLooks } from '../pdfium/form.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { annotationsOf, nameAt, type PDF, resolver } from '../objects/objects.ts';
import { hasFieldLook } from './looks.ts';
import { sayTurns } from './widget-turn.ts';

/**
 * Rewrites the file with the appearances that PDFium gives to fields.
 * @returns undefined if it cannot be written
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function dressed(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await openDocument(bytes);
  try {
    const isChanged = [sayTurns(document.pdf), dropEmptyLooks(document.pdf)].includes(true);
    return withLooks(pdfium, isChanged ? await saveDocument(document, true) : bytes);
  } finally {
    closeDocument(document);
  }
}

/** PDFium makes no appearance for a field that has an AP entry, even a dangling one. @returns whether there were such entries */
function dropEmptyLooks(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  const empty = annotations.filter(
    (annotation) =>
      annotation.has('AP') && nameAt(annotation, 'Subtype', resolve) === 'Widget' && !hasFieldLook(annotation, resolve),
  );
  for (const annotation of empty) annotation.delete('AP');
  return empty.length > 0;
}
