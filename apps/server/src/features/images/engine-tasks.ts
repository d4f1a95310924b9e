// Validates user images by content and re-encodes them inside the sandbox.
import { readFileSync } from 'node:fs';
import { missingGlyphs } from '@countersign/document-model/text';
import sharp from 'sharp';
import { loadShaper } from '#platform/fonts/fonts.ts';
import { MAX_PIXELS_READ } from './image-limits.ts';

export interface ImageTask {
  path: string;
  clean_path: string;
  max_pixels: number;
  /** Whether SVG is accepted; it is rasterized. */
  takes_svg: boolean;
  /** Always writes a PNG; otherwise a photo stays a JPEG. */
  is_png?: boolean;
}

export interface ImageResult {
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

export const imageTasks = {
  /** Decodes and re-encodes an image: applies the EXIF rotation, drops metadata, limits the size. */
  async 'picture.clean'(task: ImageTask): Promise<ImageResult> {
    // Read as bytes: an SVG that is opened by path could reference files beside it.
    const bytes = readFileSync(task.path);
    const { format, hasAlpha, density } = await describeImage(bytes, task);
    if (format === 'svg') await requireLetters(bytes.toString());
    const source = sharp(bytes, { ...IMAGE_LIMITS, ...(density && { density }) });

    const side = Math.floor(Math.sqrt(task.max_pixels));
    const turned = source.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const isPng = task.is_png || format === 'png' || format === 'svg' || hasAlpha;
    const written = isPng
      ? await turned.png().toFile(task.clean_path).catch(asTooComplex)
      : await turned.toColourspace('srgb').jpeg({ quality: 90 }).toFile(task.clean_path);
    return { mime: isPng ? 'image/png' : 'image/jpeg', width: written.width, height: written.height };
  },
};

const IMAGE_LIMITS = { limitInputPixels: MAX_PIXELS_READ, failOn: 'error' } as const;
/** Default resolution of an SVG, and the pixels of its longer side after rendering. */
const SVG_DENSITY = 72;
const SVG_SIDE = 2_000;
const MAX_NAMED = 5;

async function describeImage(bytes: Buffer, { takes_svg }: ImageTask) {
  // The declared size of an SVG does not matter; it is rendered at our size.
  const image = sharp(bytes, { ...IMAGE_LIMITS, limitInputPixels: false });
  const { format, hasAlpha, width, height } = await image.metadata().catch(asTooComplex);
  const isTaken = format === 'png' || format === 'jpeg' || format === 'webp' || (format === 'svg' && takes_svg);
  if (!isTaken) throw Object.assign(new Error('not a picture that we take'), { code: 'bad_image' });
  if (format !== 'svg' && width * height > MAX_PIXELS_READ)
    throw Object.assign(new Error('more pixels than we read'), { code: 'too_many_pixels' });
  const density =
    format === 'svg' ? Math.min(100_000, Math.max(1, (SVG_DENSITY * SVG_SIDE) / Math.max(width, height))) : undefined;
  return { format, hasAlpha, density };
}

/** Errors of the SVG libraries (librsvg, libxml2) for files that exceed their limits. */
const LIMITS_OF_DRAWINGS = /code 114 |exceeded more than|Maximum entity amplification|Excessive depth/;

function asTooComplex(error: unknown): never {
  const isLimit = error instanceof Error && LIMITS_OF_DRAWINGS.test(error.message);
  throw isLimit ? Object.assign(new Error('more than a drawing may ask for'), { code: 'too_complex' }) : error;
}

/** Characters that no font contains would be drawn as boxes. */
async function requireLetters(drawing: string): Promise<void> {
  const missing = missingGlyphs(wordsOf(drawing), await loadShaper());
  if (missing.length > 0)
    throw Object.assign(new Error(`no font has ${missing.slice(0, MAX_NAMED).join(' ')}`), { code: 'no_letters' });
}

/** The text between the tags, if any. May include more than is visible. */
function wordsOf(drawing: string): string {
  if (!/<(?:\w+:)?text\b/.test(drawing)) return '';
  return drawing
    .replaceAll(/<!--[^]*?-->|<(title|desc|metadata|style|script)\b[^]*?<\/\1\s*>|<[^>]*>/g, ' ')
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (_, isHex: string, digits: string) => {
      const code = Number.parseInt(digits, isHex ? 16 : 10);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, ' ');
}
