// Page changes for the test server.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Box, toOriginalPage, uuidv7 } from '@countersign/document-model';

/** Size of an uncropped, unrotated test page, in points. */
const WHOLE = { width: 595, height: 841 };

type Change = (pages: readonly PdfPage[]) => PdfPage[];

/** Applies one page operation. `removed` collects the removed pages. */
export function changedPages(pages: readonly PdfPage[], operation: PageOperation, removed: Map<string, PdfPage>): PdfPage[] {
  return changeBy(operation, removed)(pages);
}

function changeBy(operation: PageOperation, removed: Map<string, PdfPage>): Change {
  switch (operation.op) {
    case 'append':
      return (pages) => appended(pages, operation.after);
    case 'delete':
      return (pages) => {
        for (const page of pages) if (page.id === operation.page_id) removed.set(page.id, page);
        return pages.filter(({ id }) => id !== operation.page_id);
      };
    case 'restore':
      return (pages) => inserted(pages, operation.order, removed.get(operation.page_id));
    case 'move':
      return (pages) => {
        const page = pages.find(({ id }) => id === operation.page_id);
        return inserted(
          pages.filter((other) => other !== page),
          operation.order,
          page,
        );
      };
    case 'view':
      return each(operation.page_id, (page) => shownAs(page, operation));
    case 'rotate':
      return each(operation.page_id, (page) => turned(page, operation.rotation));
    case 'crop':
      return each(operation.page_id, (page) => cropped(page, operation.box));
    case 'update':
      return each(operation.page_id, (page) => ({ ...page, mode: operation.mode }));
  }
}

function each(id: string, change: (page: PdfPage) => PdfPage): Change {
  return (pages) => pages.map((page) => (page.id === id ? change(page) : page));
}

function appended(pages: readonly PdfPage[], after: string | null | undefined): PdfPage[] {
  const index = after === null ? 0 : pages.findIndex(({ id }) => id === after) + 1 || pages.length;
  const blank: PdfPage = { id: uuidv7(), order: 1, ...WHOLE, rotation: 0, mode: 'append', turn: 0, crop: null };
  return pages.toSpliced(index, 0, blank);
}

function inserted(pages: readonly PdfPage[], order: number, page: PdfPage | undefined): PdfPage[] {
  return page ? pages.toSpliced(order - 1, 0, page) : [...pages];
}

function turned(page: PdfPage, turn: PdfPage['turn']): PdfPage {
  const isAside = (turn - page.turn) % 180 !== 0;
  return { ...page, turn, ...(isAside ? { width: page.height, height: page.width } : {}) };
}

function cropped(page: PdfPage, box: Box | null): PdfPage {
  if (!box) return shownAs(page, { turn: page.turn, crop: null });
  return { ...page, width: box.width, height: box.height, crop: toOriginalPage(box, page) };
}

function shownAs(page: PdfPage, { turn, crop }: { turn: PdfPage['turn']; crop: Box | null }): PdfPage {
  const after = turned(page, turn);
  if (!crop && !page.crop) return after;
  const { width, height } = crop ?? WHOLE;
  return { ...after, crop, ...(turn % 180 === 0 ? { width, height } : { width: height, height: width }) };
}
