import { mostParents } from '../io/limits.ts';
import { follow, type PDF, PdfArray, PdfDict, type PdfValue, resolver } from '../objects.ts';

/** Takes a widget out of the form, with its field where that is seen nowhere else, and whatever is left empty above. */
export function removeWidget(pdf: PDF, widget: PdfDict): void {
  const resolve = resolver(pdf);
  const form = follow(pdf.getCatalog().get('AcroForm'), resolve);
  let gone = widget;
  for (let depth = 0; depth < mostParents; depth++) {
    const parent = follow(gone.get('Parent'), resolve);
    const isTop = !(parent instanceof PdfDict);
    const holder: PdfValue | undefined = isTop ? form : parent;
    if (!(holder instanceof PdfDict)) return;
    const key = isTop ? 'Fields' : 'Kids';
    const list = follow(holder.get(key), resolve);
    const left = list instanceof PdfArray ? [...list].filter((item) => follow(item, resolve) !== gone) : [];
    holder.set(key, new PdfArray(left));
    if (isTop || left.length > 0) return;
    gone = holder;
  }
}
