// Takes text out of pages so that nothing else on them changes: words that were only there for a program. No redaction: what else
// the file may tell of them stays, and nothing is painted over them.
import { PdfError } from '../errors.ts';
import { type Box, overlap, type PageGeometry, toPageRectangle, toSeenSpace } from '../geometry.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument, pageAt, writtenAnew } from '../io/document.ts';
import { geometryOf } from '../materialise.ts';
import { keepUsedResources } from '../pages/used-resources.ts';
import { openInPdfium, type PdfiumDocument, resave, withPage } from '../pdfium/document.ts';
import { heap, type Pdfium, withMemory } from '../pdfium/module.ts';
import { pieces } from '../pdfium/page-objects.ts';
import type { PagePicture } from '../pdfium/render.ts';
import { areasByPage, type RedactArea } from './areas.ts';
import { ownResources } from './own-resources.ts';
import { comparedPicture, hasNoText, looksTheSame, type SeenBox, surroundings } from './proof.ts';

export interface Erased {
  bytes: Uint8Array;
  /** Pages whose text stays, because it could not be taken out without harm to what is beside or behind it; indices from 0. */
  left_pages: number[];
}

interface ErasedPage {
  index: number;
  geometry: PageGeometry;
  boxes: Box[];
  seen: SeenBox[];
}

/**
 * Every page is looked at again: it has to look the same but for the areas, and to have no text in them. One that does not is left as
 * it was.
 * @throws {PdfError} `not_incremental` for a file that is signed; `no_such_page`, `encrypted`, `broken`
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

/** What the pages draw becomes their own. */
async function prepare(bytes: Uint8Array, areas: readonly RedactArea[]): Promise<{ bytes: Uint8Array; pages: ErasedPage[] }> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (signedFields(pdf).length > 0) throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
    const pages = [...areasByPage(areas, pdf.getPageCount())].map(([index, ofPage]): ErasedPage => {
      const { dict } = pageAt(document, index);
      const geometry = geometryOf(pdf, dict);
      ownResources(pdf, dict);
      const seen = ofPage.map(({ x, y, width, height }): SeenBox => [x, y, x + width, y + height]);
      return { index, geometry, boxes: ofPage.map((area) => toPageRectangle(geometry, area)), seen };
    });
    return { bytes: await writtenAnew(pdf), pages };
  } finally {
    closeDocument(document);
  }
}

interface Cut {
  /** Undefined where nothing could be written. */
  bytes: Uint8Array | undefined;
  /** What the pages showed, and what may change beside the areas, but for pages that cannot be cut. */
  before: Map<ErasedPage, { picture: PagePicture; beside: Box[] }>;
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
        const picture = pictureOf(pdfium, original, page);
        const beside = surroundings(pdfium, pointer, page.boxes);
        for (const box of page.boxes) removeText(pdfium, pointer, box);
        if (pdfium.FPDFPage_GenerateContent(pointer)) before.set(page, { picture, beside });
      });
    }
    return { bytes: resave(pdfium, document), before };
  } finally {
    document.close();
    original.close();
  }
}

function pictureOf(pdfium: Pdfium, document: PdfiumDocument, { index, geometry }: ErasedPage): PagePicture {
  return withPage(pdfium, document, index, (page) => comparedPicture(pdfium, page, geometry));
}

/** Its pixels would become white. */
function coversImage(pdfium: Pdfium, page: number, boxes: readonly Box[]): boolean {
  return [...pieces(pdfium, page)].some(({ kind, box }) => kind === 'image' && boxes.some((area) => overlap(box, area)));
}

function removeText(pdfium: Pdfium, page: number, [left, bottom, right, top]: Box): void {
  withMemory(pdfium, 16, (pointer) => {
    new Float32Array(heap(pdfium).buffer, pointer, 4).set([left, top, right, bottom]);
    pdfium.EPDFText_RedactInRect(page, pointer, true, false);
  });
}

/** The indices of pages that are not as they are to be. */
function unproven(pdfium: Pdfium, { bytes, before }: Cut, pages: readonly ErasedPage[]): number[] {
  if (!bytes) return pages.map(({ index }) => index);
  const document = openInPdfium(pdfium, bytes);
  try {
    const failed = pages.filter((page) => {
      const old = before.get(page);
      if (!old) return true;
      const { geometry, boxes, seen } = page;
      const now = pictureOf(pdfium, document, page);
      const ignored = [...seen, ...old.beside.map((box) => seenBox(geometry, box))];
      if (!looksTheSame(old.picture, now, { boxes: ignored, scale: now.width / geometry.width })) return true;
      return !withPage(pdfium, document, page.index, (pointer) => hasNoText(pdfium, pointer, boxes));
    });
    return failed.map(({ index }) => index);
  } finally {
    document.close();
  }
}

function seenBox(geometry: PageGeometry, [x0, y0, x1, y1]: Box): SeenBox {
  const [ax, ay] = toSeenSpace(geometry, x0, y0);
  const [bx, by] = toSeenSpace(geometry, x1, y1);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

async function finished(bytes: Uint8Array, pages: readonly ErasedPage[]): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    for (const { index } of pages) keepUsedResources(document.pdf, pageAt(document, index).dict);
    return await writtenAnew(document.pdf);
  } finally {
    closeDocument(document);
  }
}
