// Redacts some pages of a prepared document: cuts the content, verifies the result, and rewrites the document. Documents are
// opened in PDFium one after the other, because its memory grows and is never returned.
import { DrawingKit } from '../drawing/drawing-kit.ts';
import { drawOnPage } from '../drawing/draw-on-page.ts';
import { type Box, type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { closeDocument, openDocument, pageAt, rewriteDocument } from '../io/document.ts';
import type { PdfDict } from '../objects/objects.ts';
import { removeUnusedResources } from '../pages/used-resources.ts';
import { PdfError } from '../base/errors.ts';
import { openInPdfium, type PdfiumDocument, resave, withPage, withPageMeanwhile } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import type { PageImage } from '../pdfium/render.ts';
import type { RedactArea } from './areas.ts';
import { hideTitles } from './bookmarks.ts';
import type { JpegSetting } from './jpeg-setting.ts';
import { packCutImages } from './pack-cut-images.ts';
import { type PackedImage, packedImage, replaceContent } from './page-image.ts';
import { surroundings, comparedImage, isEmptyWithin, rendersSame, type DisplayBox } from './verify-redaction.ts';
import { removeContent } from './remove-content.ts';
import { repackImages } from './repack-images.ts';
import { wordsWithin } from './secret-words.ts';

export interface RedactedPage {
  index: number;
  geometry: PageGeometry;
  areas: readonly RedactArea[];
  /** The areas in the page's own space, and as boxes on the page as displayed. */
  boxes: Box[];
  displayBoxes: DisplayBox[];
  has_hidden_drawings: boolean;
  /** Whether any of its images has a mask, not counting inline images. */
  has_masks: boolean;
  /** Fingerprints of its original images. */
  images: ReadonlySet<string>;
  /** Compression setting of its images. */
  jpeg_setting: JpegSetting;
  /** Bytes that its images take up uncompressed. */
  unpacked_size: number;
}

export interface RedactedGroup {
  bytes: Uint8Array;
  picture_pages: number[];
  hidden_titles: number;
  /** Words under the areas. */
  words: Set<string>;
}

/**
 * @param files.source the document before preparation; the pages must look the same in both
 * @throws {PdfError} `broken`
 */
export async function redactGroup(
  pdfium: Pdfium,
  { bytes, source }: { bytes: Uint8Array; source: Uint8Array },
  pages: readonly RedactedPage[],
): Promise<RedactedGroup> {
  const cut = await cutContent(pdfium, { bytes, source }, pages);
  const failed = unproven(pdfium, cut, pages);
  assertUnharmed(pdfium, { bytes, source }, failed);
  const images = await packedImages(pdfium, bytes, failed);
  const { words } = cut;
  const finished = await finish(cut.bytes ?? bytes, { pages, images, words });
  const removed = new Set([...words.values()].flatMap((found) => [...found]));
  return { ...finished, picture_pages: failed.map(({ index }) => index), words: removed };
}

interface Before {
  /** Rendered from the source. */
  image: PageImage;
  surroundings: Box[];
  /** Whether the images under the areas were compressed as JPEGs after checking their pixels. */
  is_packed: boolean;
}

interface Cut {
  /** Undefined if nothing could be written: then every page must be replaced by its image. */
  bytes: Uint8Array | undefined;
  /** State of the pages before cutting, without those that had something that cannot be cut. */
  before: Map<RedactedPage, Before>;
  /** Words under the areas. */
  words: Map<RedactedPage, Set<string>>;
}

async function cutContent(
  pdfium: Pdfium,
  { bytes, source }: { bytes: Uint8Array; source: Uint8Array },
  pages: readonly RedactedPage[],
): Promise<Cut> {
  const [document, original] = [openInPdfium(pdfium, bytes), openInPdfium(pdfium, source)];
  try {
    const before: Cut['before'] = new Map();
    const words: Cut['words'] = new Map();
    for (const page of pages) {
      const use = async (pointer: number): Promise<void> => {
        words.set(page, wordsWithin(pdfium, pointer, page.boxes));
        if (page.has_hidden_drawings) return;
        const image = shown(pdfium, original, page);
        const old = { image, surroundings: surroundings(pdfium, pointer, page.boxes) };
        if (!removeContent(pdfium, pointer, page.boxes)) return;
        const is_packed =
          !page.has_masks && (await packCutImages(pdfium, pointer, { boxes: page.boxes, setting: page.jpeg_setting }));
        if (is_packed && !pdfium.FPDFPage_GenerateContent(pointer)) return;
        before.set(page, { ...old, is_packed });
      };
      await withPageMeanwhile(pdfium, document, { index: page.index, use });
    }
    return { bytes: before.size > 0 ? resave(pdfium, document) : undefined, before, words };
  } finally {
    document.close();
    original.close();
  }
}

function shown(pdfium: Pdfium, document: PdfiumDocument, { index, geometry }: RedactedPage): PageImage {
  return withPage(pdfium, document, index, (page) => comparedImage(pdfium, page, geometry));
}

/**
 * Checks that the preparation did not visibly change these pages. The other pages were already compared with the source;
 * these become images of the prepared document.
 * @throws {PdfError} `broken`
 */
function assertUnharmed(
  pdfium: Pdfium,
  { bytes, source }: { bytes: Uint8Array; source: Uint8Array },
  pages: readonly RedactedPage[],
): void {
  if (pages.length === 0) return;
  const [original, prepared] = [openInPdfium(pdfium, source), openInPdfium(pdfium, bytes)];
  try {
    for (const page of pages) {
      const [was, is] = [shown(pdfium, original, page), shown(pdfium, prepared, page)];
      if (!rendersSame(was, is, { boxes: [], scale: 1 }))
        throw new PdfError('broken', 'The page cannot be redacted without harm to what is beside the areas');
    }
  } finally {
    original.close();
    prepared.close();
  }
}

/** The pages where something is left under the areas or the rest looks different. */
function unproven(pdfium: Pdfium, { bytes, before }: Cut, pages: readonly RedactedPage[]): RedactedPage[] {
  if (!bytes) return [...pages];
  const document = openInPdfium(pdfium, bytes);
  try {
    return pages.filter((page) => {
      const old = before.get(page);
      return !old || !isProven(pdfium, document, { page, old });
    });
  } finally {
    document.close();
  }
}

function isProven(
  pdfium: Pdfium,
  document: PdfiumDocument,
  { page: redacted, old }: { page: RedactedPage; old: Before },
): boolean {
  const { index, geometry, displayBoxes } = redacted;
  return withPage(pdfium, document, index, (page) => {
    const now = comparedImage(pdfium, page, geometry);
    const beside = old.surroundings.map((box) => displayBox(geometry, box));
    const scale = now.width / geometry.width;
    if (!rendersSame(old.image, now, { boxes: [...displayBoxes, ...beside], scale })) return false;
    return isEmptyWithin(pdfium, { document: document.pointer, page, now, is_packed: old.is_packed }, redacted);
  });
}

function displayBox(geometry: PageGeometry, [x0, y0, x1, y1]: Box): DisplayBox {
  const [ax, ay] = toDisplaySpace(geometry, x0, y0);
  const [bx, by] = toDisplaySpace(geometry, x1, y1);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

type Pictures = ReadonlyMap<RedactedPage, PackedImage>;

async function packedImages(pdfium: Pdfium, bytes: Uint8Array, pages: readonly RedactedPage[]): Promise<Pictures> {
  const images = new Map<RedactedPage, PackedImage>();
  if (pages.length === 0) return images;
  const document = openInPdfium(pdfium, bytes);
  try {
    for (const page of pages) {
      const { index, displayBoxes: boxes, geometry } = page;
      images.set(page, await packedImage(pdfium, { document, index }, { boxes, geometry }));
    }
    return images;
  } finally {
    document.close();
  }
}

async function finish(
  bytes: Uint8Array,
  { pages, images, words }: { pages: readonly RedactedPage[]; images: Pictures; words: Cut['words'] },
): Promise<Pick<RedactedGroup, 'bytes' | 'hidden_titles'>> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const kit = new DrawingKit(pdf, {});
    const removed = new Map<PdfDict, ReadonlySet<string>>();
    for (const page of pages) {
      const { dict } = pageAt(document, page.index);
      removed.set(dict, words.get(page) ?? new Set());
      const image = images.get(page);
      if (image) replaceContent(pdf, dict, image);
      removeUnusedResources(pdf, dict);
      await repackImages(pdf, dict, page.images);
      const items = page.areas.map(({ x, y, width, height }) => ({
        kind: 'rect' as const,
        x,
        y,
        width,
        height,
        fill: '#000000',
      }));
      drawOnPage(pdf, dict, { items, kit });
    }
    const hidden_titles = hideTitles(pdf, removed);
    pdf.context.info.trailer.delete('Info');
    return { bytes: await rewriteDocument(pdf), hidden_titles };
  } finally {
    closeDocument(document);
  }
}
