// Images of pages as a viewer shows them: content, annotations and form fields.
import { PdfError } from '../base/errors.ts';
import { bgra, forPrinting, renderAnnotations, reverseByteOrder, white } from './bitmap.ts';
import type { PdfiumDocument } from './document.ts';
import { withPage } from './document.ts';
import { paintForm, withForm } from './form.ts';
import { heap, type Pdfium } from './module.ts';

export interface PageImage {
  /** Four bytes per pixel, rows from the top, on white. */
  rgba: Uint8Array;
  width: number;
  height: number;
}

const maxPixels = 64 * 2 ** 20;

export interface ImageSize {
  /** In pixels; the height follows from the page's proportions. */
  width: number;
  /** Maximum height. A longer page is rendered narrower. */
  within?: number;
  /** Render for printing instead of for the screen. Does not affect fields, which PDFium renders the same in both cases. */
  is_print?: boolean;
}

export function renderPage(pdfium: Pdfium, document: PdfiumDocument, index: number, size: ImageSize): PageImage {
  const { width, within = Infinity, is_print = false } = size;
  return withPage(pdfium, document, index, (page) => {
    const pageWidth = pdfium.FPDF_GetPageWidthF(page);
    const pageHeight = pdfium.FPDF_GetPageHeightF(page);
    const shape = pageHeight / (pageWidth || 1);
    const across = Math.max(1, Math.round(Math.min(width, within / shape)));
    const down = Math.max(1, Math.min(within, Math.round(across * shape)));
    if (across * down > maxPixels) throw new PdfError('broken', 'The page is too long to be shown at this width');
    return paint(pdfium, document, { page, width: across, height: down, extra: is_print ? forPrinting : 0 });
  });
}

/** Three bytes per pixel, rows from the top. */
export interface OpaqueImage {
  rgb: Uint8Array;
  width: number;
  height: number;
}

const maxBandPixels = 2 ** 20;

/**
 * Like `paintContent`, but band by band, so that the module's memory, which never shrinks, does not grow by a whole large
 * image.
 */
export function paintContentInBands(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
): OpaqueImage {
  const rgb = new Uint8Array(width * height * 3);
  const rows = Math.max(1, Math.floor(maxBandPixels / width));
  for (let top = 0; top < height; top += rows) {
    const band = onBitmap(pdfium, { width, height: Math.min(rows, height - top) }, (bitmap) => {
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, reverseByteOrder);
    });
    let to = top * width * 3;
    for (let from = 0; from < band.rgba.length; from += 4) {
      rgb[to++] = band.rgba[from] ?? 0;
      rgb[to++] = band.rgba[from + 1] ?? 0;
      rgb[to++] = band.rgba[from + 2] ?? 0;
    }
  }
  return { rgb, width, height };
}

/** Renders only a loaded page's content, without annotations and fields. */
export function paintContent(pdfium: Pdfium, page: number, { width, height }: { width: number; height: number }): PageImage {
  return onBitmap(pdfium, { width, height }, (bitmap) => {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, reverseByteOrder);
  });
}

function paint(
  pdfium: Pdfium,
  document: PdfiumDocument,
  { page, width, height, extra }: { page: number; width: number; height: number; extra: number },
): PageImage {
  return onBitmap(pdfium, { width, height }, (bitmap) => {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderAnnotations | reverseByteOrder | extra);
    paintFields(pdfium, document, { bitmap, page, width, height });
  });
}

function onBitmap(
  pdfium: Pdfium,
  { width, height }: { width: number; height: number },
  draw: (bitmap: number) => void,
): PageImage {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
  if (!bitmap) throw new PdfError('broken', 'The page needs more memory than there is');
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    draw(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    return { rgba: heap(pdfium).slice(start, start + width * height * 4), width, height };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** Widgets are rendered by the form environment, not with the page. */
function paintFields(
  pdfium: Pdfium,
  document: PdfiumDocument,
  target: { bitmap: number; page: number; width: number; height: number },
): void {
  withForm(pdfium, document, (form) => paintForm(pdfium, form, target));
}
