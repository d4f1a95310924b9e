import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Within a dialog: gives the focus to the content of the screen when the dialog closes and what it was opened from has gone
 * with it, such as the row that was deleted. Otherwise the keyboard would begin anew with the navigation.
 */
export function FocusKept() {
  useEffect(() => keepSoon, []);
  return null;
}

/** The same for a part of a screen that goes while the focus is in it: a row that is removed, a bar that is closed. */
export function useFocusKept<Node extends HTMLElement>(): RefObject<Node | null> {
  const part = useRef<Node>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (current?.contains(document.activeElement)) keepSoon();
    };
  }, []);
  return part;
}

/** First a dialog itself gives it back, one frame after it has gone. */
function keepSoon(): void {
  requestAnimationFrame(() => requestAnimationFrame(giveToContent));
}

function giveToContent(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
}
