import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

export interface PageGestures {
  zoom: number;
  zoomTo: (zoom: number) => void;
  /** 1 for the next page, -1 for the previous one. */
  onSwipe: (by: 1 | -1) => void;
}

/** Minimum length of a swipe in pixels; it must be more horizontal than vertical. */
const SWIPE = 48;
const DOUBLE_TAP_ZOOM = 2;

/**
 * Two fingers zoom and pan, one finger swipes to another page, a double tap zooms in, and Ctrl with the wheel zooms. The point
 * under the fingers stays in place.
 */
export function usePageGestures(scroller: RefObject<HTMLElement | null>, { zoom, zoomTo, onSwipe }: PageGestures): void {
  const gestureStart = useRef<{ across: number; down: number; x: number; y: number } | null>(null);
  const swipe = useEffectEvent((by: 1 | -1) => onSwipe(by));
  const zoomNow = useEffectEvent(() => zoom);
  const zoomAbout = useEffectEvent((next: number, { x, y }: { x: number; y: number }) => {
    const box = pageBox(scroller.current);
    if (box) gestureStart.current = { across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y };
    zoomTo(next);
  });

  useLayoutEffect(() => {
    const view = scroller.current;
    const box = pageBox(view);
    const point = gestureStart.current;
    gestureStart.current = null;
    if (!view || !box || !point) return;
    const [left, top] = [box.left + point.across * box.width - point.x, box.top + point.down * box.height - point.y];
    view.scrollBy({ left, top, behavior: 'instant' });
  }, [scroller, zoom]);

  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const stop = new AbortController();
    const active = { signal: stop.signal, passive: false };
    let from: { x: number; y: number } | null = null;
    let pinch: { spread: number; zoom: number; x: number; y: number } | null = null;

    const start = (event: TouchEvent) => {
      const two = pinchOf(event);
      pinch = two && { ...two, zoom: zoomNow() };
      const [touch] = event.touches;
      from = !two && touch && zoomNow() === 1 ? { x: touch.clientX, y: touch.clientY } : null;
      if (two && event.cancelable) event.preventDefault();
    };
    const move = (event: TouchEvent) => {
      const two = pinchOf(event);
      if (!two || !pinch) return;
      if (event.cancelable) event.preventDefault();
      view.scrollBy({ left: pinch.x - two.x, top: pinch.y - two.y, behavior: 'instant' });
      pinch = { ...pinch, x: two.x, y: two.y };
      zoomAbout((pinch.zoom * two.spread) / pinch.spread, two);
    };
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (from && touch && event.touches.length === 0) {
        const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
        if (Math.abs(across) > SWIPE && Math.abs(across) > 1.5 * Math.abs(down)) swipe(across < 0 ? 1 : -1);
      }
      from = null;
      const two = pinchOf(event);
      pinch = two && { ...two, zoom: zoomNow() };
    };

    view.addEventListener('touchstart', start, active);
    view.addEventListener('touchmove', move, active);
    view.addEventListener('touchend', end, active);
    view.addEventListener('touchcancel', () => ((from = null), (pinch = null)), active);
    view.addEventListener(
      'dblclick',
      (event) => zoomAbout(zoomNow() > 1 ? 1 : DOUBLE_TAP_ZOOM, { x: event.clientX, y: event.clientY }),
      active,
    );
    view.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        zoomAbout(zoomNow() * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
      },
      active,
    );
    return () => stop.abort();
  }, [scroller]);
}

/** Position of the page in the window. */
function pageBox(view: HTMLElement | null): DOMRect | null {
  return view?.querySelector('[data-present-page]')?.getBoundingClientRect() ?? null;
}

function pinchOf({ touches }: TouchEvent): { x: number; y: number; spread: number } | null {
  const [a, b] = touches;
  if (!a || !b) return null;
  const spread = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, spread };
}
