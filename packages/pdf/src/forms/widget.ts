// The position of a form field on a page (ISO 32000-2, 12.5.6.19).
import { compileItems } from '../drawing/compile-items.ts';
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { type PageGeometry, pageMatrix, type Rotation, toPageRectangle } from '../base/geometry.ts';
import { geometryOf, materialise } from '../objects/materialise.ts';
import { name, numbers, type PDF, PdfDict, type PdfRef } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { arrayIn } from './form-tree.ts';

/** In points from the top left of the page as displayed. */
export interface PageArea {
  page_index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageOfDocument {
  dict: PdfDict;
  ref: PdfRef;
}

/** Appearances are clipped to their box, and half of a line along its edge lies outside. */
const margin = 2;

/** The box, enlarged for strokes along its edge. */
export function withMargin<T extends PageArea>(area: T): T {
  return {
    ...area,
    x: area.x - margin,
    y: area.y - margin,
    width: area.width + 2 * margin,
    height: area.height + 2 * margin,
  };
}

/** Sets the annotation's rectangle and adds it to the page. */
export function setAreaOnPage(pdf: PDF, annotation: PdfDict, { page, area }: { page: PageOfDocument; area: PageArea }): void {
  materialise(pdf, page.dict);
  annotation.set('Rect', numbers(toPageRectangle(geometryOf(pdf, page.dict), area)));
  listOnPage(pdf, annotation, page);
}

export function listOnPage(pdf: PDF, annotation: PdfDict, page: PageOfDocument): void {
  annotation.set('P', page.ref);
  const reference = pdf.context.getRef(annotation);
  const annotations = arrayIn(pdf, page.dict, 'Annots');
  if (reference && ![...annotations].includes(reference)) annotations.push(reference);
}

/**
 * An appearance that is upright on the displayed page, however that is rotated. With `turn`, it is rotated by that much
 * relative to the page's own space.
 * @param area its size in the reading direction
 * @param items in points from the top left of the area
 * @param ground operators for the background, in points from the bottom left
 */
export function appearanceStream(
  pdf: PDF,
  {
    page,
    area,
    items,
    kit,
    turn,
    ground = '',
  }: {
    page: PdfDict;
    area: { width: number; height: number };
    items: readonly DrawItem[];
    kit: DrawingKit;
    turn?: Rotation;
    ground?: string;
  },
): PdfRef {
  const { width, height } = area;
  const resources = new PdfDict();
  const upright: PageGeometry = { width, height, rotation: 0, box: [0, 0, width, height], user_unit: 1 };
  const geometry = geometryOf(pdf, page);
  const [a, b, c, d] = pageMatrix({ ...geometry, rotation: turn ?? geometry.rotation });
  return addStream(pdf, ground + compileItems(items, upright, kit.resourcesOf(resources)), {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([0, 0, width, height]),
    Matrix: numbers([a, b, c, d, 0, 0]),
    Resources: resources,
  });
}
