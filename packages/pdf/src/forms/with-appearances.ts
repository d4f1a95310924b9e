// Makes a copy of a file in which every field has an appearance.
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { withGeneratedAppearances } from '../pdfium/form.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { annotationsOf, nameAt, type PDF, resolver } from '../objects/objects.ts';
import { hasFieldAppearance } from './appearances.ts';
import { sayTurns } from './widget-turn.ts';

/**
 * Rewrites the file with the appearances that PDFium generates for fields.
 * @returns undefined if it cannot be written
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function withAppearances(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await openDocument(bytes);
  try {
    const isChanged = [sayTurns(document.pdf), dropEmptyAppearances(document.pdf)].includes(true);
    return withGeneratedAppearances(pdfium, isChanged ? await saveDocument(document, true) : bytes);
  } finally {
    closeDocument(document);
  }
}

/**
 * Removes AP entries without an appearance, because PDFium generates none for a field that has the entry.
 * @returns whether there were any
 */
function dropEmptyAppearances(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  const empty = annotations.filter(
    (annotation) =>
      annotation.has('AP') && nameAt(annotation, 'Subtype', resolve) === 'Widget' && !hasFieldAppearance(annotation, resolve),
  );
  for (const annotation of empty) annotation.delete('AP');
  return empty.length > 0;
}
