import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Inside a dialog: focuses the screen's content when the dialog closes and its opener is gone, such as a deleted row. Otherwise
 * keyboard users would start again at the navigation.
 */
export function FocusRestored() {
  useEffect(() => () => focusIfLost(), []);
  return null;
}

/** The same for a part of a screen that is removed while it has the focus, such as a row or a bar. */
export function useFocusRestored<Node extends HTMLElement>(): RefObject<Node | null> {
  const part = useRef<Node>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      const { activeElement } = document;
      // Its menu is rendered elsewhere, and is removed with it or has not returned the focus yet.
      const isOfMenu = activeElement === document.body || activeElement?.closest('[role=menu]');
      if (isOfMenu || current?.contains(activeElement)) focusIfLost();
    };
  }, []);
  return part;
}

/**
 * The same for a list: when the focused entry, or the one whose menu was open, is removed, the focus moves to the entry in its
 * place.
 * @param ids entry ids, in the order of the list's children
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
      if (held.current) focusIfLost();
    };
  }, []);
  useEffect(() => {
    const { id, index } = held.current ?? { index: 0 };
    if (id === undefined || ids.includes(id)) return;
    held.current = null;
    focusIfLost(() => {
      const entries = list.current?.children;
      return (entries?.[index] ?? entries?.[entries.length - 1])?.querySelector<HTMLElement>('a, button');
    });
  }, [ids]);
  return list;
}

/**
 * Focuses an element, by default the screen's content, if nothing has the focus two frames later. A dialog returns the focus
 * one frame after it is gone, so this waits for that.
 */
export function focusIfLost(next?: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const content = document.getElementById('content');
      // A dialog that just closed may have moved the focus to the content.
      const isLost = activeElement === null || activeElement === document.body || (next && activeElement === content);
      if (isLost) (next?.() ?? content)?.focus({ preventScroll: next === undefined });
    }),
  );
}
