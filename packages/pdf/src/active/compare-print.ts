// Compares each page on the screen and on paper, rendered by PDFium, which is independent of our own parser.
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { hasFieldLook } from '../forms/looks.ts';
import { annotationsOf, name, nameAt, type PDF, type PdfDict, type Resolver, resolver } from '../objects/objects.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { printDifferences } from '../pdfium/print-difference.ts';
import { kindsOfAnnotation } from './annotations.ts';
import { pagesWithLayers } from './settle-layers.ts';

/**
 * The pages, from 1, that are printed otherwise than the screen shows them.
 *
 * Printing is an input of two rules alone: the flags of annotations (ISO 32000-2, 12.5.3) and the state of optional content
 * (8.11.4.4). No operator of a content stream asks for it. So a page without annotations that are drawn and without layers is the
 * same on both, and is not looked at; and what a page without layers draws itself is the same on both, so that its annotations are
 * looked at without it, which is most of the work. PDFium does not heed the flags of fields when it prints: they are looked at as
 * stamps, and those that each reader draws by itself are judged by their flags. Which pages have layers and annotations is read by another parser than PDFium; that
 * both see the same pages and objects was made sure of when the file was uploaded.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function pagesPrintedOtherwise(pdfium: Pdfium, bytes: Uint8Array): Promise<number[]> {
  const look = await fileToLookAt(bytes);
  if (look.indices.length === 0) return [];
  const document = openInPdfium(pdfium, look.bytes);
  try {
    const indices = look.indices.filter((index) => index < document.page_count);
    const seen = printDifferences(pdfium, document, indices);
    return [...new Set([...look.by_flags, ...seen])].toSorted((one, other) => one - other).map((index) => index + 1);
  } finally {
    document.close();
  }
}

interface LookedAt {
  /** The file, in which pages without layers draw nothing but their annotations, and fields are stamps. */
  bytes: Uint8Array;
  /** Indices of the pages to compare. */
  indices: number[];
  /** Indices of the pages that need no comparison, but whose field flags say that they print differently. */
  by_flags: number[];
}

async function fileToLookAt(bytes: Uint8Array): Promise<LookedAt> {
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
  const drawnByReaders = widgetsOn(pdf, page).filter((widget) => !hasFieldLook(widget, resolve));
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
