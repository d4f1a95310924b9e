// A form may ask readers to redraw all its fields (ISO 32000-2, table 224). Each reader does so in its own way, and our fields,
// which contain drawn text and signatures, would be lost. This removes the request once every field has an appearance.
import type { OpenDocument } from '../io/document.ts';
import { resolver } from '../objects/objects.ts';
import { formOf, needsAppearances } from './form-tree.ts';
import { type AppearanceMaker, copyPdfiumAppearances } from './pdfium-appearances.ts';

/** Changes nothing if appearances cannot be generated. */
export async function settleAppearances({ pdf }: OpenDocument, withAppearances: AppearanceMaker): Promise<void> {
  if (!needsAppearances(pdf, resolver(pdf))) return;
  // Buttons keep their existing appearances, and hence the names of their values.
  if (await copyPdfiumAppearances(pdf, withAppearances, { keeps_buttons: true })) formOf(pdf).delete('NeedAppearances');
}
