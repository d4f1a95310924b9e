// Readers show annotations and form fields above all page content. Items drawn over an annotation must appear above it, as on the
// screen, so the annotation becomes page content first.
import { inksOf } from '../content/bounds.ts';
import type { DrawItem } from '../content/draw-items.ts';
import { type Box, overlap, toPageRectangle } from '../base/geometry.ts';
import { geometryOf } from '../objects/materialise.ts';
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { formIn, inheritedValue, needsAppearances } from './form-tree.ts';
import { drawAppearances, type Appearance, appearanceOf } from './appearances.ts';
import { removeWidgets } from './remove-widgets.ts';

/** These are links, or contain something that page content cannot preserve. */
const staysAbove: ReadonlySet<string> = new Set([
  'Link',
  'Popup',
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  'RichMedia',
  '3D',
]);

/**
 * Turns the annotations under the items into page content, except signatures.
 * @returns the boxes of fields that stay because only some readers show them, and of annotations over those, in page space
 */
export function sinkAnnotations(pdf: PDF, page: PdfDict, items: readonly DrawItem[]): Box[] {
  const resolve = resolver(pdf);
  const list = follow(page.get('Annots'), resolve);
  if (!(list instanceof PdfArray) || list.length === 0) return [];

  const geometry = geometryOf(pdf, page);
  const inks = items.flatMap(inksOf).map((ink) => toPageRectangle(geometry, ink));
  const lieOver = (boxes: readonly Box[], box: Box) => boxes.some((other) => liesOver(other, box, geometry.user_unit));
  const sunk = new Map<PdfDict, Appearance>();
  const staying: Box[] = [];
  // If there is no form, some readers show none of its fields. If it asks for new appearances, every reader draws its own.
  const hasForm = formIn(pdf) !== undefined;
  const asksForAppearances = needsAppearances(pdf, resolve);
  for (const item of list) {
    const annotation = follow(item, resolve);
    const box = annotation instanceof PdfDict && maySink(annotation, resolve) && boxOf(annotation, resolve);
    const appearance = box && lieOver(inks, box) ? appearanceOf(pdf, page, annotation) : undefined;
    if (!box || !appearance) continue;
    const isWidget = nameAt(annotation, 'Subtype', resolve) === 'Widget';
    if ((isWidget && !hasForm) || lieOver(staying, box)) staying.push(box);
    else if (!isWidget || !asksForAppearances) sunk.set(annotation, appearance);
  }
  if (sunk.size === 0) return staying;

  const isRemoved = (value: PdfValue | undefined): boolean => value instanceof PdfDict && (sunk.has(value) || isNoteOf(value));
  const isNoteOf = (popup: PdfDict): boolean => {
    const parent = follow(popup.get('Parent'), resolve);
    return nameAt(popup, 'Subtype', resolve) === 'Popup' && parent instanceof PdfDict && sunk.has(parent);
  };
  page.set('Annots', new PdfArray([...list].filter((item) => !isRemoved(follow(item, resolve)))));
  removeWidgets(pdf, new Set([...sunk.keys()].filter((annotation) => nameAt(annotation, 'Subtype', resolve) === 'Widget')));
  drawAppearances(pdf, page, [...sunk.values()]);
  return staying;
}

function maySink(annotation: PdfDict, resolve: Resolver): boolean {
  // Content of a hidden layer would become visible.
  if (annotation.has('OC')) return false;
  const kind = nameAt(annotation, 'Subtype', resolve) ?? '';
  if (kind !== 'Widget') return !staysAbove.has(kind);
  const type = inheritedValue(annotation, 'FT', resolve);
  return !(type instanceof PdfName && type.value === 'Sig');
}

/** Points by which two boxes must overlap in both directions, because neighbours touch. */
const minOverlap = 1;

/** Whether two boxes, in a page's own space, share more than an edge. */
export function liesOver(one: Box, other: Box, userUnit: number): boolean {
  return overlap(one, other, minOverlap / userUnit);
}

function boxOf(annotation: PdfDict, resolve: Resolver): Box | undefined {
  const [a, b, c, d] = rectangle(annotation.get('Rect'), resolve) ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
