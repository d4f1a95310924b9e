// Gives a page its own copies of everything it draws. Pages share images and form XObjects, but only this one is to be
// changed.
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { reals } from '../content/operators.ts';
import { transformedBox } from '../base/geometry.ts';
import { maxGroupDepth } from '../base/limits.ts';
import { materialise } from '../objects/materialise.ts';
import {
  follow,
  matrixOf,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  rectangle,
  PdfRef,
  PdfStream,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';

/** Limit for the content of one form XObject that is rewritten. */
const maxGroupBytes = 256 * 2 ** 20;

export interface OwnedPage {
  /**
   * True if the page uses patterns, soft masks or vertical writing. A list of its page objects then does not reliably tell
   * what is drawn where.
   */
  has_hidden_drawings: boolean;
}

export function ownResources(pdf: PDF, page: PdfDict): OwnedPage {
  materialise(pdf, page);
  const resolve = resolver(pdf);
  const parts = contentStreams(pdf, page).flatMap((reference) => {
    const stream = resolve(reference);
    return stream instanceof PdfStream ? [pdf.register(copyOf(stream))] : [];
  });
  page.set('Contents', new PdfArray(parts));

  const copier: Copier = { pdf, resolve, copies: new Map(), has_hidden_drawings: false };
  const resources = follow(page.get('Resources'), resolve);
  if (resources instanceof PdfDict) page.set('Resources', ownedResources(copier, resources, 0));
  return { has_hidden_drawings: copier.has_hidden_drawings };
}

interface Copier {
  pdf: PDF;
  resolve: Resolver;
  copies: Map<PdfRef, PdfRef>;
  has_hidden_drawings: boolean;
}

function ownedResources(copier: Copier, resources: PdfDict, depth: number): PdfDict {
  const { resolve } = copier;
  const owned = resources.clone();
  if (drawsElsewhere(owned, resolve)) copier.has_hidden_drawings = true;
  const objects = follow(owned.get('XObject'), resolve);
  if (!(objects instanceof PdfDict)) return owned;
  const ownObjects = new PdfDict();
  for (const [key, value] of objects) {
    if (value instanceof PdfRef) ownObjects.set(key.value, ownedObject(copier, value, depth));
  }
  owned.set('XObject', ownObjects);
  return owned;
}

function ownedObject(copier: Copier, reference: PdfRef, depth: number): PdfRef {
  const { pdf, resolve, copies } = copier;
  const known = copies.get(reference);
  const stream = resolve(reference);
  if (known || !(stream instanceof PdfStream) || depth > maxGroupDepth) return known ?? reference;

  const copy = withoutMatrix(copyOf(stream), resolve);
  const made = pdf.register(copy);
  copies.set(reference, made);
  const resources = follow(copy.get('Resources'), resolve);
  if (resources instanceof PdfDict) copy.set('Resources', ownedResources(copier, resources, depth + 1));
  return made;
}

function copyOf(stream: PdfStream): PdfStream {
  return new PdfStream(stream, stream.data);
}

/** PDFium rewrites a form's content with its matrix applied but keeps the matrix too. Move it into the content first. */
function withoutMatrix(group: PdfStream, resolve: Resolver): PdfStream {
  const matrix = matrixOf(group.get('Matrix'), resolve);
  const box = rectangle(group.get('BBox'), resolve);
  if (!matrix || !box) return group;

  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const before = `q ${reals(...matrix)} cm ${reals(x0, y0, x1 - x0, y1 - y0)} re W n\n`;
  const content = unpacked(group, maxGroupBytes);
  if (!content) return group;
  group.set('BBox', numbers(transformedBox([x0, y0, x1, y1], matrix)));
  group.delete('Matrix');
  for (const key of ['Filter', 'DecodeParms']) group.delete(key);
  group.setData(new Uint8Array(Buffer.concat([Buffer.from(before), content, Buffer.from('\nQ')])));
  return group;
}

/**
 * Tiling patterns and soft masks have content streams of their own, and readers disagree about the position of vertical
 * writing.
 */
function drawsElsewhere(resources: PdfDict, resolve: Resolver): boolean {
  const entries = (key: string): PdfDict[] => {
    const dict = follow(resources.get(key), resolve);
    const values = dict instanceof PdfDict ? [...dict].map(([, value]) => follow(value, resolve)) : [];
    return values.filter((value) => value instanceof PdfDict);
  };
  const hasTiles = entries('Pattern').some((pattern) => pattern instanceof PdfStream);
  const hasMasks = entries('ExtGState').some((state) => follow(state.get('SMask'), resolve) instanceof PdfDict);
  const hasColumns = entries('Font').some((font) => {
    const encoding = follow(font.get('Encoding'), resolve);
    return encoding instanceof PdfStream || (encoding instanceof PdfName && encoding.value.endsWith('-V'));
  });
  return hasTiles || hasMasks || hasColumns;
}
