// Where the pages lie on the sheet that is scrolled: one below the other, each in the middle. All in screen pixels.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import { FIRST_PAGE_WIDTHS } from '@countersign/contract/page-content';
import type { Box, PageSize } from '@countersign/document-model';

const PLACEHOLDER_WIDTH = 640;
/** In front of what is wider than the view. */
const REVEAL_MARGIN = 16;

/** Of the server's image that stands in for a page, in pixels. The first one is read before its page is painted here. */
export function placeholderWidth(index: number): number {
  return index === 0 ? FIRST_PAGE_WIDTHS.opened : PLACEHOLDER_WIDTH;
}

/** Canvases larger than this make phones drop the tab. */
export const MAX_CANVAS_PIXELS = 16_700_000;

export const PAGE_GAP = 24;
export const SHEET_PADDING = 32;
export const SHEET_PADDING_NARROW = 12;

export interface PagePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface SheetLayout {
  places: readonly PagePlace[];
  width: number;
  height: number;
}

/** Empty room on both sides of the pages. */
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

  const places = pages.map((page): PagePlace => {
    const place = {
      left: Math.round(before + (width - page.width * view.zoom) / 2),
      top: Math.round(top),
      width: page.width * view.zoom,
      height: page.height * view.zoom,
    };
    top += place.height + PAGE_GAP;
    return place;
  });
  return { places, width: before + width + after, height: top - PAGE_GAP + view.padding + view.bottom };
}

/** Whether a page is so large on this screen that one canvas cannot have a pixel for each of the screen's. */
export function exceedsCanvas({ width, height }: Pick<PagePlace, 'width' | 'height'>, density: number): boolean {
  return width * height * density ** 2 > MAX_CANVAS_PIXELS;
}

/** What is seen of what scrolls in a node, in pixels. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function viewIn({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): View {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

/** What of a page is in view, in pixels from its upper left, with a margin around it; null where nothing is. */
export function partInView(place: PagePlace, view: View, margin = 0): Box | null {
  const left = Math.max(0, Math.floor(view.left - place.left - margin));
  const top = Math.max(0, Math.floor(view.top - place.top - margin));
  const right = Math.min(place.width, Math.ceil(view.left + view.width - place.left + margin));
  const bottom = Math.min(place.height, Math.ceil(view.top + view.height - place.top + margin));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The zoom at which the widest page fills the view. */
export function zoomToWidth(pages: readonly PageSize[], view: { width: number; padding: number }): number {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  // Rounded down as the view keeps it: a page that is a hair too wide could be scrolled sideways.
  return Math.max(0.1, Math.floor(((view.width - 2 * view.padding) / widest) * 1_000) / 1_000);
}

/** The zoom that a pdf opens with: that of the specification where no page is cut off by it, else the whole width. Also in public/editor-ahead.js. */
export function openingZoom(pages: readonly PageSize[], view: { width: number; padding: number }): number {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  const { value } = EDITOR_DEFAULT_VIEW;
  return widest * value + 2 * SHEET_PADDING_NARROW <= view.width ? value : zoomToWidth(pages, view);
}

/** How far to scroll sideways at first: the first page is in the middle, or where it is wider its left edge is seen, where most lines begin. */
export function openingLeft({ places }: SheetLayout, view: number): number {
  const [first] = places;
  return first ? Math.max(0, leftOfPage(first, view)) : 0;
}

function leftOfPage(page: Across, view: number): number {
  return page.left - Math.max(SHEET_PADDING_NARROW, (view - page.width) / 2);
}

/** An extent across the sheet. */
interface Across {
  left: number;
  width: number;
}

/** How far to scroll sideways for a part of a page to be seen: not at all where it is, else with the left edge of its page if both fit. */
export function leftToReveal(part: Across, { place, view }: { place: Across; view: Across }): number {
  const isWithin = (left: number): boolean => part.left >= left && part.left + part.width <= left + view.width;
  if (isWithin(view.left)) return view.left;
  const ofPage = leftOfPage(place, view.width);
  if (isWithin(ofPage)) return ofPage;
  return part.left - Math.max(REVEAL_MARGIN, (view.width - part.width) / 2);
}

/** How far to scroll sideways at most for a good part of the pages to be in view: all of them, or half of the view. */
export function withPagesInView({ places }: SheetLayout, view: number, left: number): number {
  const from = Math.min(...places.map((place) => place.left));
  const to = Math.max(...places.map((place) => place.left + place.width));
  const part = Math.min(to - from, view / 2);
  return Math.max(from - view + part, Math.min(to - part, left));
}

/**
 * The room that is needed to scroll to `left`, in place of `room`: pages that are narrower than the view can lie anywhere in it
 * then, as where someone zooms about a point beside the middle.
 */
export function roomToScroll(left: number, { sheet, view, room }: { sheet: number; view: number; room: Room }): Room {
  const plain = sheet - room.before - room.after;
  const wanted = left - room.before;
  return { before: Math.max(0, Math.ceil(-wanted)), after: Math.max(0, Math.ceil(wanted + view - plain)) };
}

/** The page nearest to a point of the sheet. */
export function pageAt(layout: SheetLayout, y: number): number {
  const index = layout.places.findIndex((place) => y < place.top + place.height + PAGE_GAP / 2);
  return index === -1 ? layout.places.length - 1 : index;
}

/** A point of the sheet that survives a change of zoom: a page, and the share of its width and height. */
export interface Anchor {
  index: number;
  across: number;
  down: number;
}

export function anchorAt(layout: SheetLayout, x: number, y: number): Anchor | null {
  const index = pageAt(layout, y);
  const place = layout.places[index];
  return place ? { index, across: (x - place.left) / place.width, down: (y - place.top) / place.height } : null;
}

export function anchorPoint(layout: SheetLayout, anchor: Anchor): { x: number; y: number } {
  const place = layout.places[anchor.index];
  return place ? { x: place.left + anchor.across * place.width, y: place.top + anchor.down * place.height } : { x: 0, y: 0 };
}
