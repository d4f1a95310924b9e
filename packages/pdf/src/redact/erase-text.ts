// Removes text that is only meant for programs from pages, leaving everything else unchanged. This is not redaction: other
// copies of the text in the file stay, and nothing is painted over it.
import { PdfError } from '../base/errors.ts';
import { type Box, overlap, type PageGeometry, toPageRectangle } from '../base/geometry.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument, pageAt, rewriteDocument } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { removeUnusedResources } from '../pages/used-resources.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import { openInPdfium, type PdfiumDocument, resave, withPage } from '../pdfium/document.ts';
import { heap, type Pdfium, withMemory } from '../pdfium/module.ts';
import { pieces } from '../pdfium/page-objects.ts';
import type { PageImage } from '../pdfium/render.ts';
import { areasByPage, type RedactArea } from './areas.ts';
import { ownResources } from './own-resources.ts';
import { comparedImage, rendersSame, type DisplayBox } from './verify-redaction.ts';

export interface Erased {
  bytes: Uint8Array;
  /** Zero-based indices of pages whose text was kept because removing it would have damaged content next to or behind it. */
  left_pages: number[];
}

interface ErasedPage {
  index: number;
  geometry: PageGeometry;
  boxes: Box[];
  displayBoxes: DisplayBox[];
}

/**
 * Verifies every page afterwards: outside the areas it must look the same and have all its characters. A page that fails is
 * left unchanged.
 * @param areas glyph boxes as `inkWithin` returns them; every glyph that they touch is removed
 * @throws {PdfError} `not_incremental` for a signed file; `no_such_page`, `encrypted`, `broken`
 */
export async function eraseText(pdfium: Pdfium, bytes: Uint8Array, areas: readonly RedactArea[]): Promise<Erased> {
  if (areas.length === 0) return { bytes, left_pages: [] };
  const { bytes: prepared, pages } = await prepare(bytes, areas);
  const cut = cutText(pdfium, { prepared, source: bytes }, pages);
  const failed = new Set(unproven(pdfium, cut, pages));
  if (failed.size === 0 && cut.bytes) return { bytes: await finished(cut.bytes, pages), left_pages: [] };

  const kept = areas.filter(({ page_index }) => !failed.has(page_index));
  const rest = cut.bytes ? await eraseText(pdfium, bytes, kept) : { bytes, left_pages: pages.map(({ index }) => index) };
  return { bytes: rest.bytes, left_pages: [...new Set([...failed, ...rest.left_pages])].toSorted((a, b) => a - b) };
}

/** Gives the pages their own copies of everything they draw. */
async function prepare(bytes: Uint8Array, areas: readonly RedactArea[]): Promise<{ bytes: Uint8Array; pages: ErasedPage[] }> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    const pages = [...areasByPage(areas, pdf.getPageCount())].map(([index, ofPage]): ErasedPage => {
      const { dict } = pageAt(document, index);
      const geometry = geometryOf(pdf, dict);
      ownResources(pdf, dict);
      const displayBoxes = ofPage.map(({ x, y, width, height }): DisplayBox => [x, y, x + width, y + height]);
      return { index, geometry, boxes: ofPage.map((area) => toPageRectangle(geometry, area)), displayBoxes };
    });
    return { bytes: await rewriteDocument(pdf), pages };
  } finally {
    closeDocument(document);
  }
}

interface Cut {
  /** Undefined if nothing could be written. */
  bytes: Uint8Array | undefined;
  /** For each page that can be cut: its rendering and the number of characters that stay. */
  before: Map<ErasedPage, { image: PageImage; staying: number }>;
}

function cutText(
  pdfium: Pdfium,
  { prepared, source }: { prepared: Uint8Array; source: Uint8Array },
  pages: readonly ErasedPage[],
): Cut {
  const [document, original] = [openInPdfium(pdfium, prepared), openInPdfium(pdfium, source)];
  try {
    const before: Cut['before'] = new Map();
    for (const page of pages) {
      withPage(pdfium, document, page.index, (pointer) => {
        if (coversImage(pdfium, pointer, page.boxes)) return;
        const image = imageOf(pdfium, original, page);
        const staying = countLetters(pdfium, pointer, (ink) => !page.boxes.some((box) => isMostlyIn(ink, box)));
        for (const box of page.boxes) removeText(pdfium, pointer, box);
        if (pdfium.FPDFPage_GenerateContent(pointer)) before.set(page, { image, staying });
      });
    }
    return { bytes: resave(pdfium, document), before };
  } finally {
    document.close();
    original.close();
  }
}

function imageOf(pdfium: Pdfium, document: PdfiumDocument, { index, geometry }: ErasedPage): PageImage {
  return withPage(pdfium, document, index, (page) => comparedImage(pdfium, page, geometry));
}

/** PDFium would turn the image's pixels under the boxes white. */
function coversImage(pdfium: Pdfium, page: number, boxes: readonly Box[]): boolean {
  return [...pieces(pdfium, page)].some(({ kind, box }) => kind === 'image' && boxes.some((area) => overlap(box, area)));
}

/**
 * PDFium removes every glyph whose ink a rectangle touches. A thin strip through the middle of the line touches none of the
 * lines above and below. Glyphs that the strip misses, such as periods, commas and underscores, are removed one by one.
 */
function removeText(pdfium: Pdfium, page: number, box: Box): void {
  const strip = stripOf(box);
  const others: Box[] = [];
  eachCharacter(pdfium, page, ({ kind, ink }) => {
    if (kind === 'glyph' && isMostlyIn(ink, box) && !overlap(ink, strip)) others.push(ink);
  });
  for (const rectangle of [strip, ...others.map(core)]) removeTouched(pdfium, page, rectangle);
}

function removeTouched(pdfium: Pdfium, page: number, [left, bottom, right, top]: Box): void {
  withMemory(pdfium, 16, (pointer) => {
    new Float32Array(heap(pdfium).buffer, pointer, 4).set([left, top, right, bottom]);
    pdfium.EPDFText_RedactInRect(page, pointer, true, false);
  });
}

/** The centre of a glyph's box. */
function core([x0, y0, x1, y1]: Box): Box {
  const [byX, byY] = [(x1 - x0) / 4, (y1 - y0) / 4];
  return [x0 + byX, y0 + byY, x1 - byX, y1 - byY];
}

/** Fraction of the box's shorter side, which is across the line. */
const STRIP = 0.1;
/** Neighbouring glyphs may end where the strip begins. In points. */
const INSET = 0.15;

function stripOf([x0, y0, x1, y1]: Box): Box {
  const [width, height] = [x1 - x0, y1 - y0];
  const along = Math.min(INSET, Math.max(width, height) / 4);
  const across = (Math.min(width, height) * (1 - STRIP)) / 2;
  const [byX, byY] = width >= height ? [along, across] : [across, along];
  return [x0 + byX, y0 + byY, x1 - byX, y1 - byY];
}

/** Indices of the pages that do not look as they should. */
function unproven(pdfium: Pdfium, { bytes, before }: Cut, pages: readonly ErasedPage[]): number[] {
  if (!bytes) return pages.map(({ index }) => index);
  const document = openInPdfium(pdfium, bytes);
  try {
    const failed = pages.filter((page) => {
      const old = before.get(page);
      if (!old) return true;
      const { geometry, displayBoxes } = page;
      const now = imageOf(pdfium, document, page);
      if (!rendersSame(old.image, now, { boxes: displayBoxes, scale: now.width / geometry.width })) return true;
      return withPage(pdfium, document, page.index, (pointer) => countLetters(pdfium, pointer, () => true)) !== old.staying;
    });
    return failed.map(({ index }) => index);
  } finally {
    document.close();
  }
}

function countLetters(pdfium: Pdfium, page: number, isCounted: (ink: Box) => boolean): number {
  let count = 0;
  eachCharacter(pdfium, page, ({ kind, ink }) => {
    if (kind === 'glyph' && ink[2] > ink[0] && isCounted(ink)) count += 1;
  });
  return count;
}

function isMostlyIn([x0, y0, x1, y1]: Box, [left, bottom, right, top]: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= left && x <= right && y >= bottom && y <= top;
}

async function finished(bytes: Uint8Array, pages: readonly ErasedPage[]): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    for (const { index } of pages) removeUnusedResources(document.pdf, pageAt(document, index).dict);
    return await rewriteDocument(document.pdf);
  } finally {
    closeDocument(document);
  }
}
