// What annotations look like (ISO 32000-2, 12.5.5), drawn as content of their pages.
import { drawOver } from '../content/draw-on-page.ts';
import { reals } from '../content/operators.ts';
import { materialise } from '../materialise.ts';
import {
  dictIn,
  follow,
  matrixOf,
  name,
  nameAt,
  type PDF,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { isHidden } from './field-flags.ts';

export interface Look {
  form: PdfRef;
  matrix: number[];
}

/** The appearance in force and the matrix that puts it into its rectangle; nothing for what is not shown. */
export function lookOf(annotation: PdfValue | undefined, resolve: Resolver): Look | undefined {
  if (!(annotation instanceof PdfDict)) return undefined;
  const form = normalLook(annotation, resolve);
  const box = rectangle(annotation.get('Rect'), resolve);
  if (isHidden(annotation, resolve) || !form || !box || nameAt(annotation, 'Subtype', resolve) === 'Popup') return undefined;

  const stream = resolve(form);
  if (!(stream instanceof PdfStream)) return undefined;
  // Readers do without it where the stream is an appearance, not where a page draws it.
  if (!(follow(stream.get('Subtype'), resolve) instanceof PdfName)) stream.set('Subtype', name('Form'));
  const matrix = intoRectangle(stream, box, resolve);
  return matrix && { form, matrix };
}

function normalLook(annotation: PdfDict, resolve: Resolver): PdfRef | undefined {
  const looks = follow(annotation.get('AP'), resolve);
  const normal = looks instanceof PdfDict ? looks.get('N') : undefined;
  const found = follow(normal, resolve);
  if (found instanceof PdfStream) return normal instanceof PdfRef ? normal : undefined;
  const state = follow(annotation.get('AS'), resolve);
  const chosen = found instanceof PdfDict && state instanceof PdfName ? found.get(state.value) : undefined;
  return chosen instanceof PdfRef ? chosen : undefined;
}

/** Algorithm 8.1 of ISO 32000-2, 12.5.5: the transformed box of the appearance is stretched onto the rectangle. */
function intoRectangle(form: PdfStream, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], resolve: Resolver): number[] | undefined {
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

/** Draws appearances over what the page shows, as part of it. */
export function drawLooks(pdf: PDF, page: PdfDict, shown: readonly Look[]): void {
  if (shown.length === 0) return;
  materialise(pdf, page);
  const resolve = resolver(pdf);
  const objects = dictIn(dictIn(page, 'Resources', resolve), 'XObject', resolve);
  const drawn = shown.map(({ form, matrix }) => {
    const own = nameFor(objects, form);
    objects.set(own, form);
    return `q ${reals(...matrix)} cm /${own} Do Q\n`;
  });

  drawOver(pdf, page, drawn.join(''));
}

/** The name that already leads to the form, or one that leads to nothing else: thousands of annotations may share a look. */
function nameFor(objects: PdfDict, form: PdfRef): string {
  const isFree = (name: string) => {
    const value = objects.get(name);
    return value === undefined || (value instanceof PdfRef && value.objectNumber === form.objectNumber);
  };
  const base = `A${form.objectNumber}`;
  let name = base;
  for (let count = 1; !isFree(name); count++) name = `${base}_${count}`;
  return name;
}
