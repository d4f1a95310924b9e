import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Within a dialog: gives the focus to the content of the screen when the dialog closes and what it was opened from has gone
 * with it, such as the row that was deleted. Otherwise the keyboard would begin anew with the navigation.
 */
export function FocusKept() {
  useEffect(() => () => keepSoon(), []);
  return null;
}

/** The same for a part of a screen that goes while the focus is in it: a row that is removed, a bar that is closed. */
export function useFocusKept<Node extends HTMLElement>(): RefObject<Node | null> {
  const part = useRef<Node>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      const { activeElement } = document;
      // A menu of it, which lies elsewhere, goes with it, or has gone and not given the focus back yet.
      const isOfMenu = activeElement === document.body || activeElement?.closest('[role=menu]');
      if (isOfMenu || current?.contains(activeElement)) keepSoon();
    };
  }, []);
  return part;
}

/**
 * The same for a list, of which the entry goes that has the focus or was left for its menu: the keyboard goes on with the one
 * that came in its place.
 * @param ids of the entries, in the order of the list's children
 */
export function useFocusOnNext<Node extends HTMLElement>(ids: readonly string[]): RefObject<Node | null> {
  const list = useRef<Node>(null);
  const held = useRef<{ id: string | undefined; index: number }>(null);
  const hold = useEffectEvent((event: FocusEvent) => {
    const index = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(event.target as Element));
    held.current = { id: ids[index], index };
  });
  useEffect(() => {
    const { current } = list;
    const listener = (event: FocusEvent) => hold(event);
    current?.addEventListener('focusin', listener);
    return () => {
      current?.removeEventListener('focusin', listener);
      if (held.current) keepSoon();
    };
  }, []);
  useEffect(() => {
    const { id, index } = held.current ?? { index: 0 };
    if (id === undefined || ids.includes(id)) return;
    held.current = null;
    keepSoon(() => {
      const entries = list.current?.children;
      return (entries?.[index] ?? entries?.[entries.length - 1])?.querySelector<HTMLElement>('a, button');
    });
  }, [ids]);
  return list;
}

/** First a dialog itself gives it back, one frame after it has gone. */
function keepSoon(next?: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const content = document.getElementById('content');
      // A dialog that closed just now may have given the focus to the content.
      const isLost = activeElement === null || activeElement === document.body || (next && activeElement === content);
      if (isLost) (next?.() ?? content)?.focus({ preventScroll: next === undefined });
    }),
  );
}
