import { type RefObject, useEffect } from 'react';
import type { Editor } from '../core/model/editor.ts';
import type { PagesHandle } from './pages-view.tsx';

/** Two fingers zoom and move the sheet: the point between them stays between them. */
export function usePinchZoom(handle: RefObject<PagesHandle | null>, editor: Editor): void {
  useEffect(() => {
    const scroller = handle.current?.scroller;
    if (!scroller) return;
    let last: Pinch | null = null;
    /** Accumulates small steps, because the stored zoom is rounded to thousandths. */
    let wanted = 1;

    const start = (event: TouchEvent) => {
      last = pinchOf(event);
      wanted = editor.view.state.zoom;
      if (last && event.cancelable) event.preventDefault();
    };
    const move = (event: TouchEvent) => {
      const now = pinchOf(event);
      if (!now || !last) return;
      if (event.cancelable) event.preventDefault();
      scroller.scrollBy({ left: last.x - now.x, top: last.y - now.y, behavior: 'instant' });
      wanted *= now.spread / last.spread;
      last = now;
      if (Math.abs(wanted - editor.view.state.zoom) < 0.001) return;
      handle.current?.keepPoint(now.x, now.y);
      editor.view.zoomTo(wanted);
    };
    const end = (event: TouchEvent) => {
      last = pinchOf(event);
    };

    scroller.addEventListener('touchstart', start, { passive: false });
    scroller.addEventListener('touchmove', move, { passive: false });
    scroller.addEventListener('touchend', end);
    scroller.addEventListener('touchcancel', end);
    return () => {
      scroller.removeEventListener('touchstart', start);
      scroller.removeEventListener('touchmove', move);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', end);
    };
  }, [handle, editor]);
}

interface Pinch {
  x: number;
  y: number;
  /** Distance of the fingers in pixels. */
  spread: number;
}

function pinchOf({ touches }: TouchEvent): Pinch | null {
  const [a, b] = touches;
  if (!a || !b) return null;
  const spread = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, spread };
}
