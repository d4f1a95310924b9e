// Takes what lies under areas out of a document permanently. No step is trusted: what was done is looked at again, and a
// page where something is left, or where the rest looks different, is replaced by its image.
import { PdfError } from '../base/errors.ts';
import { type Box, toPageRectangle } from '../base/geometry.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, pageAt, writtenAnew } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { type PdfDict, resolver } from '../objects/objects.ts';
import { forgetInheritedResources, keepUsedResources } from '../pages/used-resources.ts';
import { openInPdfium, withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { areasByPage, type RedactArea } from './areas.ts';
import { countBookmarks } from './bookmarks.ts';
import { dropHeld, isBesidePages } from './drop-held.ts';
import { ownResources } from './own-resources.ts';
import { hasNoText, type SeenBox } from './proof.ts';
import { type RedactedPage, redactGroup } from './redact-group.ts';
import { careful, jpegSettingOf } from './jpeg-setting.ts';
import { fingerprint, isMasked, jpegIn, picturesOf, unpackedSize } from './repack-images.ts';
import { redactElsewhere } from './redact-elsewhere.ts';
import { scrub } from './scrub.ts';

export interface RedactOptions {
  /** Redact a signed file too: its signatures are lost, their looks stay. */
  allow_signed?: boolean;
  /** Called with the number of the last page that is done, from 1. */
  onProgress?: (page: number) => void;
}

export interface Redacted {
  bytes: Uint8Array;
  /** Pages that are images now, because nothing less was sure; indices from 0. */
  picture_pages: number[];
  /** What stays of what may tell of anything. */
  left: { bookmarks: number; scripts: boolean };
}

/**
 * Takes out text, pixels, drawings, notes and fields (with their values, wherever they are shown) that the areas touch,
 * everywhere the file may keep them, and paints the areas black. Areas beside the pages, as `annotationTexts` gives them, take out what
 * lies there: names, addresses and values that nothing draws. Data about the document, the files in it, earlier revisions,
 * pages that are no more and whatever is not used go from the whole file. Of bookmarks, words are hidden that no page shows
 * any more, and titles with a word that was taken out of the page that they lead to; scripts with such words go.
 * @throws {RangeError} for an area without a size
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page`, `encrypted`, `broken`
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
  /** How many bookmarks it has. */
  titles: number;
}

/** Notes, fields and data about the document go; what the pages draw becomes their own. */
async function prepare(bytes: Uint8Array, areas: readonly RedactArea[], options: RedactOptions): Promise<Prepared> {
  const source = await openDocument(bytes);
  try {
    const { pdf } = source;
    if (!options.allow_signed && signedFields(pdf).length > 0)
      throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    const boxes = new Map<PdfDict, Box[]>();
    const page_count = pdf.getPageCount();
    const gone = new Set<PdfDict>();
    dropHeld(pdf, areas.filter(isBesidePages), gone);
    const onPages = areas.filter((area) => !isBesidePages(area));
    const pages = [...areasByPage(onPages, page_count)].map(([index, areasOfPage]): RedactedPage => {
      const page = pageAt(source, index).dict;
      const geometry = geometryOf(pdf, page);
      const inPage = areasOfPage.map((area) => toPageRectangle(geometry, area));
      boxes.set(page, inPage);
      const seen = areasOfPage.map(({ x, y, width, height }): SeenBox => [x, y, x + width, y + height]);
      const owned = ownResources(pdf, page);
      return {
        index,
        geometry,
        areas: areasOfPage,
        boxes: inPage,
        seen,
        pictures: new Set(),
        unpacked_size: 0,
        has_masks: true,
        jpeg_setting: careful,
        ...owned,
      };
    });
    // They may share what they do not draw with a page that does: that would stay in the file as it was.
    const all = pdf.getPages().map(({ dict }) => dict);
    for (const page of all) if (!boxes.has(page)) keepUsedResources(pdf, page);
    for (const page of all) forgetInheritedResources(pdf, page);
    scrub(pdf, boxes, gone);
    const measured = pages.map((page) => {
      const { dict } = pageAt(source, page.index);
      const pictures = picturesOf(pdf, dict);
      const unpacked_size = unpackedSize(pictures, resolver(pdf));
      const jpeg_setting = jpegSettingOf(pictures.map((picture) => jpegIn(picture, resolver(pdf))));
      return {
        ...page,
        pictures: new Set(pictures.map(fingerprint)),
        unpacked_size,
        has_masks: pictures.some(isMasked),
        jpeg_setting,
      };
    });
    return { bytes: await writtenAnew(pdf), pages: measured, page_count, titles: countBookmarks(pdf) };
  } finally {
    closeDocument(source);
  }
}

/** PDFium keeps every image that lost pixels unpacked for as long as a document is open, and what it writes of them is large. */
const mostUnpacked = 48 * 2 ** 20;
const mostPages = 8;

function groupsOf(pages: readonly RedactedPage[]): RedactedPage[][] {
  const groups: RedactedPage[][] = [];
  let size = 0;
  for (const page of pages) {
    const group = groups.at(-1);
    if (group && group.length < mostPages && size + page.unpacked_size <= mostUnpacked) {
      group.push(page);
      size += page.unpacked_size;
    } else {
      groups.push([page]);
      size = page.unpacked_size;
    }
  }
  return groups;
}

/** The file that is handed out is read once more. */
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
