// Compresses photographs and scans that lost pixels before PDFium writes them. PDFium would deflate them, which takes longer
// than the rest of the redaction and makes them many times larger.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Box, overlap } from '../base/geometry.ts';
import { allocate, heap, type Pdfium, release, withMemory } from '../pdfium/module.ts';
import { type ImagePixels, type Piece, imageMatrix, pieces, pixelsOf } from '../pdfium/page-objects.ts';
import { defaultSetting, type JpegSetting } from './jpeg-setting.ts';
import { largeBytes, maxSizeRatio } from './repack-images.ts';

/** Size limit for images that were JPEGs. They are lossy already, so recompressing smaller ones does no harm. */
const largeJpegBytes = 16 * 1024;

/**
 * Changes the loaded page. Either all images that the boxes touch become JPEGs, or none. If they do, the pixels under the
 * boxes have been checked here, before compression blurs them.
 * @param about.boxes in the page's own space
 * @param about.setting how its images were compressed
 * @returns whether the images were compressed; false also if part of one remains visible under a box
 */
export async function packCutImages(
  pdfium: Pdfium,
  page: number,
  { boxes, setting }: { boxes: readonly Box[]; setting: JpegSetting },
): Promise<boolean> {
  const touched = [...pieces(pdfium, page)].filter(
    (piece) => piece.kind === 'image' && boxes.some((box) => overlap(piece.box, box)),
  );
  const jpegs: [Piece, Uint8Array][] = [];
  for (const piece of touched) {
    const pixels = pixelsOf(pdfium, page, piece);
    if (!pixels || !isWhiteWithin(pdfium, { piece, pixels, boxes })) return false;
    const jpeg = await packed(pixels, setting);
    if (!jpeg) return false;
    jpegs.push([piece, jpeg]);
  }
  // Until the first image is replaced, PDFium can still write them all unchanged.
  return jpegs.length > 0 && jpegs.every(([piece, jpeg]) => setJpeg(pdfium, page, { piece, jpeg }));
}

/** Checks pixels that lie inside a box by at least one pixel, because those at its edge may blend with their neighbours. */
function isWhiteWithin(
  pdfium: Pdfium,
  { piece, pixels, boxes }: { piece: Piece; pixels: ImagePixels; boxes: readonly Box[] },
): boolean {
  const { data, width, height, channels } = pixels;
  const [a, b, c, d, e, f] = imageMatrix(pdfium, piece);
  const [marginX, marginY] = [Math.abs(a / width) + Math.abs(c / height), Math.abs(b / width) + Math.abs(d / height)];
  for (let row = 0; row < height; row++) {
    const v = 1 - (row + 0.5) / height;
    for (const [x0, y0, x1, y1] of boxes) {
      const [from, to] = columnsWithin(
        [a, b, c * v + e, d * v + f],
        [x0 + marginX, y0 + marginY, x1 - marginX, y1 - marginY],
        width,
      );
      for (let at = (row * width + from) * channels; at < (row * width + to) * channels; at++)
        if ((data[at] ?? 0) < minWhite) return false;
    }
  }
  return true;
}

const minWhite = 251;

/** The columns whose centers lie within the box, for a row of pixels that runs from (x, y) in direction (a, b). */
function columnsWithin(
  [a, b, x, y]: [number, number, number, number],
  [x0, y0, x1, y1]: Box,
  width: number,
): [from: number, to: number] {
  let [least, most] = [0, 1];
  for (const [step, start, low, high] of [
    [a, x, x0, x1],
    [b, y, y0, y1],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start < low || start > high) return [0, 0];
      continue;
    }
    const [one, other] = [(low - start) / step, (high - start) / step];
    least = Math.max(least, Math.min(one, other));
    most = Math.min(most, Math.max(one, other));
  }
  return [Math.ceil(least * width - 0.5), Math.floor(most * width + 0.5)];
}

/** Undefined for small images and for drawings, which stay lossless. */
async function packed({ data, width, height, channels }: ImagePixels, setting: JpegSetting): Promise<Uint8Array | undefined> {
  const deflated = estimatedDeflated(data, width * channels);
  if (deflated < (setting === defaultSetting ? largeBytes : largeJpegBytes)) return undefined;
  const raw = sharp(data, { raw: { width, height, channels } });
  const image = channels === 1 ? raw.toColourspace('b-w') : raw;
  const jpeg = await image.jpeg(setting).toBuffer();
  return jpeg.length <= deflated * maxSizeRatio ? new Uint8Array(jpeg) : undefined;
}

/** Extrapolates from strips across the image, because deflating all of it is the cost to avoid. */
function estimatedDeflated(data: Uint8Array, rowBytes: number): number {
  const [strips, share] = [8, 16];
  const rows = data.length / rowBytes;
  const high = Math.max(1, Math.floor(rows / (strips * share)));
  let [looked, size] = [0, 0];
  for (let strip = 0; strip < strips; strip++) {
    const start = Math.floor((rows * strip) / strips) * rowBytes;
    const part = data.subarray(start, start + high * rowBytes);
    looked += part.length;
    size += deflateSync(part).length;
  }
  return (size / looked) * data.length;
}

function setJpeg(pdfium: Pdfium, page: number, { piece, jpeg }: { piece: Piece; jpeg: Uint8Array }): boolean {
  const data = allocate(pdfium, jpeg.length);
  try {
    heap(pdfium).set(jpeg, data);
    return withMemory(pdfium, 4, (list) => {
      new Uint32Array(heap(pdfium).buffer, list, 1)[0] = page;
      return pdfium.EPDFImageObj_SetJpeg(list, 1, piece.pointer, data, jpeg.length);
    });
  } finally {
    release(pdfium, data);
  }
}
