// Proves that a page's content was redacted: nothing left under the areas, nothing changed outside them.
import type { Box, PageGeometry } from '../base/geometry.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import { heap, type Pdfium } from '../pdfium/module.ts';
import { bitsPerPixel, type Piece, pieces, pixelSize } from '../pdfium/page-objects.ts';
import { type PagePicture, paintContent } from '../pdfium/render.ts';
import { isWithin, overlap } from '../base/geometry.ts';
import { judge } from './remove-content.ts';

/** A box of the page as seen, in points. */
export type SeenBox = Box;

/** Pixels a point in images that are compared; fewer on very large pages. */
const comparedScale = 2;
const mostComparedPixels = 8 * 2 ** 20;

export function comparedPicture(pdfium: Pdfium, page: number, { width, height }: PageGeometry): PagePicture {
  const scale = Math.min(comparedScale, Math.sqrt(mostComparedPixels / (width * height)));
  return paintContent(pdfium, page, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
}

/** Pixels of an image that are larger than this may not go whole. In points. */
const largestPixel = 8;

/**
 * What may change beside the boxes (of the page's own space, as the result is): characters go whole when they are
 * touched, and so do the pixels of images.
 */
export function surroundings(pdfium: Pdfium, page: number, boxes: readonly Box[]): Box[] {
  const found: Box[] = [];
  eachCharacter(pdfium, page, ({ kind, ink, box }) => {
    if (kind === 'glyph' && boxes.some((area) => overlap(box, area))) found.push(ink);
  });
  for (const piece of pieces(pdfium, page)) {
    if (piece.kind !== 'image') continue;
    const by = Math.min(pixelSize(pdfium, piece), largestPixel);
    for (const area of boxes) {
      const [x0, y0, x1, y1] = area;
      if (overlap(piece.box, area)) found.push([x0 - by, y0 - by, x1 + by, y1 + by]);
    }
  }
  return found;
}

/** By how many points a character may reach into an area and be outside it. */
const graze = 0.35;

export function hasNoText(pdfium: Pdfium, page: number, boxes: readonly Box[]): boolean {
  let isEmpty = true;
  eachCharacter(pdfium, page, ({ kind, ink }) => {
    if (kind === 'glyph' && boxes.some((box) => overlap(ink, box, graze))) isEmpty = false;
  });
  return isEmpty;
}

export interface Redacting {
  boxes: readonly Box[];
  seen: readonly SeenBox[];
  geometry: PageGeometry;
  /** Whether any of its images is seen through a mask, those apart that are written into the content. */
  has_masks: boolean;
}

/**
 * True where no character and no image shows anything within the boxes (of the page's own space). Changes the loaded page.
 * @param about.now the page as it is, as `comparedPicture` gives it
 * @param about.is_packed the pixels of its images were looked at before they were packed: now the edges of an area may shine into it
 */
export function isEmptyWithin(
  pdfium: Pdfium,
  { document, page, now, is_packed }: { document: number; page: number; now: PagePicture; is_packed: boolean },
  { boxes, seen, geometry, has_masks }: Redacting,
): boolean {
  if (!hasNoText(pdfium, page, boxes)) return false;
  let isSame = true;
  for (const piece of pieces(pdfium, page)) {
    const near = piece.kind === 'image' ? boxes.filter((box) => overlap(piece.box, box)) : [];
    const mayBeMasked = near.length > 0 && (has_masks || bitsPerPixel(pdfium, page, piece) === 1);
    if (mayBeMasked && showsMask(pdfium, document, { piece, boxes: near })) return false;
    if (judge(pdfium, piece, boxes) !== 'stays') return false;
    if (piece.kind !== 'path') continue;
    piece.remove(); // straight lines and surfaces that were left on purpose
    isSame = false;
  }
  const picture = isSame ? now : comparedPicture(pdfium, page, geometry);
  const scale = picture.width / geometry.width;
  return seen.every((box) => isOneColor(picture, scaledInwards(box, scale), is_packed ? packedColor : sameColor));
}

/** An image that became white may still tell its shape by its mask. */
function showsMask(pdfium: Pdfium, document: number, { piece, boxes }: { piece: Piece; boxes: readonly Box[] }): boolean {
  if (boxes.some((box) => isWithin(piece.box, box))) return false;
  const bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, 0, piece.pointer);
  if (!bitmap) return true;
  try {
    const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
    const [stride, start] = [pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)];
    if (stride < width * 4) return false;
    const pixels = heap(pdfium).subarray(start, start + stride * height);
    for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
    return false;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** How much a value of a colour may differ before it is another colour. */
const sameColor = 4;
/** The same, of what was packed as a photograph: next to an edge its values swing. */
const packedColor = 48;

interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function isOneColor({ rgba, width, height }: PagePicture, { left, top, right, bottom }: PixelBox, most: number): boolean {
  const [x0, y0, x1, y1] = [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)];
  const first = (y0 * width + x0) * 4;
  for (let y = y0; y < y1; y++) {
    for (let at = (y * width + x0) * 4; at < (y * width + x1) * 4; at += 4) {
      for (let part = 0; part < 3; part++) if (Math.abs((rgba[at + part] ?? 0) - (rgba[first + part] ?? 0)) > most) return false;
    }
  }
  return true;
}

const changedColor = 48;
/** Pixels that may differ between two drawings of the same thing. */
const mostChanged = 12;
/** Points about a box whose edges may look different. */
const halo = 1.5;

/** True where both images show the same but for the boxes (of the page as seen) and what is next to them. */
export function looksTheSame(
  before: PagePicture,
  after: PagePicture,
  { boxes, scale }: { boxes: readonly SeenBox[]; scale: number },
): boolean {
  if (before.width !== after.width || before.height !== after.height) return false;
  const ignored = new Uint8Array(before.width * before.height);
  for (const [x0, y0, x1, y1] of boxes) {
    const [left, right] = [Math.max(0, Math.floor((x0 - halo) * scale)), Math.min(before.width, Math.ceil((x1 + halo) * scale))];
    const [top, bottom] = [Math.max(0, Math.floor((y0 - halo) * scale)), Math.min(before.height, Math.ceil((y1 + halo) * scale))];
    for (let y = top; y < bottom; y++) if (right > left) ignored.fill(1, y * before.width + left, y * before.width + right);
  }
  let changed = 0;
  for (let pixel = 0; pixel < ignored.length; pixel++) {
    if (ignored[pixel] || isLike(before, after, { pixel, other: pixel })) continue;
    if (isNearby(before, after, pixel) && isNearby(after, before, pixel)) continue;
    if (++changed > mostChanged) return false;
  }
  return true;
}

/** Content that was written anew is rounded anew: what moved by a part of a point is still what it was. */
function isNearby(one: PagePicture, other: PagePicture, pixel: number): boolean {
  const { width } = one;
  return [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].some((step) =>
    isLike(one, other, { pixel, other: pixel + step }),
  );
}

function isLike(
  { rgba: one }: PagePicture,
  { rgba: two }: PagePicture,
  { pixel, other }: { pixel: number; other: number },
): boolean {
  for (let part = 0; part < 3; part++)
    if (Math.abs((one[pixel * 4 + part] ?? 0) - (two[other * 4 + part] ?? 0)) > changedColor) return false;
  return true;
}

/** Without the pixels along the edge, which show what is next to it. */
function scaledInwards([x0, y0, x1, y1]: SeenBox, scale: number): PixelBox {
  return {
    left: Math.ceil(x0 * scale) + 1,
    top: Math.ceil(y0 * scale) + 1,
    right: Math.floor(x1 * scale) - 1,
    bottom: Math.floor(y1 * scale) - 1,
  };
}
