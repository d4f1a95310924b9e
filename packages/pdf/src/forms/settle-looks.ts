// A form may ask readers to draw all its fields anew (ISO 32000-2, table 224). They do so each in its own way, and those of ours,
// which hold drawn text and signatures, would be lost: what asks for it goes, once every field has a look.
import { type OpenDocument, closeDocument, openDocument } from '../io/document.ts';
import { follow, nameAt, type PDF, PdfArray, PdfDict, PdfName, type Resolver, resolver } from '../objects.ts';
import { Graft } from '../pages/graft.ts';
import { formOf, inheritedValue, needsAppearances } from './form-tree.ts';

/**
 * Nothing is changed where looks cannot be made.
 * @param dressed makes a copy of the file in which fields have looks, with the annotations of its pages in the same order
 */
export async function settleLooks({ pdf }: OpenDocument, dressed: () => Uint8Array | undefined): Promise<void> {
  const resolve = resolver(pdf);
  if (!needsAppearances(pdf, resolve)) return;

  const widgets = widgetsDrawnAnew(pdf);
  const copy = widgets.length > 0 ? dressed() : undefined;
  if (copy) await takeLooks(pdf, widgets, copy);
  if (widgets.every((widget) => widget.has('AP'))) formOf(pdf).delete('NeedAppearances');
}

async function takeLooks(pdf: PDF, widgets: readonly PdfDict[], bytes: Uint8Array): Promise<void> {
  const copy = await openDocument(bytes);
  try {
    const theirs = widgetsDrawnAnew(copy.pdf);
    if (theirs.length !== widgets.length) return;
    const graft = new Graft(copy.pdf, pdf);
    for (const [index, widget] of widgets.entries()) {
      const look = follow(theirs[index]?.get('AP'), resolver(copy.pdf));
      if (look instanceof PdfDict) widget.set('AP', graft.copy(look));
    }
  } finally {
    closeDocument(copy);
  }
}

/** Texts and choices; buttons keep the looks that they have. */
function widgetsDrawnAnew(pdf: PDF): PdfDict[] {
  const resolve = resolver(pdf);
  return pdf.getPages().flatMap(({ dict }) => {
    const list = follow(dict.get('Annots'), resolve);
    return (list instanceof PdfArray ? [...list] : []).flatMap((item) => {
      const widget = follow(item, resolve);
      return widget instanceof PdfDict && isDrawnAnew(widget, resolve) ? [widget] : [];
    });
  });
}

function isDrawnAnew(widget: PdfDict, resolve: Resolver): boolean {
  const type = inheritedValue(widget, 'FT', resolve);
  if (nameAt(widget, 'Subtype', resolve) !== 'Widget' || !(type instanceof PdfName)) return false;
  return type.value === 'Tx' || type.value === 'Ch' || (type.value === 'Btn' && !widget.has('AP'));
}
