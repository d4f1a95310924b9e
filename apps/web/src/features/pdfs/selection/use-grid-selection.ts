// Selects cards by keyboard, with Shift, and by touch. Arrow keys move between cards.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { type Step, neighbour } from './selection-rules.ts';
import type { Selection } from './use-selection.ts';

const ENTRY = '[data-pdf]';

/** @param list list of cards, each an element with `data-pdf` */
export function useGridSelection(list: RefObject<HTMLElement | null>, shown: readonly string[], selection: Selection) {
  const pointer = useRef('mouse');
  const isShift = useRef(false);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = idAt(event.target);
    const isMain = event.target === mainControl(id, list.current);
    const isBox = event.target instanceof HTMLInputElement;
    if (id === null || !(isMain || isBox) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && !isBox) {
      event.preventDefault();
      return event.shiftKey ? selection.extendTo(id) : selection.toggle(id);
    }
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    const to = step && neighbour(shown, id, { step, columns: columnsOf(list.current) });
    if (!to) return;
    event.preventDefault();
    if (event.shiftKey) {
      // The first arrow key also selects the card it starts from.
      if (!selection.ids.has(id)) selection.toggle(id);
      selection.extendTo(to);
    }
    mainControl(to, list.current)?.focus();
  };

  const onPointerDownCapture = (event: PointerEvent) => {
    pointer.current = event.pointerType;
    isShift.current = event.shiftKey;
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    isShift.current = event.shiftKey;
  };

  /** Handler of a card's checkbox. */
  const onBox = (id: string) => (isShift.current ? selection.extendTo(id) : selection.toggle(id));

  // Runs before the card's link: with Shift, or by touch while anything is selected, a press selects instead of opening.
  const onClickCapture = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === null || isOwnControl(event.target)) return;
    const isRange = event.shiftKey;
    if (!isRange && !(pointer.current === 'touch' && selection.ids.size > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRange) selection.extendTo(id);
    else selection.toggle(id);
  };

  return { onBox, listProps: { onKeyDown, onKeyDownCapture, onPointerDownCapture, onClickCapture } };
}

function idAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>(ENTRY)?.dataset['pdf'] ?? null) : null;
}

/** A menu, button, checkbox or other link of a card. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, label, [role=menu], [data-own]') !== null;
}

/** Focusable main control of a card: its link, or its checkbox if it has none. */
function mainControl(id: string | null, list: HTMLElement | null): HTMLElement | null {
  if (id === null) return null;
  const entry = list?.querySelector(`[data-pdf="${id}"]`);
  return entry?.querySelector<HTMLElement>('h3 a[href]') ?? entry?.querySelector<HTMLElement>('input[type=checkbox]') ?? null;
}

/** Number of columns, from the positions of the cards. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.querySelectorAll('[data-pdf]') ?? [])].map((entry) => entry.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

function stepOf(key: string, isRtl: boolean): Step | null {
  switch (key) {
    case 'ArrowLeft':
      return isRtl ? 'right' : 'left';
    case 'ArrowRight':
      return isRtl ? 'left' : 'right';
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return null;
  }
}
