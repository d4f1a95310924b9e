// Ways to open a menu besides its button: right click, menu key, and holding a finger still.
import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

const HOLD_MS = 500;
/** Tolerated movement of a held finger, in pixels. */
const HOLD_SLOP = 8;

/**
 * Handlers for the element that the menu is about. Not every browser reports a held finger. The menu opens on release, because
 * the pressed element takes the focus then, which would close it.
 */
export function useMenuPress(open: () => void) {
  const held = useRef<AbortController | null>(null);
  const letGo = () => {
    held.current?.abort();
    held.current = null;
  };
  useEffect(() => letGo, []);

  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if (held.current === null) open();
    },
    onPointerDown: ({ pointerType, clientX, clientY }: ReactPointerEvent) => {
      letGo();
      if (pointerType === 'mouse') return;
      const began = performance.now();
      const control = new AbortController();
      held.current = control;
      const { signal } = control;
      // On the window, because the pressed element gets no events after the pointer leaves it.
      const move = (event: PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > HOLD_SLOP) letGo();
      };
      const up = () => {
        letGo();
        if (performance.now() - began >= HOLD_MS) setTimeout(open);
      };
      // The list also dispatches a synthetic cancel, to keep a hold from becoming a press.
      const cancel = (event: PointerEvent) => {
        if (event.isTrusted) letGo();
      };
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', up, { signal });
      window.addEventListener('pointercancel', cancel, { signal });
    },
  };
}
