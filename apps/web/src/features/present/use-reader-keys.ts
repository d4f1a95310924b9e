import { useEffect, useEffectEvent } from 'react';
import { skipComposition } from '#lib/composition.ts';

export interface ReaderKeys {
  index: number;
  count: number;
  zoom: number;
  /** Zoom factor of a key. */
  step: number;
  go: (index: number) => void;
  zoomTo: (zoom: number) => void;
  onLeave: () => void;
}

/** Arrows, Page Up/Down, Home and End turn pages; + and - zoom, 0 fits the page; Escape leaves. */
export function useReaderKeys({ index, count, zoom, step, go, zoomTo, onLeave }: ReaderKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = actionOf(event);
    if (!run) return;
    event.preventDefault();
    run();
  });

  function actionOf({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
    // Space presses a focused button. Up and down scroll a page larger than the screen.
    if (key === ' ') return target instanceof HTMLButtonElement ? undefined : () => go(index + (shiftKey ? -1 : 1));
    if (zoom > 1 && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined;
    return {
      ArrowRight: () => go(index + 1),
      ArrowDown: () => go(index + 1),
      PageDown: () => go(index + 1),
      ArrowLeft: () => go(index - 1),
      ArrowUp: () => go(index - 1),
      PageUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(count - 1),
      '+': () => zoomTo(zoom * step),
      '-': () => zoomTo(zoom / step),
      '0': () => zoomTo(1),
      Escape: onLeave,
    }[key];
  }

  useEffect(() => {
    const listen = skipComposition((event: KeyboardEvent) => press(event));
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
