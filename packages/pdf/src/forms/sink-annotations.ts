// Readers show annotations and form fields above whatever is on a page. What we draw over one is to be seen above it, as it is
// on the screen: the annotation becomes part of the page first.
import { inksOf } from '../content/bounds.ts';
import type { DrawItem } from '../content/draw-items.ts';
import { type Box, toPageRectangle } from '../geometry.ts';
import { geometryOf } from '../materialise.ts';
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
} from '../objects.ts';
import { formFields } from '../inspect/form-fields.ts';
import { inheritedValue, needsAppearances, widgetsOf } from './form-tree.ts';
import { drawLooks, type Look, lookOf } from './looks.ts';
import { removeWidgets } from './remove-widgets.ts';

/** These lead somewhere or carry something that a picture of them does not. */
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

/** Points that an item and an annotation have to share in both directions: neighbours touch. */
const leastOverlap = 1;

/** Makes the annotations that lie under the items part of the page. Signatures stay what they are. */
export function sinkAnnotations(pdf: PDF, page: PdfDict, items: readonly DrawItem[]): void {
  const resolve = resolver(pdf);
  const list = follow(page.get('Annots'), resolve);
  if (!(list instanceof PdfArray) || list.length === 0) return;

  const geometry = geometryOf(pdf, page);
  const inks = items.flatMap(inksOf).map((ink) => toPageRectangle(geometry, ink));
  const margin = leastOverlap / geometry.user_unit;
  const sunk = new Map<PdfDict, Look>();
  let widgets: ReadonlySet<PdfDict> | undefined;
  const hasLookOfItsOwn = (widget: PdfDict) => (widgets ??= widgetsWithLooks(pdf, resolve)).has(widget);
  for (const item of list) {
    const annotation = follow(item, resolve);
    const box = annotation instanceof PdfDict && maySink(annotation, resolve) && boxOf(annotation, resolve);
    if (!box || !inks.some((ink) => overlap(ink, box) > margin)) continue;
    if (nameAt(annotation, 'Subtype', resolve) === 'Widget' && !hasLookOfItsOwn(annotation)) continue;
    const look = lookOf(annotation, resolve);
    if (look) sunk.set(annotation, look);
  }
  if (sunk.size === 0) return;

  const isGone = (value: PdfValue | undefined): boolean => value instanceof PdfDict && (sunk.has(value) || isNoteOf(value));
  const isNoteOf = (popup: PdfDict): boolean => {
    const parent = follow(popup.get('Parent'), resolve);
    return nameAt(popup, 'Subtype', resolve) === 'Popup' && parent instanceof PdfDict && sunk.has(parent);
  };
  page.set('Annots', new PdfArray([...list].filter((item) => !isGone(follow(item, resolve)))));
  removeWidgets(pdf, new Set([...sunk.keys()].filter((annotation) => nameAt(annotation, 'Subtype', resolve) === 'Widget')));
  drawLooks(pdf, page, [...sunk.values()]);
}

function maySink(annotation: PdfDict, resolve: Resolver): boolean {
  // A layer that is switched off would be seen.
  if (annotation.has('OC')) return false;
  const kind = nameAt(annotation, 'Subtype', resolve) ?? '';
  if (kind !== 'Widget') return !staysAbove.has(kind);
  const type = inheritedValue(annotation, 'FT', resolve);
  return !(type instanceof PdfName && type.value === 'Sig');
}

/**
 * Those that every reader shows as the file says: some show none that the form does not lead to, and where the form asks for
 * new looks each draws its own.
 */
function widgetsWithLooks(pdf: PDF, resolve: Resolver): ReadonlySet<PdfDict> {
  if (needsAppearances(pdf, resolve)) return new Set();
  return new Set(formFields(pdf).flatMap(({ dict }) => widgetsOf(dict, resolve)));
}

function boxOf(annotation: PdfDict, resolve: Resolver): Box | undefined {
  const [a, b, c, d] = rectangle(annotation.get('Rect'), resolve) ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** How far the boxes reach into each other, in the direction in which they do so least. */
function overlap(one: Box, other: Box): number {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  return Math.min(across, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));
}
