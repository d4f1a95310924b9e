// Verifies that a page's content was redacted: nothing is left under the areas, and nothing changed outside them.
import type { Box, PageGeometry } from '../base/geometry.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import { heap, type Pdfium } from '../pdfium/module.ts';
import { bitsPerPixel, type Piece, pieces, pixelSize } from '../pdfium/page-objects.ts';
import { type PageImage, paintContent } from '../pdfium/render.ts';
import { isWithin, overlap } from '../base/geometry.ts';
import { judge } from './remove-content.ts';

/** A box in points on the page as displayed. */
export type DisplayBox = Box;

/** Pixels per point of renderings for comparison; fewer on very large pages. */
const comparedScale = 2;
const maxComparedPixels = 8 * 2 ** 20;

export function comparedImage(pdfium: Pdfium, page: number, { width, height }: PageGeometry): PageImage {
  const scale = Math.min(comparedScale, Math.sqrt(maxComparedPixels / (width * height)));
  return paintContent(pdfium, page, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
}

/** Image pixels larger than this, in points, must not be removed as a whole. */
const maxPixel = 8;

/**
 * Regions beside the boxes that may change, because characters and image pixels are removed entirely when touched. Boxes are
 * in the page's own space, as is the result.
 */
export function surroundings(pdfium: Pdfium, page: number, boxes: readonly Box[]): Box[] {
  const found: Box[] = [];
  eachCharacter(pdfium, page, ({ kind, ink, box }) => {
    if (kind === 'glyph' && boxes.some((area) => overlap(box, area))) found.push(ink);
  });
  for (const piece of pieces(pdfium, page)) {
    if (piece.kind !== 'image') continue;
    const by = Math.min(pixelSize(pdfium, piece), maxPixel);
    for (const area of boxes) {
      const [x0, y0, x1, y1] = area;
      if (overlap(piece.box, area)) found.push([x0 - by, y0 - by, x1 + by, y1 + by]);
    }
  }
  return found;
}

/** Points by which a character may reach into an area and still count as outside. */
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
  displayBoxes: readonly DisplayBox[];
  geometry: PageGeometry;
  /** Whether any of its images has a mask, not counting inline images. */
  has_masks: boolean;
}

/**
 * True if no character and no image shows anything within the boxes (in the page's own space). Changes the loaded page.
 * @param about.now the current page, as `comparedPicture` returns it
 * @param about.is_packed whether image pixels were checked before compression; JPEG artifacts may then reach into the areas
 */
export function isEmptyWithin(
  pdfium: Pdfium,
  { document, page, now, is_packed }: { document: number; page: number; now: PageImage; is_packed: boolean },
  { boxes, displayBoxes, geometry, has_masks }: Redacting,
): boolean {
  if (!hasNoText(pdfium, page, boxes)) return false;
  let isSame = true;
  for (const piece of pieces(pdfium, page)) {
    const near = piece.kind === 'image' ? boxes.filter((box) => overlap(piece.box, box)) : [];
    const mayBeMasked = near.length > 0 && (has_masks || bitsPerPixel(pdfium, page, piece) === 1);
    if (mayBeMasked && showsMask(pdfium, document, { piece, boxes: near })) return false;
    if (judge(pdfium, piece, boxes) !== 'stays') return false;
    if (piece.kind !== 'path') continue;
    piece.remove(); // straight lines and fills that were left on purpose
    isSame = false;
  }
  const image = isSame ? now : comparedImage(pdfium, page, geometry);
  const scale = image.width / geometry.width;
  return displayBoxes.every((box) => isOneColor(image, scaledInwards(box, scale), is_packed ? packedColor : sameColor));
}

/** An image that became white may still reveal its shape by its mask. */
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

/** Largest difference between values (0 to 255) of the same colour. */
const sameColor = 4;
/** The same for JPEG-compressed content, which rings near edges. */
const packedColor = 48;

interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function isOneColor({ rgba, width, height }: PageImage, { left, top, right, bottom }: PixelBox, most: number): boolean {
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
/** Number of pixels that may differ between two renderings of the same content. */
const maxChanged = 12;
/** Points around a box in which edges may look different. */
const halo = 1.5;

/** Whether both images show the same apart from the boxes (on the page as displayed) and their immediate surroundings. */
export function rendersSame(
  before: PageImage,
  after: PageImage,
  { boxes, scale }: { boxes: readonly DisplayBox[]; scale: number },
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
    if (++changed > maxChanged) return false;
  }
  return true;
}

/** Rewritten content is rounded anew, so a shift by a fraction of a point does not count as a change. */
function isNearby(one: PageImage, other: PageImage, pixel: number): boolean {
  const { width } = one;
  return [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].some((step) =>
    isLike(one, other, { pixel, other: pixel + step }),
  );
}

function isLike({ rgba: one }: PageImage, { rgba: two }: PageImage, { pixel, other }: { pixel: number; other: number }): boolean {
  for (let part = 0; part < 3; part++)
    if (Math.abs((one[pixel * 4 + part] ?? 0) - (two[other * 4 + part] ?? 0)) > changedColor) return false;
  return true;
}

/** Excludes the pixels along the edge, which blend with their neighbours. */
function scaledInwards([x0, y0, x1, y1]: DisplayBox, scale: number): PixelBox {
  return {
    left: Math.ceil(x0 * scale) + 1,
    top: Math.ceil(y0 * scale) + 1,
    right: Math.floor(x1 * scale) - 1,
    bottom: Math.floor(y1 * scale) - 1,
  };
}
