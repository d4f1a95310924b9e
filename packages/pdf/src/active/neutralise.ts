// Writes a file anew that shows the same to everyone: what the screen shows by default is what is printed and read later, in the colours
// of the screen. What was done is looked at again.
import { Buffer } from 'node:buffer';
import { PdfError } from '../errors.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument, writtenAnew } from '../io/document.ts';
import { annotationsOf, type PDF, type PdfDict, resolver } from '../objects.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type PagePicture, renderPage } from '../pdfium/render.ts';
import { maySettledColorsLookOtherwise, pagesWithUnsettledColors, pagesWithUntrueColors, settleColors } from './colors.ts';
import { activeContentOf } from './find-active-content.ts';
import { dropActions } from './drop-actions.ts';
import { Layers } from './layers.ts';
import { settleAnnotations } from './settle-annotations.ts';
import { hasLayers, layersOf, pagesWithLayers, settleLayers } from './settle-layers.ts';

/** In pixels; a page that looks the same this large looks the same. */
const size = { width: 420, within: 1_200 };

/**
 * Layers stay as the screen shows them by default, annotations are printed as they are shown, and nothing acts by itself. Hidden
 * content is taken out of the file. Colours are those of the screen for all readers. Gives the same bytes where there is nothing to be done.
 * @throws {PdfError} `not_incremental` for a file that is signed: its signatures would be lost; `broken` where the pages would look
 * otherwise afterwards; `encrypted`
 */
export async function neutralise(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array> {
  const settled = await settle(bytes, { keepsContent: false });
  if (!settled) return bytes;
  // Then there is nothing to hold the colours against.
  if (settled.is_contested && settled.has_changed_colors) throw new PdfError('broken', 'Readers differ over layers and colours');
  if (!settled.is_contested && looksTheSame(pdfium, bytes, settled)) return settled.bytes;

  // Content that readers make sense of in their own ways: nothing is taken out of it then, and its layers are fixed.
  const fixed = await settle(bytes, { keepsContent: true });
  if (fixed?.is_contested && looksTheSame(pdfium, fixed.bytes, settled)) return settled.bytes;
  if (!fixed || (!fixed.is_contested && !looksTheSame(pdfium, bytes, fixed)))
    throw new PdfError('broken', 'The pages would not look as they do');
  return fixed.bytes;
}

interface Settled {
  bytes: Uint8Array;
  /** Indices of the pages that were worked on: of the others, nothing that is drawn was touched. */
  pages: number[];
  /** Transfer functions, or inks that nothing is drawn with, were settled: PDFium itself heeds them. */
  has_changed_colors: boolean;
  /** PDFium shows layers otherwise than the screen: what it makes of the file before is nothing to compare with. */
  is_contested: boolean;
}

/** @returns undefined where there is nothing to be done */
async function settle(bytes: Uint8Array, options: { keepsContent: boolean }): Promise<Settled | undefined> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const isActive = activeContentOf(pdf).length > 0 || hasLayers(pdf);
    const isSigned = signedFields(pdf).length > 0;
    if (!isActive && (isSigned || pagesWithUnsettledColors(pdf).length === 0)) return undefined;
    if (isSigned) throw new PdfError('not_incremental', 'The file is signed: it has to stay as it is');
    const layers = new Layers(pdf);
    const has_changed_colors = maySettledColorsLookOtherwise(pdf);
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
  return await writtenAnew(pdf);
}

/**
 * Pages whose colours PDFium does not heed either way are none.
 * @param isEach what one page draws with others may show, and only the first of them is found
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

function looksTheSame(pdfium: Pdfium, before: Uint8Array, { bytes: after, pages }: Settled): boolean {
  const one = openInPdfium(pdfium, before);
  const other = openInPdfium(pdfium, after);
  try {
    if (one.page_count !== other.page_count) return false;
    return pages.every((index) => isSamePicture(renderPage(pdfium, one, index, size), renderPage(pdfium, other, index, size)));
  } finally {
    one.close();
    other.close();
  }
}

/** Whether every pixel is the same. */
function isSamePicture(one: PagePicture, other: PagePicture): boolean {
  return one.width === other.width && one.height === other.height && Buffer.compare(one.rgba, other.rgba) === 0;
}
