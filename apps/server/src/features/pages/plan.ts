// Applies operations to the pages of a pdf. Pure: rows and operations in, rows out; no file is read.
import { DEFAULT_PAGE, MAX_PAGES } from '@countersign/contract/limits';
import type { PageOperation } from '@countersign/contract/pages';
import { type Problem, problem, sentenceOf } from '@countersign/contract/problems';
import { type Box, type PageRotation, type PageView, PAGE_ROTATIONS, toOriginalPage } from '@countersign/document-model';
import type { PageRow, PageSourceRow } from '#src/schema/pdfs.ts';

/** An impossible change. */
export class PageProblem extends Error {
  readonly kind: 'gone' | 'invalid';
  readonly problem: Problem;

  constructor(kind: 'gone' | 'invalid', found: Problem) {
    super(sentenceOf(found));
    this.name = 'PageProblem';
    this.kind = kind;
    this.problem = found;
  }
}

export interface PagePlan {
  /** Pages in order. Sizes of pages from files are certain only once the file is made. */
  pages: PageRow[];
  /** Removed pages, which can be restored. */
  removed: PageRow[];
}

export interface PlanContext {
  pdf_id: string;
  sources: readonly PageSourceRow[];
  newId: () => string;
  now: Date;
}

/** @throws PageProblem for an impossible operation */
export function planPages(plan: PagePlan, operations: readonly PageOperation[], context: PlanContext): PagePlan {
  const planned = operations.reduce((before, operation) => applied(before, operation, context), plan);
  if (planned.pages.length === 0) throw new PageProblem('invalid', problem('last_page'));
  if (planned.pages.length > MAX_PAGES) throw new PageProblem('invalid', problem('too_many_pages', { max: MAX_PAGES }));
  return { ...planned, pages: planned.pages.map((page, index) => ({ ...page, order: index + 1 })) };
}

function applied(plan: PagePlan, operation: PageOperation, context: PlanContext): PagePlan {
  const { pages, removed } = plan;
  switch (operation.op) {
    case 'append':
      return { ...plan, pages: appended(pages, operation, context) };
    case 'move': {
      const page = pageOf(pages, operation.page_id);
      return { ...plan, pages: inserted(without(pages, page), operation.order - 1, [page]) };
    }
    case 'rotate':
      return { ...plan, pages: replaced(pages, operation.page_id, (page) => rotated(page, operation.rotation)) };
    case 'crop':
      return { ...plan, pages: replaced(pages, operation.page_id, (page) => cropped(page, operation.box)) };
    case 'view':
      return { ...plan, pages: replaced(pages, operation.page_id, (page) => shownAs(page, operation)) };
    case 'delete': {
      const page = pageOf(pages, operation.page_id);
      return { pages: without(pages, page), removed: [...removed, { ...page, removed_at: context.now }] };
    }
    case 'restore': {
      const page = pageOf(removed, operation.page_id);
      return { pages: inserted(pages, operation.order - 1, [{ ...page, removed_at: null }]), removed: without(removed, page) };
    }
    case 'update':
      return { ...plan, pages: replaced(pages, operation.page_id, (page) => withMode(page, operation.mode)) };
  }
}

function appended(pages: PageRow[], operation: Extract<PageOperation, { op: 'append' }>, context: PlanContext): PageRow[] {
  const { after } = operation;
  const position = after === undefined ? pages.length : after === null ? 0 : pages.indexOf(pageOf(pages, after)) + 1;
  const common = {
    pdf_id: context.pdf_id,
    order: 0,
    source_index: 0,
    mode: 'append' as const,
    turn: 0 as const,
    removed_at: null,
  };
  if (operation.source === undefined) {
    const { width, height } = operation.size ?? pages[position - 1] ?? pages[position] ?? DEFAULT_PAGE;
    const crop = { x: 0, y: 0, width, height };
    const blank = {
      ...common,
      id: context.newId(),
      width,
      height,
      rotation: 0 as const,
      crop,
      page_source_id: null,
      origin_index: null,
    };
    return inserted(pages, position, [blank]);
  }
  const source = context.sources.find(({ id }) => id === operation.source);
  if (!source) throw new PageProblem('gone', problem('page_source_deleted'));
  const indices = operation.indices ?? Array.from({ length: source.page_count }, (_, index) => index);
  if (indices.some((index) => index >= source.page_count)) throw new PageProblem('invalid', problem('page_source_lacks_page'));
  const added = indices.map((origin_index): PageRow => {
    const position = { page_source_id: source.id, origin_index, crop: null };
    return { ...common, ...DEFAULT_PAGE, id: context.newId(), rotation: 0, ...position };
  });
  return inserted(pages, position, added);
}

function rotated(page: PageRow, rotation: PageRotation): PageRow {
  const turn = sum(page.turn, rotation - page.rotation);
  const isAside = (turn - page.turn) % 180 !== 0;
  const size = isAside ? { width: page.height, height: page.width } : {};
  return { ...page, ...size, rotation, turn, mode: changedMode(page) };
}

function cropped(page: PageRow, box: Box | null): PageRow {
  if (!box) return { ...page, crop: page.origin_index === null ? page.crop : null, mode: changedMode(page) };
  const isInside = box.x + box.width <= page.width + TOLERANCE && box.y + box.height <= page.height + TOLERANCE;
  if (!isInside) throw new PageProblem('invalid', OFF_THE_PAGE);
  const { width, height } = box;
  return { ...page, width, height, crop: toOriginalPage(box, viewOf(page)), mode: changedMode(page) };
}

function shownAs(page: PageRow, { turn, crop }: Pick<PageRow, 'turn' | 'crop'>): PageRow {
  // The crop of a blank page is its size.
  if (page.origin_index === null && !crop) throw new PageProblem('invalid', problem('blank_page_without_size'));
  const turned = rotated(page, sum(page.rotation, turn - page.turn));
  if (!crop) return { ...turned, crop };
  const size = turn % 180 === 0 ? crop : { width: crop.height, height: crop.width };
  return { ...turned, crop, width: size.width, height: size.height };
}

/**
 * The visible area of a crop is known once the file is made: if the page's size differs from the plan, the crop reached beyond
 * the content.
 * @throws PageProblem
 */
export function requireSoundCrops(planned: readonly PageRow[], changed: readonly PageRow[]) {
  for (const [index, page] of planned.entries()) {
    const shown = changed[index];
    const isSound = shown && Math.abs(shown.width - page.width) < 1 && Math.abs(shown.height - page.height) < 1;
    if (page.crop && !isSound) throw new PageProblem('invalid', OFF_THE_PAGE);
  }
}

const OFF_THE_PAGE = problem('crop_outside_page');
const TOLERANCE = 0.01;

/** Changing how a page's own content is shown requires the mode for full edits. */
function changedMode(page: PageRow): PageRow['mode'] {
  return page.mode === 'append' ? 'append' : 'full_edit';
}

function withMode(page: PageRow, mode: PageRow['mode']): PageRow {
  const isAdded = page.mode === 'append';
  if (isAdded !== (mode === 'append'))
    throw new PageProblem('invalid', isAdded ? problem('page_added_here') : problem('page_not_added_here'));
  return { ...page, mode };
}

export function viewOf({ width, height, turn, crop }: PageRow): PageView {
  return { width, height, turn, crop };
}

function sum(turn: PageRotation, by: number): PageRotation {
  const degrees = (((turn + by) % 360) + 360) % 360;
  return PAGE_ROTATIONS.find((rotation) => rotation === degrees) ?? 0;
}

function pageOf(pages: readonly PageRow[], id: string): PageRow {
  const page = pages.find((candidate) => candidate.id === id);
  if (!page) throw new PageProblem('gone', problem('page_deleted'));
  return page;
}

function replaced(pages: PageRow[], id: string, change: (page: PageRow) => PageRow): PageRow[] {
  const page = pageOf(pages, id);
  return pages.map((candidate) => (candidate === page ? change(page) : candidate));
}

function without(pages: PageRow[], page: PageRow): PageRow[] {
  return pages.filter((candidate) => candidate !== page);
}

function inserted(pages: PageRow[], index: number, added: PageRow[]): PageRow[] {
  return pages.toSpliced(Math.min(index, pages.length), 0, ...added);
}
