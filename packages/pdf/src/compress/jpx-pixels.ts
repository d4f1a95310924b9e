// Decodes JPEG 2000 images (JPXDecode, ISO 32000-2, 7.4.9), which sharp cannot read but PDFium can, by rendering a page that
// contains nothing else.
import { Buffer } from 'node:buffer';
import { plainFile } from '../io/plain-file.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type PageImage, renderPage } from '../pdfium/render.ts';

/**
 * @param size in pixels, from the image's own entries
 * @throws {PdfError} if PDFium cannot read it
 */
export function jpxPixels(pdfium: Pdfium, data: Uint8Array, size: { width: number; height: number }): PageImage {
  const document = openInPdfium(pdfium, oneImage(data, size));
  try {
    return renderPage(pdfium, document, 0, { width: size.width, within: size.height });
  } finally {
    document.close();
  }
}

/** A one-page PDF that the image fills, at one point per pixel. */
function oneImage(data: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const content = Buffer.from(`${width} 0 0 ${height} 0 0 cm /Picture Do`);
  const resources = '<< /XObject << /Picture 5 0 R >> >>';
  return plainFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents 4 0 R >>`,
    stream('', content),
    stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`, data),
  ]);
}

function stream(entries: string, data: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`<< ${entries} /Length ${data.length} >> stream\n`), data, Buffer.from('\nendstream')]);
}
