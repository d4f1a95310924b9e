// Takes what lies under areas out of a document for good. No step is trusted: what was done is looked at again, and a
// page where something is left, or where the rest looks different, is replaced by its picture.
import { DrawingKit } from '../content/drawing-kit.ts';
import { drawOnPage } from '../content/draw-on-page.ts';
import { PdfError } from '../errors.ts';
import { type Box, type PageGeometry, toPageRectangle, toSeenSpace } from '../geometry.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument, pageAt } from '../io/document.ts';
import { geometryOf } from '../materialise.ts';
import { type PDF, PdfDict } from '../objects.ts';
import { openInPdfium, type PdfiumDocument, resave, withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { areasByPage, type RedactArea } from './areas.ts';
import { dropUnused, ownResources } from './own-resources.ts';
import { type PackedPicture, packedPicture, replaceContent } from './page-picture.ts';
import { surroundings, comparedPicture, hasNoText, isEmptyWithin, looksTheSame, type SeenBox } from './proof.ts';
import { removeContent } from './remove-content.ts';
import { fingerprint, picturesOf, repackImages } from './repack-images.ts';
import { scrub } from './scrub.ts';

export interface RedactOptions {
  /** Redact a signed file too: its signatures are lost, their looks stay. */
  allow_signed?: boolean;
  /** Take out the files that travel within the document as well. */
  remove_attachments?: boolean;
}

export interface Redacted {
  bytes: Uint8Array;
  /** Pages that are pictures now, because nothing less was sure; indices from 0. */
  picture_pages: number[];
}

/**
 * Takes out text, pixels, drawings, notes and fields (with their values, wherever they are shown) that the areas touch,
 * everywhere the file may keep them, and paints the areas black. Data about the document, earlier revisions and whatever
 * is not used go from the whole file. Bookmarks, scripts and, unless asked for, files in the document stay.
 * @throws {RangeError} for an area without a size
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page`, `encrypted`, `broken`
 */
export async function redact(
  pdfium: Pdfium,
  bytes: Uint8Array,
  areas: readonly RedactArea[],
  options: RedactOptions = {},
): Promise<Redacted> {
  const { bytes: prepared, pages } = await prepare(bytes, areas, options);
  const document = openInPdfium(pdfium, prepared);
  try {
    const cut = cutContent(pdfium, prepared, pages);
    const failed = unproven(pdfium, document, { cut, pages });
    const pictures = new Map<RedactedPage, PackedPicture>();
    for (const page of failed)
      pictures.set(
        page,
        await packedPicture(pdfium, { document, index: page.index }, { boxes: page.seen, geometry: page.geometry }),
      );
    const finished = await finish(cut.bytes ?? prepared, pages, pictures);
    assertRedacted(pdfium, finished, { pages, count: document.page_count });
    return { bytes: finished, picture_pages: failed.map(({ index }) => index) };
  } finally {
    document.close();
  }
}

interface RedactedPage {
  index: number;
  geometry: PageGeometry;
  areas: readonly RedactArea[];
  /** The areas in the page's own space, and as corners of the page as seen. */
  boxes: Box[];
  seen: SeenBox[];
  has_hidden_drawings: boolean;
  /** Fingerprints of its pictures, as they were. */
  pictures: ReadonlySet<string>;
}

interface Prepared {
  bytes: Uint8Array;
  pages: RedactedPage[];
}

/** Notes, fields and data about the document go; what the pages draw becomes their own. */
async function prepare(bytes: Uint8Array, areas: readonly RedactArea[], options: RedactOptions): Promise<Prepared> {
  const source = await openDocument(bytes);
  try {
    const { pdf } = source;
    if (!options.allow_signed && signedFields(pdf).length > 0)
      throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    const boxes = new Map<PdfDict, Box[]>();
    const pages = [...areasByPage(areas, pdf.getPageCount())].map(([index, areasOfPage]): RedactedPage => {
      const page = pageAt(source, index).dict;
      const geometry = geometryOf(pdf, page);
      const inPage = areasOfPage.map((area) => toPageRectangle(geometry, area));
      boxes.set(page, inPage);
      const seen = areasOfPage.map(({ x, y, width, height }): SeenBox => [x, y, x + width, y + height]);
      const owned = ownResources(pdf, page);
      return { index, geometry, areas: areasOfPage, boxes: inPage, seen, pictures: new Set(), ...owned };
    });
    scrub(pdf, boxes, { remove_attachments: options.remove_attachments ?? false });
    const withPictures = pages.map((page) => ({ ...page, pictures: fingerprints(pdf, pageAt(source, page.index).dict) }));
    return { bytes: await writtenAnew(pdf), pages: withPictures };
  } finally {
    closeDocument(source);
  }
}

function fingerprints(pdf: PDF, page: PdfDict): Set<string> {
  return new Set(picturesOf(pdf, page).map(fingerprint));
}

/** Only what the document still refers to is written. */
async function writtenAnew(pdf: PDF): Promise<Uint8Array> {
  pdf.register(new PdfDict()); // without any change the library hands back the file as it was
  return await pdf.save({ incremental: false });
}

interface Cut {
  /** Undefined where nothing could be written: then every page has to become its picture. */
  bytes: Uint8Array | undefined;
  /** Pages with something that could not be cut. */
  doubtful: ReadonlySet<RedactedPage>;
}

function cutContent(pdfium: Pdfium, prepared: Uint8Array, pages: readonly RedactedPage[]): Cut {
  const document = openInPdfium(pdfium, prepared);
  try {
    const uncut = pages.filter(
      ({ index, boxes, has_hidden_drawings }) =>
        has_hidden_drawings || !withPage(pdfium, document, index, (page) => removeContent(pdfium, page, boxes)),
    );
    return { bytes: resave(pdfium, document), doubtful: new Set(uncut) };
  } finally {
    document.close();
  }
}

/** The pages, of those not doubted yet, where something is left or the rest looks different. */
function unproven(
  pdfium: Pdfium,
  before: PdfiumDocument,
  { cut, pages }: { cut: Cut; pages: readonly RedactedPage[] },
): RedactedPage[] {
  if (!cut.bytes) return [...pages];
  const after = openInPdfium(pdfium, cut.bytes);
  try {
    return pages.filter((page) => cut.doubtful.has(page) || !isProven(pdfium, page, { before, after }));
  } finally {
    after.close();
  }
}

function isProven(
  pdfium: Pdfium,
  { index, geometry, boxes, seen }: RedactedPage,
  { before, after }: { before: PdfiumDocument; after: PdfiumDocument },
): boolean {
  const old = withPage(pdfium, before, index, (page) => ({
    picture: comparedPicture(pdfium, page, geometry),
    surroundings: surroundings(pdfium, page, boxes),
  }));
  return withPage(pdfium, after, index, (page) => {
    const now = comparedPicture(pdfium, page, geometry);
    const beside = old.surroundings.map((box) => seenBox(geometry, box));
    const scale = now.width / geometry.width;
    if (!looksTheSame(old.picture, now, { boxes: [...seen, ...beside], scale })) return false;
    return isEmptyWithin(pdfium, { document: after.pointer, page }, { boxes, seen, geometry });
  });
}

function seenBox(geometry: PageGeometry, [x0, y0, x1, y1]: Box): SeenBox {
  const [ax, ay] = toSeenSpace(geometry, x0, y0);
  const [bx, by] = toSeenSpace(geometry, x1, y1);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

async function finish(
  bytes: Uint8Array,
  pages: readonly RedactedPage[],
  pictures: ReadonlyMap<RedactedPage, PackedPicture>,
): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const kit = new DrawingKit(pdf, {});
    for (const page of pages) {
      const { dict } = pageAt(document, page.index);
      const picture = pictures.get(page);
      if (picture) replaceContent(pdf, dict, picture);
      else dropUnused(pdf, dict);
      await repackImages(pdf, dict, page.pictures);
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
    pdf.context.info.trailer.delete('Info');
    return await writtenAnew(pdf);
  } finally {
    closeDocument(document);
  }
}

/** The file that is handed out is read once more. */
function assertRedacted(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { pages, count }: { pages: readonly RedactedPage[]; count: number },
): void {
  const document = openInPdfium(pdfium, bytes);
  try {
    const isDone =
      document.page_count === count &&
      pages.every(({ index, boxes }) => withPage(pdfium, document, index, (page) => hasNoText(pdfium, page, boxes)));
    if (!isDone) throw new PdfError('broken', 'The file cannot be redacted');
  } finally {
    document.close();
  }
}
