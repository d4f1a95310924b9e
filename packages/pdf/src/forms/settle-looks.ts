// A form may ask readers to draw all its fields anew (ISO 32000-2, table 224). They do so each in its own way, and those of ours,
// which hold drawn text and signatures, would be lost: what asks for it goes, once every field has a look.
import type { OpenDocument } from '../io/document.ts';
import { resolver } from '../objects.ts';
import { formOf, needsAppearances } from './form-tree.ts';
import { type Dresser, takePdfiumLooks } from './pdfium-looks.ts';

/** Nothing is changed where looks cannot be made. */
export async function settleLooks({ pdf }: OpenDocument, dressed: Dresser): Promise<void> {
  if (!needsAppearances(pdf, resolver(pdf))) return;
  // Buttons keep the looks that they have, and the names of their values with them.
  if (await takePdfiumLooks(pdf, dressed, { keeps_buttons: true })) formOf(pdf).delete('NeedAppearances');
}
