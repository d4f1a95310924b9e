// The page objects that PDFium finds: text, paths, images, shadings, and those inside form XObjects.
import { type Box, type Matrix, multiplied, transformed, transformedBox } from '../base/geometry.ts';
import { heap, type Pdfium, withMemory } from './module.ts';

export type PieceKind = 'text' | 'path' | 'image' | 'shading' | 'other';

export interface Piece {
  kind: PieceKind;
  pointer: number;
  /** In the page's own space. */
  box: Box;
  /** From the space of the enclosing form XObject to the page's own space. */
  matrix: Matrix;
  remove(): void;
}

export interface Segment {
  kind: 'move' | 'line' | 'curve';
  x: number;
  y: number;
}

const kinds: readonly PieceKind[] = ['other', 'text', 'path', 'image', 'shading'];
const group = 5; // FPDF_PAGEOBJ_FORM
const maxDepth = 24;
const maxPieces = 500_000;
const upright: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Yields every object of a loaded page, including those in form XObjects, in reverse drawing order, so that objects may be
 * removed during iteration.
 */
export function* pieces(pdfium: Pdfium, page: number): Generator<Piece> {
  const state: Walk = { pdfium, left: maxPieces };
  yield* piecesOf(state, {
    count: pdfium.FPDFPage_CountObjects(page),
    at: (index) => pdfium.FPDFPage_GetObject(page, index),
    remove: (pointer) => {
      if (pdfium.FPDFPage_RemoveObject(page, pointer)) pdfium.FPDFPageObj_Destroy(pointer);
    },
    matrix: upright,
    depth: 0,
  });
}

interface Walk {
  pdfium: Pdfium;
  left: number;
}

interface Holder {
  count: number;
  at(index: number): number;
  remove(pointer: number): void;
  matrix: Matrix;
  depth: number;
}

function* piecesOf(walk: Walk, holder: Holder): Generator<Piece> {
  const { pdfium } = walk;
  for (let index = holder.count - 1; index >= 0 && walk.left > 0; index--) {
    walk.left--;
    const pointer = holder.at(index);
    const type = pointer ? pdfium.FPDFPageObj_GetType(pointer) : 0;
    if (type === group && holder.depth < maxDepth) yield* piecesOf(walk, groupIn(pdfium, holder, pointer));
    else if (pointer)
      yield {
        kind: kinds[type] ?? 'other',
        pointer,
        box: transformedBox(boundsOf(pdfium, pointer), holder.matrix),
        matrix: holder.matrix,
        remove: () => holder.remove(pointer),
      };
  }
}

function groupIn(pdfium: Pdfium, holder: Holder, pointer: number): Holder {
  return {
    count: pdfium.FPDFFormObj_CountObjects(pointer),
    at: (index) => pdfium.FPDFFormObj_GetObject(pointer, index),
    remove: (inner) => {
      if (pdfium.FPDFFormObj_RemoveObject(pointer, inner)) pdfium.FPDFPageObj_Destroy(inner);
    },
    matrix: multiplied(matrixOf(pdfium, pointer), holder.matrix),
    depth: holder.depth + 1,
  };
}

/** The points of a path in the page's own space. A curve has three consecutive points. */
export function segmentsOf(pdfium: Pdfium, { pointer, matrix }: Piece): Segment[] {
  const whole = multiplied(matrixOf(pdfium, pointer), matrix);
  return segments(pdfium, {
    count: pdfium.FPDFPath_CountSegments(pointer),
    at: (index) => pdfium.FPDFPath_GetPathSegment(pointer, index),
    matrix: whole,
  });
}

/** The clipping paths of the object, each in the page's own space. */
export function clipsOf(pdfium: Pdfium, { pointer, matrix }: Piece): Segment[][] {
  const clip = pdfium.FPDFPageObj_GetClipPath(pointer);
  const count = clip ? pdfium.FPDFClipPath_CountPaths(clip) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, path) =>
    segments(pdfium, {
      count: pdfium.FPDFClipPath_CountPathSegments(clip, path),
      at: (index) => pdfium.FPDFClipPath_GetPathSegment(clip, path, index),
      matrix,
    }),
  );
}

function segments(
  pdfium: Pdfium,
  { count, at, matrix }: { count: number; at: (index: number) => number; matrix: Matrix },
): Segment[] {
  const names = ['line', 'curve', 'move'] as const;
  return withMemory(pdfium, 8, (pointer) =>
    Array.from({ length: Math.max(0, count) }, (_, index): Segment => {
      const segment = at(index);
      const isKnown = segment && pdfium.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
      const [x = 0, y = 0] = isKnown ? new Float32Array(heap(pdfium).buffer, pointer, 2) : [];
      const [pageX, pageY] = transformed(x, y, matrix);
      return { kind: names[pdfium.FPDFPathSegment_GetType(segment)] ?? 'curve', x: pageX, y: pageY };
    }),
  );
}

/** Size of an image's pixel, in points. */
export function pixelSize(pdfium: Pdfium, { pointer, box }: Piece): number {
  const [across, down] = withMemory(pdfium, 8, (at) =>
    pdfium.FPDFImageObj_GetImagePixelSize(pointer, at, at + 4) ? new Uint32Array(heap(pdfium).slice(at, at + 8).buffer) : [],
  );
  const fewest = Math.max(1, Math.min(across ?? 1, down ?? 1));
  return Math.max(box[2] - box[0], box[3] - box[1]) / fewest;
}

/** Bits per pixel of an image; 1 for a stencil mask and if PDFium does not know. */
export function bitsPerPixel(pdfium: Pdfium, page: number, piece: Piece): number {
  return metadataOf(pdfium, page, piece)[4] ?? 1;
}

/** From the unit square that an image fills to the page's own space. */
export function imageMatrix(pdfium: Pdfium, { pointer, matrix }: Piece): Matrix {
  return multiplied(matrixOf(pdfium, pointer), matrix);
}

export interface ImagePixels {
  /** Rows from the top. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Grey, or red, green and blue. */
  channels: 1 | 3;
}

/** Pixels of an opaque image in DeviceGray or DeviceRGB; undefined for others. */
export function pixelsOf(pdfium: Pdfium, page: number, piece: Piece): ImagePixels | undefined {
  if (!plainSpaces.has(metadataOf(pdfium, page, piece)[5] ?? 0)) return undefined;
  const bitmap = pdfium.FPDFImageObj_GetBitmap(piece.pointer);
  if (!bitmap) return undefined;
  try {
    const bytes = bytesOfFormats[pdfium.FPDFBitmap_GetFormat(bitmap)];
    const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
    const [stride, start] = [pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)];
    if (!bytes) return undefined;
    const channels = bytes === 1 ? 1 : 3;
    const source = heap(pdfium).subarray(start, start + stride * height);
    const data = new Uint8Array(width * height * channels);
    for (let row = 0, to = 0; row < height; row++) {
      for (let from = row * stride, end = from + width * bytes; from < end; from += bytes) {
        if (channels === 3) data[to++] = source[from + 2] ?? 0;
        if (channels === 3) data[to++] = source[from + 1] ?? 0;
        data[to++] = source[from] ?? 0;
      }
    }
    return { data, width, height, channels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** FPDFBitmap_Gray, FPDFBitmap_BGR and FPDFBitmap_BGRx: bytes per pixel. Other formats have transparency. */
const bytesOfFormats: Record<number, number | undefined> = { 1: 1, 2: 3, 3: 4 };
/** FPDF_COLORSPACE_DEVICEGRAY and FPDF_COLORSPACE_DEVICERGB. */
const plainSpaces: ReadonlySet<number> = new Set([1, 2]);

function metadataOf(pdfium: Pdfium, page: number, { pointer }: Piece): number[] {
  return withMemory(pdfium, metadataSize, (at) =>
    pdfium.FPDFImageObj_GetImageMetadata(pointer, page, at)
      ? [...new Uint32Array(heap(pdfium).slice(at, at + metadataSize).buffer)]
      : [],
  );
}

/**
 * Size of FPDF_IMAGEOBJ_METADATA: width, height, horizontal and vertical resolution, bits per pixel, colour space, marked
 * content.
 */
const metadataSize = 28;

function boundsOf(pdfium: Pdfium, pointer: number): Box {
  return withMemory(pdfium, 16, (at) => {
    if (!pdfium.FPDFPageObj_GetBounds(pointer, at, at + 4, at + 8, at + 12)) return [0, 0, 0, 0];
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(heap(pdfium).buffer, at, 4);
    return [left, bottom, right, top];
  });
}

function matrixOf(pdfium: Pdfium, pointer: number): Matrix {
  return withMemory(pdfium, 24, (at) => {
    if (!pdfium.FPDFPageObj_GetMatrix(pointer, at)) return upright;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = new Float32Array(heap(pdfium).buffer, at, 6);
    return [a, b, c, d, e, f];
  });
}
