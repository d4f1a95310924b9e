// Makes a document smaller: reduces image resolution that is not visible, merges duplicates, and packs objects.
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { resolver } from '../objects/objects.ts';
import { inReadingOrder, serialize } from './pack.ts';
import { everyDict } from '../objects/merge-names.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { imageSizes } from './image-sizes.ts';
import { type ImageQuality, shrinkImages } from './shrink-images.ts';
import { packStream, mergeIdenticalStreams } from './streams.ts';
import { subsetFonts } from './subset-fonts.ts';

export type CompressOptions = ImageQuality;

interface Modules {
  pdfium: Pdfium;
  subset: Subsetter;
}

/** Thumbnails, which readers make themselves, and private data of programs (ISO 32000-2, 12.3.4 and 14.5). */
const needless = ['Thumb', 'PieceInfo'];

/**
 * The result may be larger than the input if there is nothing to gain, so the caller compares sizes.
 * @throws {PdfError} `not_incremental` for a signed file; `encrypted`, `broken`
 */
export async function compress({ pdfium, subset }: Modules, bytes: Uint8Array, options: CompressOptions): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    everyDict(pdf.getCatalog(), resolver(pdf), (dict) => {
      for (const key of needless) dict.delete(key);
    });
    await shrinkImages(pdf, imageSizes(pdf), { ...options, pdfium });
    subsetFonts(pdf, subset);
    const count = pdf.getPageCount();
    const objects = inReadingOrder(pdf);
    if (!objects) return await rewriteDocument(pdf);
    for (const [, object] of objects.found) packStream(object, resolver(pdf));
    mergeIdenticalStreams(objects.found);
    const left = inReadingOrder(pdf) ?? objects;
    const packed = serialize(pdf, left);
    return hasPages(pdfium, packed, count) ? packed : await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

function hasPages(pdfium: Pdfium, bytes: Uint8Array, count: number): boolean {
  try {
    const document = openInPdfium(pdfium, bytes);
    document.close();
    return document.page_count === count;
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}
