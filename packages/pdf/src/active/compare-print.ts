// Compares each page on the screen and on paper, rendered by PDFium, which is independent of our own parser.
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { hasFieldAppearance } from '../forms/appearances.ts';
import { annotationsOf, name, nameAt, type PDF, type PdfDict, type Resolver, resolver } from '../objects/objects.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { printDifferences } from '../pdfium/print-difference.ts';
import { kindsOfAnnotation } from './annotations.ts';
import { pagesWithLayers } from './settle-layers.ts';

/**
 * Returns the pages (from 1) that print differently from the screen.
 *
 * Printing affects only two things: the flags of annotations (ISO 32000-2, 12.5.3) and optional content (8.11.4.4). No
 * content stream operator depends on it. So a page without layers and visible annotations is the same in both cases and is
 * skipped. On a page without layers, the page's own content is the same too, so only its annotations are rendered, which
 * saves most of the work. PDFium ignores the flags of fields when printing, so fields are rendered as stamps, and fields
 * that every reader draws itself are judged by their flags. Pages with layers and annotations are found with a parser other
 * than PDFium; that both parsers see the same pages and objects was verified on upload.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function pagesPrintedOtherwise(pdfium: Pdfium, bytes: Uint8Array): Promise<number[]> {
  const file = await renderableFile(bytes);
  if (file.indices.length === 0) return [];
  const document = openInPdfium(pdfium, file.bytes);
  try {
    const indices = file.indices.filter((index) => index < document.page_count);
    const printed = printDifferences(pdfium, document, indices);
    return [...new Set([...file.by_flags, ...printed])].toSorted((one, other) => one - other).map((index) => index + 1);
  } finally {
    document.close();
  }
}

interface LookedAt {
  /** A copy of the file in which pages without layers draw only their annotations, and fields are stamps. */
  bytes: Uint8Array;
  /** Indices of the pages to compare. */
  indices: number[];
  /** Indices of the pages that need no comparison, but whose field flags say that they print differently. */
  by_flags: number[];
}

async function renderableFile(bytes: Uint8Array): Promise<LookedAt> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const layers = pagesWithLayers(pdf);
    const pages = pdf.getPages().map(({ dict }, index) => ({ dict, index, hasLayers: layers.has(index + 1) }));
    const looked = pages.filter(({ dict, hasLayers }) => hasLayers || hasDrawnAnnotations(pdf, dict));
    const by_flags = looked.filter(({ dict }) => hasUnlikeField(pdf, dict)).map(({ index }) => index);
    for (const { dict, hasLayers } of looked) {
      if (!hasLayers) dict.delete('Contents');
      for (const widget of widgetsOn(pdf, dict)) widget.set('Subtype', name('Stamp'));
    }
    const indices = looked.map(({ index }) => index);
    return { bytes: indices.length > 0 ? await saveDocument(document, true) : bytes, indices, by_flags };
  } finally {
    closeDocument(document);
  }
}

function widgetsOn(pdf: PDF, page: PdfDict): PdfDict[] {
  const resolve = resolver(pdf);
  return annotationsOf(page, resolve).filter((annotation) => nameAt(annotation, 'Subtype', resolve) === 'Widget');
}

/** Whether a page has a field without an appearance stream whose flags differ between screen and print. */
function hasUnlikeField(pdf: PDF, page: PdfDict): boolean {
  const resolve = resolver(pdf);
  const drawnByReaders = widgetsOn(pdf, page).filter((widget) => !hasFieldAppearance(widget, resolve));
  return drawnByReaders.some((widget) => {
    const kinds = kindsOfAnnotation(widget, resolve);
    return kinds.has('screen_only_annotations') || kinds.has('print_only_annotations');
  });
}

function hasDrawnAnnotations(pdf: PDF, page: PdfDict): boolean {
  const resolve = resolver(pdf);
  return annotationsOf(page, resolve).some((annotation) => isDrawn(annotation, resolve));
}

/** Popup windows are not part of the page, and links draw nothing. */
function isDrawn(annotation: PdfDict, resolve: Resolver): boolean {
  const type = nameAt(annotation, 'Subtype', resolve);
  return type !== 'Popup' && (type !== 'Link' || annotation.has('AP'));
}
