// Reduces image resolution and quality as far as the difference is invisible. Leaves alone images other than plain grey or RGB:
// CMYK, palettes, one bit per pixel, colour key masks, and images that programs decode differently. JPEG 2000 becomes JPEG.
import sharp, { type Sharp } from 'sharp';
import { deflateSync } from 'node:zlib';
import { everyDict } from '../objects/merge-names.ts';
import {
  follow,
  name,
  nameAt,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfStream,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { unpacked } from '../objects/streams.ts';
import type { DrawnSize } from './image-sizes.ts';
import { jpxPixels } from './jpx-pixels.ts';

export interface ImageQuality {
  dpi: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
  /** Called for each image. */
  onProgress?: (done: number, total: number) => void;
}

const pointsPerInch = 72;
const maxPixels = 100_000_000;
/** PDFium needs four bytes per pixel, in memory that it never gives back. */
const maxJpxPixels = 24_000_000;
/** Smaller images are not worth it. */
const minBytes = 4_096;
const minPixels = 64;
/** Images up to this factor finer than requested stay as they are, because resampling blurs. */
const tooFine = 1.25;
/** Maximum size, as a share of the original, for which replacing an image is worthwhile. */
const worthwhile = 0.9;
/** A lossless image, such as a screenshot, has sharp edges, so it is only replaced for a larger gain. */
const worthwhileLoss = 0.6;

export async function shrinkImages(
  pdf: PDF,
  sizes: ReadonlyMap<PdfStream, DrawnSize>,
  { pdfium, ...quality }: ImageQuality & { pdfium: Pdfium },
): Promise<void> {
  const resolve = resolver(pdf);
  const { images, masks } = imagesIn(pdf);
  let done = 0;
  for (const image of images) {
    quality.onProgress?.(done++, images.size);
    if (image.data.length < minBytes) continue;
    try {
      await shrink(image, { size: sizes.get(image), isMask: masks.has(image), quality, resolve, pdfium });
    } catch {
      // An image that cannot be read stays as it is: viewers may still show it.
    }
  }
}

function imagesIn(pdf: PDF): { images: Set<PdfStream>; masks: Set<PdfStream> } {
  const resolve = resolver(pdf);
  const images = new Set<PdfStream>();
  const masks = new Set<PdfStream>();
  everyDict(pdf.getCatalog(), resolve, (dict) => {
    if (!(dict instanceof PdfStream) || nameAt(dict, 'Subtype', resolve) !== 'Image') return;
    images.add(dict);
    for (const key of ['SMask', 'Mask']) {
      const mask = follow(dict.get(key), resolve);
      if (mask instanceof PdfStream) masks.add(mask);
    }
  });
  return { images, masks };
}

interface Shrinking {
  size: DrawnSize | undefined;
  isMask: boolean;
  quality: ImageQuality;
  resolve: Resolver;
  pdfium: Pdfium;
}

async function shrink(image: PdfStream, { size, isMask, quality, resolve, pdfium }: Shrinking): Promise<void> {
  const isJpx = filterOf(image, resolve) === 'JPXDecode';
  if (isJpx && isMask) return;
  const pixels = isJpx ? jpxPixelsOf(image, { resolve, pdfium }) : await pixelsOf(image, resolve);
  if (!pixels) return;
  const target = targetSize(pixels, size, quality.dpi);
  // Masks stay lossless: a blurred edge would look like a shadow.
  if (isMask && !target) return;
  const resized = target ? pixels.image.resize({ ...target, fit: 'fill' }) : pixels.image;
  const { width, height } = target ?? pixels;
  const colored = pixels.channels === 1 ? resized.toColourspace('b-w') : resized;
  const data = isMask
    ? deflateSync(await colored.raw().toBuffer(), { level: 9 })
    : await colored.jpeg({ quality: quality.quality, mozjpeg: true }).toBuffer();
  const share = pixels.isLossless && !isMask && !target ? worthwhileLoss : worthwhile;
  if (data.length > image.data.length * share) return;
  image.setData(new Uint8Array(data));
  image.set('Filter', name(isMask ? 'FlateDecode' : 'DCTDecode'));
  image.delete('DecodeParms');
  image.set('Width', number(width));
  image.set('Height', number(height));
  image.set('BitsPerComponent', number(8));
  // PDFium has converted the colours to RGB.
  if (isJpx) image.set('ColorSpace', name('DeviceRGB'));
}

function targetSize(
  { width, height }: { width: number; height: number },
  size: DrawnSize | undefined,
  dpi: number,
): { width: number; height: number } | undefined {
  if (!size || size.width <= 0 || size.height <= 0) return undefined;
  const scale = Math.max((size.width * dpi) / pointsPerInch / width, (size.height * dpi) / pointsPerInch / height);
  if (scale * tooFine >= 1) return undefined;
  const side = (pixels: number): number => Math.max(Math.min(pixels, minPixels), Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

interface Pixels {
  image: Sharp;
  width: number;
  height: number;
  channels: 1 | 3;
  isLossless: boolean;
}

/** Undefined for images to leave alone: those with an embedded mask, and those that are not plain. */
function jpxPixelsOf(image: PdfStream, { resolve, pdfium }: Pick<Shrinking, 'resolve' | 'pdfium'>): Pixels | undefined {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => numberAt(image, key, resolve));
  if (width < 1 || height < 1 || width * height > maxJpxPixels || isOdd(image, resolve)) return undefined;
  const space = follow(image.get('ColorSpace'), resolve);
  if (space !== undefined && channelsOf(image, resolve) === undefined) return undefined;
  const { rgba } = jpxPixels(pdfium, image.data, { width, height });
  const drawn = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return { image: drawn, width, height, channels: 3, isLossless: false };
}

/** Whether it has a Decode array or a special kind of mask. */
function isOdd(image: PdfStream, resolve: Resolver): boolean {
  const mask = follow(image.get('SMask'), resolve);
  const isKeyed = follow(image.get('Mask'), resolve) instanceof PdfArray;
  const isMatted = mask instanceof PdfDict && mask.has('Matte');
  return isKeyed || isMatted || ['Decode', 'SMaskInData', 'ImageMask', 'Matte', 'F'].some((key) => image.has(key));
}

/** Undefined for images to leave alone. */
async function pixelsOf(image: PdfStream, resolve: Resolver): Promise<Pixels | undefined> {
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => numberAt(image, key, resolve));
  const channels = channelsOf(image, resolve);
  if (!width || !height || bits !== 8 || !channels || width * height > maxPixels || isOdd(image, resolve)) return undefined;

  const filter = filterOf(image, resolve);
  if (filter === 'DCTDecode' || filter === 'DCT') {
    if (image.has('DecodeParms')) return undefined;
    const jpeg = sharp(image.data, { limitInputPixels: maxPixels, ignoreIcc: true });
    const found = await jpeg.metadata();
    const isAsSaid = found.width === width && found.height === height && found.channels === channels;
    return isAsSaid ? { image: jpeg, width, height, channels, isLossless: false } : undefined;
  }
  if (filter !== undefined && !['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'].includes(filter))
    return undefined;
  const size = width * height * channels;
  const plain = unpacked(image, size + 4_096);
  if (!plain || plain.length < size) return undefined;
  const raw = sharp(plain.subarray(0, size), { raw: { width, height, channels } });
  return { image: raw, width, height, channels, isLossless: true };
}

/** Undefined if there are several. */
function filterOf(image: PdfStream, resolve: Resolver): string | undefined {
  const filter = follow(image.get('Filter'), resolve);
  if (!(filter instanceof PdfArray)) return nameAt(image, 'Filter', resolve);
  if (filter.length === 0) return undefined;
  const only = filter.length === 1 ? follow(filter.at(0), resolve) : undefined;
  return only && 'value' in only && typeof only.value === 'string' ? only.value : 'several';
}

function channelsOf(image: PdfStream, resolve: Resolver): 1 | 3 | undefined {
  const space = follow(image.get('ColorSpace'), resolve);
  if (space instanceof PdfArray) {
    const kind = follow(space.at(0), resolve);
    const called = kind && 'value' in kind ? kind.value : undefined;
    if (called === 'CalRGB') return 3;
    if (called === 'CalGray') return 1;
    const profile = called === 'ICCBased' ? follow(space.at(1), resolve) : undefined;
    const count = profile instanceof PdfDict ? numberAt(profile, 'N', resolve) : 0;
    return count === 1 || count === 3 ? count : undefined;
  }
  const plain = nameAt(image, 'ColorSpace', resolve);
  return plain === 'DeviceRGB' ? 3 : plain === 'DeviceGray' ? 1 : undefined;
}

function numberAt(dict: PdfDict, key: string, resolve: Resolver): number {
  const value = follow(dict.get(key), resolve);
  return value instanceof PdfNumber ? value.value : 0;
}
