// Keeps a point of the pages at its screen position through layout changes.
import { useLayoutEffect, useRef } from 'react';
import {
  type Anchor,
  NO_ROOM,
  type Room,
  type SheetLayout,
  anchorAt,
  anchorPoint,
  openingLeft,
  roomToScroll,
  withPagesInView,
} from './page-layout.ts';

interface Anchored {
  anchor: Anchor;
  viewX: number;
  viewY: number;
}

interface Pointed extends Anchored {
  /** Time of `performance.now()`: a much later layout is unrelated. */
  at: number;
}

const POINTED_MS = 1_000;

export interface ScrollAnchor {
  /** The point to keep in the next layout; null for the middle. */
  current: Pointed | null;
}

interface Shown {
  layout: SheetLayout;
  zoom: number;
  viewportWidth: number;
  /** What the first layout shows; the beginning by default. */
  start?: Anchor | null;
}

interface RoomState {
  room: Room;
  setRoom: (room: Room) => void;
}

/** Limits how far down the reading point is, so that on high screens it is in the upper part. */
const READ_AT_MOST = 320;

/**
 * After each layout change, the same point of the same page is at the same position: under the pointer, or in the middle. If
 * the pages must be off-center for that, they get room at their sides, until the next zoom. A view at the very top stays there,
 * so that a pdf opens with its beginning, however it is fitted.
 */
export function useScrollAnchor(
  scroller: { current: HTMLDivElement | null },
  { layout, zoom, viewportWidth, start }: Shown,
  { room, setRoom }: RoomState,
): ScrollAnchor {
  const wanted = useRef<Pointed | null>(null);
  const last = useRef<(Shown & { left: number; top: number }) | null>(null);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const before = last.current;
    if (before && before.layout !== layout) {
      const pointer = wanted.current && performance.now() - wanted.current.at < POINTED_MS ? wanted.current : null;
      const fixedPoint = pointer ?? middleOf(view, before);
      const point = fixedPoint && anchorPoint(layout, fixedPoint.anchor);
      const isZoomed = before.zoom !== zoom || before.viewportWidth !== viewportWidth;
      const plain = isZoomed ? NO_ROOM : room;
      const left = fixedPoint && point ? withPagesInView(layout, view.clientWidth, point.x - fixedPoint.viewX) : 0;
      const needed = pointer && point ? roomToScroll(left, { sheet: layout.width, view: view.clientWidth, room }) : plain;
      // The next layout has the room, and moves the point into place.
      if (needed.before !== room.before || needed.after !== room.after) return setRoom(needed);
      wanted.current = null;
      const isAtTop = before.top <= 0 && !pointer;
      if (fixedPoint && point) view.scrollTo({ left, top: isAtTop ? 0 : point.y - fixedPoint.viewY, behavior: 'instant' });
    } else if (!before) {
      const point = start && anchorPoint(layout, start);
      const { x, y } = readPointOf(view);
      if (point) view.scrollTo({ left: point.x - x, top: point.y - y, behavior: 'instant' });
      else view.scrollLeft = openingLeft(layout, view.clientWidth);
    }
    const remember = () => {
      last.current = { layout, zoom, viewportWidth, left: view.scrollLeft, top: view.scrollTop };
    };
    remember();
    view.addEventListener('scroll', remember, { passive: true });
    return () => view.removeEventListener('scroll', remember);
  }, [scroller, layout, zoom, viewportWidth, start, room, setRoom]);

  return wanted;
}

function middleOf(view: HTMLElement, { layout, left, top }: Shown & { left: number; top: number }): Anchored | null {
  const { x: viewX, y: viewY } = readPointOf(view);
  const anchor = anchorAt(layout, left + viewX, top + viewY);
  return anchor && { anchor, viewX, viewY };
}

/** In the window, in pixels from its upper left. */
export function readPointOf(view: HTMLElement): { x: number; y: number } {
  return { x: view.clientWidth / 2, y: Math.min(view.clientHeight / 2, READ_AT_MOST) };
}
