// Makes annotations print as the screen shows them. Removes those that the screen does not show; turns videos and sounds
// into images.
import { annotationFlags, isHidden } from '../forms/field-flags.ts';
import { drawAppearances, type Appearance, appearanceOf } from '../forms/appearances.ts';
import { follow, nameAt, number, type PDF, PdfArray, PdfDict, type Resolver, resolver } from '../objects/objects.ts';
import { flagsOf, mediaAnnotations } from './annotations.ts';
import { dictAt, type Layers } from './layers.ts';

export function settleAnnotations(pdf: PDF, page: PdfDict, layers: Layers): void {
  const resolve = resolver(pdf);
  const list = follow(page.get('Annots'), resolve);
  if (!(list instanceof PdfArray)) return;

  const removed = new Set<PdfDict>();
  const images: Appearance[] = [];
  for (const item of list) {
    const annotation = follow(item, resolve);
    if (!(annotation instanceof PdfDict)) continue;
    const type = nameAt(annotation, 'Subtype', resolve) ?? '';
    const isShown = layers.isShown(annotation.get('OC')) && !isHidden(annotation, resolve);
    annotation.delete('OC');
    if (type === 'Widget') settleWidget(annotation, isShown, resolve);
    else if (type === 'Popup') continue;
    else if (!isShown) removed.add(annotation);
    else if (mediaAnnotations.has(type)) {
      const appearance = appearanceOf(pdf, page, annotation);
      if (appearance) images.push(appearance);
      removed.add(annotation);
    } else settleShown(annotation, resolve);
  }
  dropAnnotations(page, list, { removed, resolve });
  drawAppearances(pdf, page, images);
}

/** A field stays in the form, visible or not. */
function settleWidget(widget: PdfDict, isShown: boolean, resolve: Resolver): void {
  if (isShown) return settleShown(widget, resolve);
  const flags = flagsOf(widget, resolve) | annotationFlags.hidden;
  widget.set('F', number(flags & ~annotationFlags.print & ~annotationFlags.toggle_no_view));
}

function settleShown(annotation: PdfDict, resolve: Resolver): void {
  const flags = flagsOf(annotation, resolve);
  const settled = (flags | annotationFlags.print) & ~annotationFlags.toggle_no_view;
  if (settled !== flags) annotation.set('F', number(settled));
  annotation.delete('FixedPrint');
  const appearances = dictAt(annotation, 'AP', resolve);
  appearances?.delete('R');
  if (nameAt(annotation, 'Subtype', resolve) !== 'Widget') appearances?.delete('D');
}

/** Also drops the popup windows of removed annotations, and the replies to them. */
function dropAnnotations(
  page: PdfDict,
  list: PdfArray,
  { removed, resolve }: { removed: Set<PdfDict>; resolve: Resolver },
): void {
  if (removed.size === 0) return;
  const isRemoved = (annotation: PdfDict): boolean => {
    const above = follow(annotation.get('Parent'), resolve);
    return (
      removed.has(annotation) ||
      (nameAt(annotation, 'Subtype', resolve) === 'Popup' && above instanceof PdfDict && removed.has(above))
    );
  };
  const left = [...list].filter((item) => {
    const found = follow(item, resolve);
    return !(found instanceof PdfDict && isRemoved(found));
  });
  page.set('Annots', new PdfArray(left));
}
