// Draws the appearances of annotations (ISO 32000-2, 12.5.5) as page content.
import { drawOver } from '../drawing/draw-on-page.ts';
import { reals } from '../content/operators.ts';
import { type Matrix, multiplied, type Rotation } from '../base/geometry.ts';
import { geometryOf, materialise } from '../objects/materialise.ts';
import {
  dictIn,
  follow,
  matrixOf,
  name,
  nameAt,
  type PDF,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { drawnAppearance } from './drawn-appearances.ts';
import { annotationFlags, isHidden } from './field-flags.ts';
import { inheritedValue } from './form-tree.ts';

export interface Appearance {
  form: PdfRef;
  matrix: Matrix;
  /** The layer (optional content) that controls its visibility. */
  layer?: PdfRef;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The current appearance and the matrix that places it on the page; undefined if the annotation is not shown. */
export function appearanceOf(pdf: PDF, page: PdfDict, annotation: PdfValue | undefined): Appearance | undefined {
  const resolve = resolver(pdf);
  if (!(annotation instanceof PdfDict) || isHidden(annotation, resolve)) return undefined;
  if (nameAt(annotation, 'Subtype', resolve) === 'Popup') return undefined;
  const appearance = hasAppearance(annotation, resolve) ? ownAppearance(annotation, resolve) : asDrawn(pdf, annotation);
  const layer = layerOf(pdf, annotation);
  if (layer === null) return undefined;
  return (
    appearance && {
      ...appearance,
      matrix: multiplied(appearance.matrix, uprightOn(pdf, page, annotation)),
      ...(layer && { layer }),
    }
  );
}

/** False also for a reference to a missing object. */
export function hasAppearance(annotation: PdfDict, resolve: Resolver): boolean {
  return normalAppearance(annotation, resolve) !== undefined;
}

/** The same for a field. A button may show nothing in its current state and have appearances for others. */
export function hasFieldAppearance(widget: PdfDict, resolve: Resolver): boolean {
  if (hasAppearance(widget, resolve)) return true;
  const type = inheritedValue(widget, 'FT', resolve);
  const appearances = follow(widget.get('AP'), resolve);
  const states = appearances instanceof PdfDict ? follow(appearances.get('N'), resolve) : undefined;
  if (!(type instanceof PdfName && type.value === 'Btn' && states instanceof PdfDict)) return false;
  return [...states].some(([, appearance]) => follow(appearance, resolve) instanceof PdfStream);
}

/** null if its visibility cannot be determined. */
function layerOf(pdf: PDF, annotation: PdfDict): PdfRef | undefined | null {
  const layer = annotation.get('OC');
  if (layer === undefined || layer instanceof PdfRef) return layer;
  return layer instanceof PdfDict ? pdf.register(layer) : null;
}

function asDrawn(pdf: PDF, annotation: PdfDict): Appearance | undefined {
  const drawn = drawnAppearance(pdf, annotation);
  return drawn && { form: drawn, matrix: identity };
}

function ownAppearance(annotation: PdfDict, resolve: Resolver): Appearance | undefined {
  const form = normalAppearance(annotation, resolve);
  const box = rectangle(annotation.get('Rect'), resolve);
  const stream = form && resolve(form);
  if (!form || !box || !(stream instanceof PdfStream)) return undefined;
  // Readers do not need the Subtype in an appearance, but do when a page draws the stream.
  if (!(follow(stream.get('Subtype'), resolve) instanceof PdfName)) stream.set('Subtype', name('Form'));
  const matrix = intoRectangle(stream, box, resolve);
  return matrix && { form, matrix };
}

/** NoRotate annotations stay upright on rotated pages: they rotate back around their upper left corner (12.5.3). */
function uprightOn(pdf: PDF, page: PdfDict, annotation: PdfDict): Matrix {
  const resolve = resolver(pdf);
  const bits = follow(annotation.get('F'), resolve);
  if (!(bits instanceof PdfNumber) || (bits.value & annotationFlags.no_rotate) === 0) return identity;

  const turns: Record<Rotation, readonly [number, number]> = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };
  const [cosine, sine] = turns[geometryOf(pdf, page).rotation];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(annotation.get('Rect'), resolve) ?? [];
  const [x, y] = [Math.min(x0, x1), Math.max(y0, y1)];
  return [cosine, sine, -sine, cosine, x - x * cosine + y * sine, y - x * sine - y * cosine];
}

function normalAppearance(annotation: PdfDict, resolve: Resolver): PdfRef | undefined {
  const appearances = follow(annotation.get('AP'), resolve);
  const normal = appearances instanceof PdfDict ? appearances.get('N') : undefined;
  const found = follow(normal, resolve);
  if (found instanceof PdfStream) return normal instanceof PdfRef ? normal : undefined;
  const state = follow(annotation.get('AS'), resolve);
  const chosen = found instanceof PdfDict && state instanceof PdfName ? found.get(state.value) : undefined;
  return chosen instanceof PdfRef ? chosen : undefined;
}

/** Algorithm 8.1 of ISO 32000-2, 12.5.5: the transformed box of the appearance is stretched onto the rectangle. */
function intoRectangle(form: PdfStream, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], resolve: Resolver): Matrix | undefined {
  const box = rectangle(form.get('BBox'), resolve);
  if (!box) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrixOf(form.get('Matrix'), resolve) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  if (!(width > 0) || !(height > 0)) return undefined;
  const scaleX = Math.abs(x1 - x0) / width;
  const scaleY = Math.abs(y1 - y0) / height;
  return [scaleX, 0, 0, scaleY, Math.min(x0, x1) - minX * scaleX, Math.min(y0, y1) - minY * scaleY];
}

/** Draws appearances over the page's content, as part of it. */
export function drawAppearances(pdf: PDF, page: PdfDict, shown: readonly Appearance[]): void {
  if (shown.length === 0) return;
  materialise(pdf, page);
  const resolve = resolver(pdf);
  const objects = dictIn(dictIn(page, 'Resources', resolve), 'XObject', resolve);
  const layers = dictIn(dictIn(page, 'Resources', resolve), 'Properties', resolve);
  const drawn = shown.map(({ form, matrix, layer }) => {
    const own = named(objects, form);
    const draw = `q ${reals(...matrix)} cm /${own} Do Q\n`;
    return layer ? `/OC /${named(layers, layer)} BDC\n${draw}EMC\n` : draw;
  });

  drawOver(pdf, page, drawn.join(''));
}

/** The resource name that already refers to the object, or a free one. Thousands of annotations may share an appearance. */
function named(resources: PdfDict, object: PdfRef): string {
  const isFree = (name: string) => {
    const value = resources.get(name);
    return value === undefined || (value instanceof PdfRef && value.objectNumber === object.objectNumber);
  };
  const base = `A${object.objectNumber}`;
  let name = base;
  for (let count = 1; !isFree(name); count++) name = `${base}_${count}`;
  resources.set(name, object);
  return name;
}
