// Permanently removes what lies under areas of a document. Every step is verified: a page where something is left, or where
// the rest looks different, is replaced by its image.
import { PdfError } from '../base/errors.ts';
import { type Box, toPageRectangle } from '../base/geometry.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, pageAt, rewriteDocument } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { type PdfDict, resolver } from '../objects/objects.ts';
import { forgetInheritedResources, removeUnusedResources } from '../pages/used-resources.ts';
import { openInPdfium, withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { areasByPage, type RedactArea } from './areas.ts';
import { countBookmarks } from './bookmarks.ts';
import { removeTextOfAnnotations, isBesidePages } from './remove-outside-texts.ts';
import { ownResources } from './own-resources.ts';
import { hasNoText, type DisplayBox } from './verify-redaction.ts';
import { type RedactedPage, redactGroup } from './redact-group.ts';
import { defaultSetting, jpegSettingOf } from './jpeg-setting.ts';
import { fingerprint, isMasked, jpegIn, imagesOf, unpackedSize } from './repack-images.ts';
import { redactElsewhere } from './redact-elsewhere.ts';
import { scrub } from './scrub.ts';

export interface RedactOptions {
  /** Also redact a signed file: its signatures are lost, their appearances stay. */
  allow_signed?: boolean;
  /** Called with the number of the last finished page, from 1. */
  onProgress?: (page: number) => void;
}

export interface Redacted {
  bytes: Uint8Array;
  /** Zero-based indices of pages that were replaced by images, because nothing less was safe. */
  picture_pages: number[];
  /** Remaining items that may still reveal something. */
  left: { bookmarks: number; scripts: boolean };
}

/**
 * Removes text, pixels, drawings, annotations and fields (with their values, wherever they are shown) that the areas touch,
 * everywhere the file may store them, and paints the areas black. Areas beside the pages, as returned by `annotationTexts`,
 * remove the undrawn text listed there: names, addresses and values. Document metadata, attachments, earlier revisions,
 * deleted pages and unused objects are removed from the whole file. In bookmarks, words are hidden that no page shows any
 * more, as are titles that contain a word removed from their target page. Scripts with such words are removed.
 * @throws {RangeError} for an area without a size
 * @throws {PdfError} `not_incremental` for a signed file; `no_such_page`, `encrypted`, `broken`
 */
export async function redact(
  pdfium: Pdfium,
  bytes: Uint8Array,
  areas: readonly RedactArea[],
  options: RedactOptions = {},
): Promise<Redacted> {
  const { bytes: prepared, pages, page_count, titles } = await prepare(bytes, areas, options);
  const picture_pages: number[] = [];
  const words = new Set<string>();
  let [current, bookmarks] = [prepared, titles];
  for (const group of groupsOf(pages)) {
    const done = await redactGroup(pdfium, { bytes: current, source: bytes }, group);
    current = done.bytes;
    bookmarks -= done.hidden_titles;
    picture_pages.push(...done.picture_pages);
    for (const word of done.words) words.add(word);
    options.onProgress?.(1 + Math.max(...group.map(({ index }) => index)));
  }
  const { bytes: finished, has_scripts } = await redactElsewhere(pdfium, current, words);
  assertRedacted(pdfium, finished, { pages, page_count });
  return { bytes: finished, picture_pages, left: { bookmarks, scripts: has_scripts } };
}

interface Prepared {
  bytes: Uint8Array;
  pages: RedactedPage[];
  page_count: number;
  /** Number of bookmarks. */
  titles: number;
}

/** Removes annotations, fields and metadata, and gives the pages their own copies of what they draw. */
async function prepare(bytes: Uint8Array, areas: readonly RedactArea[], options: RedactOptions): Promise<Prepared> {
  const source = await openDocument(bytes);
  try {
    const { pdf } = source;
    if (!options.allow_signed && signedFields(pdf).length > 0)
      throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    const boxes = new Map<PdfDict, Box[]>();
    const page_count = pdf.getPageCount();
    const removed = new Set<PdfDict>();
    removeTextOfAnnotations(pdf, areas.filter(isBesidePages), removed);
    const onPages = areas.filter((area) => !isBesidePages(area));
    const pages = [...areasByPage(onPages, page_count)].map(([index, areasOfPage]): RedactedPage => {
      const page = pageAt(source, index).dict;
      const geometry = geometryOf(pdf, page);
      const inPage = areasOfPage.map((area) => toPageRectangle(geometry, area));
      boxes.set(page, inPage);
      const displayBoxes = areasOfPage.map(({ x, y, width, height }): DisplayBox => [x, y, x + width, y + height]);
      const owned = ownResources(pdf, page);
      return {
        index,
        geometry,
        areas: areasOfPage,
        boxes: inPage,
        displayBoxes,
        images: new Set(),
        unpacked_size: 0,
        has_masks: true,
        jpeg_setting: defaultSetting,
        ...owned,
      };
    });
    // Unused resources of other pages go too: they may be shared with a redacted page and would keep its content in the
    // file.
    const all = pdf.getPages().map(({ dict }) => dict);
    for (const page of all) if (!boxes.has(page)) removeUnusedResources(pdf, page);
    for (const page of all) forgetInheritedResources(pdf, page);
    scrub(pdf, boxes, removed);
    const measured = pages.map((page) => {
      const { dict } = pageAt(source, page.index);
      const images = imagesOf(pdf, dict);
      const unpacked_size = unpackedSize(images, resolver(pdf));
      const jpeg_setting = jpegSettingOf(images.map((image) => jpegIn(image, resolver(pdf))));
      return {
        ...page,
        images: new Set(images.map(fingerprint)),
        unpacked_size,
        has_masks: images.some(isMasked),
        jpeg_setting,
      };
    });
    return { bytes: await rewriteDocument(pdf), pages: measured, page_count, titles: countBookmarks(pdf) };
  } finally {
    closeDocument(source);
  }
}

/** PDFium keeps every changed image uncompressed while a document is open, and writes them large. */
const maxUnpacked = 48 * 2 ** 20;
const maxPages = 8;

function groupsOf(pages: readonly RedactedPage[]): RedactedPage[][] {
  const groups: RedactedPage[][] = [];
  let size = 0;
  for (const page of pages) {
    const group = groups.at(-1);
    if (group && group.length < maxPages && size + page.unpacked_size <= maxUnpacked) {
      group.push(page);
      size += page.unpacked_size;
    } else {
      groups.push([page]);
      size = page.unpacked_size;
    }
  }
  return groups;
}

/** Checks the finished file once more. */
function assertRedacted(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { pages, page_count }: { pages: readonly RedactedPage[]; page_count: number },
): void {
  const document = openInPdfium(pdfium, bytes);
  try {
    const isDone =
      document.page_count === page_count &&
      pages.every(({ index, boxes }) => withPage(pdfium, document, index, (page) => hasNoText(pdfium, page, boxes)));
    if (!isDone) throw new PdfError('broken', 'The file cannot be redacted');
  } finally {
    document.close();
  }
}
