// Compares a page on the screen with the page in print. Both are rendered over the same random noise, so that content in the
// colour of the paper is visible too, and nobody can know the background colour in advance.
import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { bgra, forPrinting, renderAnnotations, reverseByteOrder } from './bitmap.ts';
import { type PdfiumDocument, withPage } from './document.ts';
import { heap, type Pdfium } from './module.ts';

/**
 * The longer side of a page in pixels. PDFium renders deterministically, so a single different pixel is a difference.
 * Changing a digit changes several, even if it is three pixels high.
 */
const side = 480;

/** The pages (zero-based) that print differently. Ignores fields, which PDFium renders without regard to printing. */
export function printDifferences(pdfium: Pdfium, document: PdfiumDocument, indices: readonly number[]): number[] {
  const canvas = new Canvas(pdfium);
  try {
    return indices.filter((index) => withPage(pdfium, document, index, (page) => canvas.isPrintedOtherwise(page)));
  } finally {
    canvas.close();
  }
}

let made: Uint8Array | undefined;

/** Generated once per process, because it takes as long as a signature. */
function noise(): Uint8Array {
  if (made) return made;
  made = randomFillSync(new Uint8Array(side * side * 4));
  for (let at = 3; at < made.length; at += 4) made[at] = 255; // opaque
  return made;
}

/** Two bitmaps, reused for all pages. */
class Canvas {
  readonly #pdfium: Pdfium;
  readonly #noise = noise();
  readonly #bitmaps: readonly [shown: number, printed: number];

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#bitmaps = [this.#newBitmap(), this.#newBitmap()];
  }

  isPrintedOtherwise(page: number): boolean {
    const [shown, printed] = this.#bitmaps;
    this.#paint(shown, page, 0);
    this.#paint(printed, page, forPrinting);
    return Buffer.compare(this.#pixels(shown), this.#pixels(printed)) !== 0;
  }

  close(): void {
    for (const bitmap of this.#bitmaps) this.#pdfium.FPDFBitmap_Destroy(bitmap);
  }

  #newBitmap(): number {
    const bitmap = this.#pdfium.FPDFBitmap_CreateEx(side, side, bgra, 0, 0);
    if (!bitmap) throw new PdfError('broken', 'There is not enough memory to compare screen and print');
    return bitmap;
  }

  #pixels(bitmap: number): Uint8Array {
    const start = this.#pdfium.FPDFBitmap_GetBuffer(bitmap);
    return heap(this.#pdfium).subarray(start, start + this.#noise.length);
  }

  #paint(bitmap: number, page: number, extra: number): void {
    this.#pixels(bitmap).set(this.#noise);
    const [width, height] = [this.#pdfium.FPDF_GetPageWidthF(page), this.#pdfium.FPDF_GetPageHeightF(page)];
    const scale = side / Math.max(width, height, 1);
    const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const flags = renderAnnotations | reverseByteOrder | extra;
    this.#pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, flags);
  }
}
