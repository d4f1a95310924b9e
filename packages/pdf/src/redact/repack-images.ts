// Recompresses images that lost pixels. PDFium deflates them, which makes photographs and scans many times larger.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { maxGroupDepth } from '../base/limits.ts';
import { follow, name, nameAt, type PDF, PdfDict, PdfNumber, PdfStream, type Resolver, resolver } from '../objects/objects.ts';
import { defaultSetting } from './jpeg-setting.ts';

const bytesPerPixel = 4;
export const largeBytes = 512 * 1024;
/** Drawings gain too little from JPEG, so they stay lossless. */
export const maxSizeRatio = 1 / 2;

/** Identifies an image that was not changed. */
export function fingerprint(image: PdfStream): string {
  return createHash('sha256').update(image.data).digest('base64');
}

/** The page's images, including those in its form XObjects. */
export function imagesOf(pdf: PDF, page: PdfDict): PdfStream[] {
  const resolve = resolver(pdf);
  const seen = new Set<PdfStream>();
  const visit = (holder: PdfDict, depth: number): void => {
    const resources = follow(holder.get('Resources'), resolve);
    const objects = resources instanceof PdfDict ? follow(resources.get('XObject'), resolve) : undefined;
    for (const [, value] of objects instanceof PdfDict ? objects : []) {
      const stream = follow(value, resolve);
      if (!(stream instanceof PdfStream) || seen.has(stream) || depth > maxGroupDepth) continue;
      seen.add(stream);
      visit(stream, depth + 1);
    }
  };
  visit(page, 0);
  return [...seen].filter((stream) => nameAt(stream, 'Subtype', resolve) === 'Image');
}

/** Bytes that the images take up uncompressed. Images without a size are not counted. */
export function unpackedSize(images: readonly PdfStream[], resolve: Resolver): number {
  return images.reduce((sum, image) => {
    const [width, height] = ['Width', 'Height'].map((key) => numberAt(image, key, resolve));
    return sum + (width ?? 0) * (height ?? 0) * bytesPerPixel;
  }, 0);
}

/** The JPEG data; undefined for other kinds of image. */
export function jpegIn(image: PdfStream, resolve: Resolver): Uint8Array | undefined {
  return nameAt(image, 'Filter', resolve) === 'DCTDecode' ? image.data : undefined;
}

/** The image has a mask or is one itself (ISO 32000-2, 8.9.6 and 11.6.5). */
export function isMasked(image: PdfStream): boolean {
  return ['SMask', 'Mask', 'ImageMask', 'SMaskInData'].some((key) => image.has(key));
}

/** @param untouched fingerprints of unchanged images, which are skipped */
export async function repackImages(pdf: PDF, page: PdfDict, untouched: ReadonlySet<string>): Promise<void> {
  for (const image of imagesOf(pdf, page)) {
    if (image.data.length < largeBytes || untouched.has(fingerprint(image))) continue;
    const jpeg = await packed(image, resolver(pdf));
    if (!jpeg || jpeg.length > image.data.length * maxSizeRatio) continue;
    image.setData(jpeg);
    image.set('Filter', name('DCTDecode'));
    image.delete('DecodeParms');
  }
}

/** Undefined unless the image is plain grey or RGB. */
async function packed(image: PdfStream, resolve: Resolver): Promise<Uint8Array | undefined> {
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => numberAt(image, key, resolve));
  const space = nameAt(image, 'ColorSpace', resolve);
  const channels = space === 'DeviceRGB' ? 3 : space === 'DeviceGray' ? 1 : undefined;
  if (!width || !height || bits !== 8 || !channels || nameAt(image, 'Filter', resolve) !== 'FlateDecode') return undefined;

  const size = width * height * channels;
  const pixels = image.has('DecodeParms') ? image.getDecodedData() : inflateSync(image.data, { maxOutputLength: size + 1 });
  if (image.has('Decode') || pixels.length !== size) return undefined;
  const raw = sharp(pixels, { raw: { width, height, channels } });
  const jpeg = channels === 1 ? raw.toColourspace('b-w') : raw;
  return new Uint8Array(await jpeg.jpeg(defaultSetting).toBuffer());
}

function numberAt(dict: PdfDict, key: string, resolve: Resolver): number {
  const value = follow(dict.get(key), resolve);
  return value instanceof PdfNumber ? value.value : 0;
}
