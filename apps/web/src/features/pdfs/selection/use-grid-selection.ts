// Selects cards by keyboard, by Shift and by finger. Arrow keys go from card to card.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { type Step, neighbour } from './selection-rules.ts';
import type { Selection } from './use-selection.ts';

const ENTRY = '[data-pdf]';

/** @param list the list of cards, each an element with `data-pdf` */
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
      // The first arrow takes in the card that it comes from.
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

  /** The box of a card. */
  const onBox = (id: string) => (isShift.current ? selection.extendTo(id) : selection.toggle(id));

  // Before the card's own link: with Shift, and by finger once something is selected, a press selects instead of opening.
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

/** A menu, a button, a box or another link of a card. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, label, [role=menu], [data-own]') !== null;
}

/** What has the focus for a card: its link, or its box where it does not open. */
function mainControl(id: string | null, list: HTMLElement | null): HTMLElement | null {
  if (id === null) return null;
  const entry = list?.querySelector(`[data-pdf="${id}"]`);
  return entry?.querySelector<HTMLElement>('h3 a[href]') ?? entry?.querySelector<HTMLElement>('input[type=checkbox]') ?? null;
}

/** How many cards stand beside the first one. */
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
