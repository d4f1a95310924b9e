// Draws a selection rectangle with the mouse, starting at an empty spot.
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Rectangle, overlap, rectangleBetween } from './selection-rules.ts';
import type { Selection } from './use-selection.ts';

/** Smaller movements are clicks. */
const MIN_PX = 5;

interface Drag {
  /** Start in page coordinates, because the page may scroll meanwhile. */
  from: { x: number; y: number };
  area: HTMLElement;
  /** Selection before, which is kept with Shift, Ctrl or ⌘. */
  before: ReadonlySet<string>;
  isMoved: boolean;
}

/** @returns the rectangle in window coordinates, and the props of the area where it can start */
export function useMarquee(selection: Selection) {
  const [rectangle, setRectangle] = useState<Rectangle | null>(null);
  const drag = useRef<Drag | null>(null);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType !== 'mouse' || !isEmptySpot(event.target)) return;
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
    drag.current = {
      from: inPage(event),
      area: event.currentTarget,
      before: isAdded ? selection.ids : new Set(),
      isMoved: false,
    };
  };

  const move = useEffectEvent((event: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const drawn = rectangleBetween(current.from, inPage(event));
    const isLarge = drawn.right - drawn.left > MIN_PX || drawn.bottom - drawn.top > MIN_PX;
    if (!current.isMoved && !isLarge) return;
    current.isMoved = true;
    // Otherwise the drag would select text.
    event.preventDefault();
    window.getSelection()?.removeAllRanges();
    const shown = inWindow(drawn);
    setRectangle(shown);
    selection.replace([...current.before, ...entriesIn(current.area, shown)]);
  });

  const end = useEffectEvent(() => {
    const { current } = drag;
    drag.current = null;
    setRectangle(null);
    // A click on an empty spot clears the selection.
    if (current && !current.isMoved && selection.ids.size > 0 && current.before.size === 0) selection.clear();
  });

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    window.addEventListener('pointermove', (event) => move(event), { signal });
    window.addEventListener('pointerup', () => end(), { signal });
    window.addEventListener('pointercancel', () => end(), { signal });
    return () => control.abort();
  }, []);

  return { rectangle, areaProps: { onPointerDown } };
}

function isEmptySpot(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('[data-pdf], a, button, input, label, [role=row], [draggable=true]') === null
  );
}

function entriesIn(area: HTMLElement, drawn: Rectangle): string[] {
  return [...area.querySelectorAll<HTMLElement>('[data-pdf]')].flatMap((entry) =>
    entry.dataset['pdf'] && overlap(drawn, entry.getBoundingClientRect()) ? [entry.dataset['pdf']] : [],
  );
}

function inPage({ clientX, clientY }: { clientX: number; clientY: number }) {
  return { x: clientX + window.scrollX, y: clientY + window.scrollY };
}

function inWindow({ left, top, right, bottom }: Rectangle): Rectangle {
  const { scrollX, scrollY } = window;
  return { left: left - scrollX, top: top - scrollY, right: right - scrollX, bottom: bottom - scrollY };
}
