// Encodes rendered pages for the browser.
import sharp, { type Sharp } from 'sharp';
import type { PagePicture } from '../pdfium/render.ts';

/** Maximum width and height in pixels of the WebP format. */
export const MAX_WEBP_SIDE = 16_383;

/** @param quality 1 to 100 */
export async function encodeWebp(picture: PagePicture, { quality = 80 }: { quality?: number } = {}): Promise<Uint8Array> {
  return await opaque(picture).webp({ quality, effort: 2 }).toBuffer();
}

export async function encodePng(picture: PagePicture): Promise<Uint8Array> {
  return await opaque(picture).png({ compressionLevel: 6 }).toBuffer();
}

function opaque({ rgba, width, height }: PagePicture): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
}
