// What opens a menu beside its button: the right button of a mouse, the menu key, a finger that is held still.
import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

const HOLD_MS = 500;
/** A finger is never quite still. */
const HOLD_SLOP = 8;

/**
 * For whatever the menu is of. Not every browser tells of a finger that is held. The menu comes when it lets go: what is pressed
 * takes the focus then, and would close it.
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
      // Wherever it goes: what it was pressed on hears of it no more once it has left.
      const move = (event: PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > HOLD_SLOP) letGo();
      };
      const up = () => {
        letGo();
        if (performance.now() - began >= HOLD_MS) setTimeout(open);
      };
      // A list says so itself too, to keep a hold from being a press.
      const cancel = (event: PointerEvent) => {
        if (event.isTrusted) letGo();
      };
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', up, { signal });
      window.addEventListener('pointercancel', cancel, { signal });
    },
  };
}
