// Small images of all pages for the certificate, and a fingerprint of their content.
import { createHash } from 'node:crypto';
import type { PageReader } from '@countersign/pdf';
import sharp from 'sharp';

/** In pixels: the width from which the fingerprint is taken, larger than the displayed image. */
export const FINGERPRINT_WIDTH = 640;
const SHOWN_WIDTH = 220;

export interface PagePrint {
  /** JPEG. */
  image: Uint8Array;
  width: number;
  height: number;
  /** SHA-256 (hex) of the image's pixels. */
  fingerprint: string;
}

export async function printPages(reader: PageReader): Promise<PagePrint[]> {
  const prints: PagePrint[] = [];
  for (let index = 0; index < reader.page_count; index++) {
    const { rgba, width, height } = reader.renderPage(index, { width: FINGERPRINT_WIDTH });
    const image = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize({ width: SHOWN_WIDTH })
      .jpeg({ quality: 72 })
      .toBuffer();
    prints.push({
      image: new Uint8Array(image),
      width,
      height,
      fingerprint: createHash('sha256').update(rgba).digest('hex'),
    });
  }
  return prints;
}
