// Rewrites a file so that every reader shows the same: what the screen shows by default is also printed and extracted, in the
// colours of the screen. The result is verified.
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { annotationsOf, type PDF, type PdfDict, resolver } from '../objects/objects.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type PageImage, renderPage } from '../pdfium/render.ts';
import { mayColorsDiffer, pagesWithUnsettledColors, pagesWithUntrueColors, settleColors } from './colors.ts';
import { activeContentOf } from './find-active-content.ts';
import { dropActions } from './drop-actions.ts';
import { Layers } from './layers.ts';
import { settleAnnotations } from './settle-annotations.ts';
import { hasLayers, layersOf, pagesWithLayers, settleLayers } from './settle-layers.ts';

/** In pixels; pages that look the same at this size count as the same. */
const size = { width: 420, within: 1_200 };

/**
 * Fixes layers in the state that the screen shows by default, prints annotations as they are shown, and removes everything that
 * acts without a click. Removes hidden content from the file, and makes all readers use the screen's colours. Returns the same
 * bytes if there is nothing to do.
 * @throws {PdfError} `not_incremental` for a signed file, whose signatures would be lost; `broken` if the pages would look
 * different afterwards; `encrypted`
 */
export async function neutralise(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array> {
  const settled = await settle(bytes, { keepsContent: false });
  if (!settled) return bytes;
  // Without a reliable rendering there is nothing to compare the colours with.
  if (settled.is_contested && settled.has_changed_colors) throw new PdfError('broken', 'Readers differ over layers and colours');
  if (!settled.is_contested && rendersSame(pdfium, bytes, settled)) return settled.bytes;

  // Readers interpret such content differently: keep the content and fix its layers.
  const fixed = await settle(bytes, { keepsContent: true });
  if (fixed?.is_contested && rendersSame(pdfium, fixed.bytes, settled)) return settled.bytes;
  if (!fixed || (!fixed.is_contested && !rendersSame(pdfium, bytes, fixed)))
    throw new PdfError('broken', 'The pages would not look as they do');
  return fixed.bytes;
}

interface Settled {
  bytes: Uint8Array;
  /** Indices of the pages that may have changed. On all others, nothing drawn was touched. */
  pages: number[];
  /** Whether transfer functions that PDFium applies, or inks that draw nothing, were settled. */
  has_changed_colors: boolean;
  /** Whether PDFium shows layers differently from the screen, so that its rendering of the original cannot be compared. */
  is_contested: boolean;
}

/** @returns undefined if there is nothing to do */
async function settle(bytes: Uint8Array, options: { keepsContent: boolean }): Promise<Settled | undefined> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const isActive = activeContentOf(pdf).length > 0 || hasLayers(pdf);
    const isSigned = signedFields(pdf).length > 0;
    if (!isActive && (isSigned || pagesWithUnsettledColors(pdf).length === 0)) return undefined;
    if (isSigned) throw new PdfError('not_incremental', 'The file is signed: it has to stay as it is');
    const layers = new Layers(pdf);
    const has_changed_colors = mayColorsDiffer(pdf);
    const is_contested = layersOf(pdf).some((layer) => layers.isContested(layer));
    const found = { pages: pagesToSettle(pdf, has_changed_colors), has_changed_colors, is_contested };
    const settled = await settledFile(pdf, layers, options);
    await assertNeutral(settled);
    return { bytes: settled, ...found };
  } finally {
    closeDocument(document);
  }
}

async function settledFile(pdf: PDF, layers: Layers, options: { keepsContent: boolean }): Promise<Uint8Array> {
  for (const { dict } of pdf.getPages()) settleAnnotations(pdf, dict, layers);
  settleLayers(pdf, layers, options);
  settleColors(pdf);
  dropActions(pdf);
  return await rewriteDocument(pdf);
}

/**
 * Excludes pages whose colours PDFium renders the same either way.
 * @param isEach lists every page that draws a shared resource, not only the first
 */
function pagesToSettle(pdf: PDF, isEach: boolean): number[] {
  const touched = new Set([...pagesWithLayers(pdf), ...pagesWithUntrueColors(pdf)]);
  const hasAnnotations = (page: PdfDict): boolean => annotationsOf(page, resolver(pdf)).length > 0;
  return pdf.getPages().flatMap(({ dict }, index) => (isEach || touched.has(index + 1) || hasAnnotations(dict) ? [index] : []));
}

async function assertNeutral(bytes: Uint8Array): Promise<void> {
  const document = await openDocument(bytes);
  try {
    const left = activeContentOf(document.pdf).map(({ kind }) => kind);
    if (left.length > 0) throw new PdfError('broken', `The file still has active content: ${left.join(', ')}`);
  } finally {
    closeDocument(document);
  }
}

function rendersSame(pdfium: Pdfium, before: Uint8Array, { bytes: after, pages }: Settled): boolean {
  const one = openInPdfium(pdfium, before);
  const other = openInPdfium(pdfium, after);
  try {
    if (one.page_count !== other.page_count) return false;
    return pages.every((index) => isSameImage(renderPage(pdfium, one, index, size), renderPage(pdfium, other, index, size)));
  } finally {
    one.close();
    other.close();
  }
}

/** Whether every pixel is the same. */
function isSameImage(one: PageImage, other: PageImage): boolean {
  return one.width === other.width && one.height === other.height && Buffer.compare(one.rgba, other.rgba) === 0;
}
