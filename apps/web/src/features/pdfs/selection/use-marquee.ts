// A rectangle that is drawn with the mouse from an empty spot, and selects what it meets.
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Rectangle, overlap, rectangleBetween } from './selection-rules.ts';
import type { Selection } from './use-selection.ts';

/** A press that moves less is a click. */
const LEAST_PX = 5;

interface Drag {
  /** Where it began, in the page: the page may be scrolled in the meantime. */
  from: { x: number; y: number };
  area: HTMLElement;
  /** What was selected before, and stays with Shift, Ctrl or ⌘. */
  before: ReadonlySet<string>;
  isMoved: boolean;
}

/** @returns what is to be drawn, in the window, and the props of the area whose empty spots it begins at */
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
    const isLarge = drawn.right - drawn.left > LEAST_PX || drawn.bottom - drawn.top > LEAST_PX;
    if (!current.isMoved && !isLarge) return;
    current.isMoved = true;
    // Otherwise the texts that it passes over would be selected.
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
    // A click on an empty spot lets go of everything.
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
