// Layout of the pages in the scroll area: stacked and centered. All values in screen pixels.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import { FIRST_PAGE_WIDTHS } from '@countersign/contract/page-content';
import type { Box, PageSize } from '@countersign/document-model';

const PLACEHOLDER_WIDTH = 640;
/** Margin before a target that is wider than the view. */
const REVEAL_MARGIN = 16;

/** Width in pixels of the server's placeholder image. The first page is read before it is rendered here. */
export function placeholderWidth(index: number): number {
  return index === 0 ? FIRST_PAGE_WIDTHS.opened : PLACEHOLDER_WIDTH;
}

/** Larger canvases make phones discard the tab. */
export const MAX_CANVAS_PIXELS = 16_700_000;

export const PAGE_GAP = 24;
export const SHEET_PADDING = 32;
export const SHEET_PADDING_NARROW = 12;

export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface SheetLayout {
  boxes: readonly PageBox[];
  width: number;
  height: number;
}

/** Empty room at both sides of the pages. */
export interface Room {
  before: number;
  after: number;
}

export const NO_ROOM: Room = { before: 0, after: 0 };

export function layoutPages(
  pages: readonly PageSize[],
  view: { zoom: number; width: number; padding: number; bottom: number; room?: Room },
): SheetLayout {
  const widest = Math.max(0, ...pages.map((page) => page.width)) * view.zoom;
  const { before, after } = view.room ?? NO_ROOM;
  const width = Math.max(view.width, widest + 2 * view.padding);
  let top = view.padding;

  const boxes = pages.map((page): PageBox => {
    const box = {
      left: Math.round(before + (width - page.width * view.zoom) / 2),
      top: Math.round(top),
      width: page.width * view.zoom,
      height: page.height * view.zoom,
    };
    top += box.height + PAGE_GAP;
    return box;
  });
  return { boxes, width: before + width + after, height: top - PAGE_GAP + view.padding + view.bottom };
}

/** Whether a page is too large for a canvas at the screen's resolution. */
export function exceedsCanvas({ width, height }: Pick<PageBox, 'width' | 'height'>, density: number): boolean {
  return width * height * density ** 2 > MAX_CANVAS_PIXELS;
}

/** The visible part of a scroll area, in pixels. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function viewIn({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): View {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

/** The visible part of a page, in pixels from its upper left, with a margin; null if the page is not visible. */
export function partInView(box: PageBox, view: View, margin = 0): Box | null {
  const left = Math.max(0, Math.floor(view.left - box.left - margin));
  const top = Math.max(0, Math.floor(view.top - box.top - margin));
  const right = Math.min(box.width, Math.ceil(view.left + view.width - box.left + margin));
  const bottom = Math.min(box.height, Math.ceil(view.top + view.height - box.top + margin));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The zoom at which the widest page fills the view. */
export function zoomToWidth(pages: readonly PageSize[], view: { width: number; padding: number }): number {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  // Rounded down to the stored precision, because a slightly wider page would scroll sideways.
  return Math.max(0.1, Math.floor(((view.width - 2 * view.padding) / widest) * 1_000) / 1_000);
}

/**
 * Zoom at which a pdf opens: the specified one if no page is cut off, otherwise full width. Duplicated in
 * public/editor-ahead.js.
 */
export function openingZoom(pages: readonly PageSize[], view: { width: number; padding: number }): number {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  const { value } = EDITOR_DEFAULT_VIEW;
  return widest * value + 2 * SHEET_PADDING_NARROW <= view.width ? value : zoomToWidth(pages, view);
}

/**
 * Initial horizontal scroll position: centers the first page, or shows its left edge if it is wider than the view, since most
 * lines begin there.
 */
export function openingLeft({ boxes }: SheetLayout, view: number): number {
  const [first] = boxes;
  return first ? Math.max(0, leftOfPage(first, view)) : 0;
}

function leftOfPage(page: Across, view: number): number {
  return page.left - Math.max(SHEET_PADDING_NARROW, (view - page.width) / 2);
}

/** A horizontal range on the sheet. */
interface Across {
  left: number;
  width: number;
}

/**
 * Horizontal scroll position that reveals a part of a page: unchanged if it is visible, otherwise at the page's left edge if
 * both fit.
 */
export function leftToReveal(part: Across, { box, view }: { box: Across; view: Across }): number {
  const isWithin = (left: number): boolean => part.left >= left && part.left + part.width <= left + view.width;
  if (isWithin(view.left)) return view.left;
  const ofPage = leftOfPage(box, view.width);
  if (isWithin(ofPage)) return ofPage;
  return part.left - Math.max(REVEAL_MARGIN, (view.width - part.width) / 2);
}

/** Limits horizontal scrolling so that all pages, or half of the view, stay visible. */
export function withPagesInView({ boxes }: SheetLayout, view: number, left: number): number {
  const from = Math.min(...boxes.map((box) => box.left));
  const to = Math.max(...boxes.map((box) => box.left + box.width));
  const part = Math.min(to - from, view / 2);
  return Math.max(from - view + part, Math.min(to - part, left));
}

/**
 * Room needed to scroll to `left`, replacing `room`. It lets narrow pages be anywhere in the view, such as after zooming at an
 * off-center point.
 */
export function roomToScroll(left: number, { sheet, view, room }: { sheet: number; view: number; room: Room }): Room {
  const plain = sheet - room.before - room.after;
  const wanted = left - room.before;
  return { before: Math.max(0, Math.ceil(-wanted)), after: Math.max(0, Math.ceil(wanted + view - plain)) };
}

/** The page nearest to a vertical position on the sheet. */
export function pageAt(layout: SheetLayout, y: number): number {
  const index = layout.boxes.findIndex((box) => y < box.top + box.height + PAGE_GAP / 2);
  return index === -1 ? layout.boxes.length - 1 : index;
}

/** A point of the sheet that is independent of zoom: a page, and fractions of its width and height. */
export interface Anchor {
  index: number;
  across: number;
  down: number;
}

export function anchorAt(layout: SheetLayout, x: number, y: number): Anchor | null {
  const index = pageAt(layout, y);
  const box = layout.boxes[index];
  return box ? { index, across: (x - box.left) / box.width, down: (y - box.top) / box.height } : null;
}

export function anchorPoint(layout: SheetLayout, anchor: Anchor): { x: number; y: number } {
  const box = layout.boxes[anchor.index];
  return box ? { x: box.left + anchor.across * box.width, y: box.top + anchor.down * box.height } : { x: 0, y: 0 };
}
