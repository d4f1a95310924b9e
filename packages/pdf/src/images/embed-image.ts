// Embeds images into a document: JPEG data unchanged if possible, everything else as deflated pixels with PNG predictors.
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageItem } from '../content/draw-items.ts';
import { PdfError } from '../base/errors.ts';
import { name, number, type PDF, PdfDict, type PdfRef, type PdfValue } from '../objects/objects.ts';
import { readPngPixels } from './png-pixels.ts';

const maxPixels = 64 * 2 ** 20;
/** For print; more pixels are not visible. */
const maxDotsPerInch = 300;
const pointsPerInch = 72;

/**
 * Registers the image as an XObject.
 * @throws {PdfError} `bad_image`
 */
export async function embedImage(pdf: PDF, item: Pick<ImageItem, 'bytes' | 'mime' | 'width' | 'height'>): Promise<PdfRef> {
  const { bytes, mime } = item;
  try {
    const metadata = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    const isUpright = (metadata.orientation ?? 1) === 1;
    const isPlainJpeg = mime === 'image/jpeg' && metadata.format === 'jpeg' && isUpright && metadata.space !== 'cmyk';
    const most = mostPixels(item);
    const isTooFine = Math.max(metadata.width, metadata.height) > Math.max(most.width, most.height);
    if (isPlainJpeg) return isTooFine ? await embedSmallerJpeg(pdf, bytes, most) : embedJpeg(pdf, bytes, metadata);
    return await embedPixels(pdf, bytes, most);
  } catch (cause) {
    throw new PdfError('bad_image', 'The image cannot be read', { cause });
  }
}

function embedJpeg(
  pdf: PDF,
  bytes: Uint8Array,
  { width, height, channels }: Pick<Metadata, 'width' | 'height' | 'channels'>,
): PdfRef {
  const entries = imageEntries({ width, height, gray: channels === 1 });
  return pdf.createStream({ ...entries, Filter: name('DCTDecode') }, bytes);
}

/** The number of pixels that a box of this size can show, the same in both directions to preserve proportions. */
export function mostPixels({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const pixels = (points: number): number => Math.max(1, Math.ceil((points * maxDotsPerInch) / pointsPerInch));
  return { width: pixels(Math.max(width, height)), height: pixels(Math.max(width, height)) };
}

async function embedSmallerJpeg(pdf: PDF, bytes: Uint8Array, most: { width: number; height: number }): Promise<PdfRef> {
  const image = sharp(bytes, { limitInputPixels: maxPixels }).resize({ ...most, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await image.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return embedJpeg(pdf, new Uint8Array(data), { width: info.width, height: info.height, channels: info.channels });
}

async function embedPixels(pdf: PDF, bytes: Uint8Array, most: { width: number; height: number }): Promise<PdfRef> {
  const turned = sharp(bytes, { limitInputPixels: maxPixels }).rotate();
  const image = turned.resize({ ...most, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
  const { hasAlpha } = await image.metadata();
  const colors = await packed(image.clone().removeAlpha());
  const mask = hasAlpha ? addPixels(pdf, await packed(image.clone().ensureAlpha().extractChannel('alpha'))) : undefined;
  return addPixels(pdf, colors, mask && { SMask: mask });
}

async function packed(image: Sharp): Promise<ReturnType<typeof readPngPixels>> {
  return readPngPixels(await image.png({ compressionLevel: 6, adaptiveFiltering: true, palette: false }).toBuffer());
}

function addPixels(pdf: PDF, pixels: ReturnType<typeof readPngPixels>, more: Record<string, PdfValue> = {}): PdfRef {
  const { width, height, channels, data } = pixels;
  const parameters = { Predictor: number(15), Colors: number(channels), BitsPerComponent: number(8), Columns: number(width) };
  return pdf.createStream(
    {
      ...imageEntries({ width, height, gray: channels === 1 }),
      ...more,
      Filter: name('FlateDecode'),
      DecodeParms: PdfDict.of(parameters),
    },
    data,
  );
}

function imageEntries({ width, height, gray }: { width: number; height: number; gray: boolean }): Record<string, PdfValue> {
  return {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: number(width),
    Height: number(height),
    ColorSpace: name(gray ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: number(8),
  };
}
