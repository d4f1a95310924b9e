// Encodes rendered pages for the browser.
import sharp, { type Sharp } from 'sharp';
import type { PageImage } from '../pdfium/render.ts';

/** Maximum width and height in pixels of the WebP format. */
export const MAX_WEBP_SIDE = 16_383;

/** @param quality 1 to 100 */
export async function encodeWebp(image: PageImage, { quality = 80 }: { quality?: number } = {}): Promise<Uint8Array> {
  return await opaque(image).webp({ quality, effort: 2 }).toBuffer();
}

export async function encodePng(image: PageImage): Promise<Uint8Array> {
  return await opaque(image).png({ compressionLevel: 6 }).toBuffer();
}

function opaque({ rgba, width, height }: PageImage): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
}
