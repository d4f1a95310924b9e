import { type RefObject, useEffect } from 'react';
import type { PagesHandle } from './pages-view.tsx';

/** Ctrl or ⌘ with the wheel, and trackpad pinches, zoom around the pointer. Other wheel events scroll natively. */
export function useWheelZoom(handle: RefObject<PagesHandle | null>, zoomBy: (factor: number) => void): void {
  useEffect(() => {
    const scroller = handle.current?.scroller;
    if (!scroller) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      handle.current?.keepPoint(event.clientX, event.clientY);
      zoomBy(Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.002));
    };
    scroller.addEventListener('wheel', wheel, { passive: false });
    return () => scroller.removeEventListener('wheel', wheel);
  }, [handle, zoomBy]);
}
