// Listens for the editor's keys and determines where they were pressed. `pressKey` defines what they do.
import { useEffect, useEffectEvent } from 'react';
import { skipComposition } from '#lib/composition.ts';
import type { ActionParts } from '../actions/action.ts';
import { type KeyTarget, isMovement, isPlacedFromList, pressKey } from './press-key.ts';

export interface EditorKeys {
  parts: ActionParts;
  isPanning: { current: boolean };
}

/** Events that commit a pending move before they take effect. */
const SETTLING = ['pointerdown', 'click', 'blur', 'pagehide'] as const;

export function useEditorKeys({ parts, isPanning }: EditorKeys): void {
  const { nudger } = parts;
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Any other key acts on the moved elements, so the move is committed first.
    if (!isMovement(event)) nudger.settle();
    if (event.defaultPrevented) return;
    const target = keyTargetOf(event.target);
    if (target === 'elsewhere') return;
    if (leavesPanel(parts, event) || pressKey(parts, event, { target, isPanning })) event.preventDefault();
  });

  const comesFirst = useEffectEvent((event: KeyboardEvent) => isTypedInList(event) || isPlacedFromList(parts, event));

  useEffect(() => {
    const down = skipComposition((event: KeyboardEvent) => press(event));
    const beforeLists = skipComposition((event: KeyboardEvent) => {
      if (!comesFirst(event)) return;
      press(event);
      if (event.defaultPrevented) event.stopPropagation();
    });
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') isPanning.current = false;
    };
    // A key released in another window fires no event here.
    const away = () => {
      isPanning.current = false;
    };
    const settle = () => nudger.settle();
    for (const name of SETTLING) window.addEventListener(name, settle, true);
    window.addEventListener('keydown', beforeLists, true);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', away);
    return () => {
      settle();
      for (const name of SETTLING) window.removeEventListener(name, settle, true);
      window.removeEventListener('keydown', beforeLists, true);
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', away);
    };
  }, [isPanning, nudger]);
}

/** Escape in the properties returns the focus to their element. */
function leavesPanel({ editor, focusElement }: ActionParts, event: KeyboardEvent): boolean {
  const [id] = editor.view.state.selection;
  const isInPanel = event.target instanceof Element && event.target.closest('[data-inspector]') !== null;
  if (event.key !== 'Escape' || !isInPanel || id === undefined) return false;
  focusElement(id);
  return true;
}

/** Lists keep Escape and typed letters, which find an entry by name, and take priority over tools. */
function isTypedInList(event: KeyboardEvent): boolean {
  const isTyped =
    (event.key === 'Escape' || (event.key.length === 1 && event.key !== ' ')) &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey;
  return isTyped && event.target instanceof Element && event.target.closest('[role=grid]') !== null;
}

export function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element) || target === document.body) return 'canvas';
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return 'elsewhere';
  if (target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')) return 'typing';
  if (!target.closest('button, a, input, [role=radiogroup], [role=switch], [role=grid]')) return 'canvas';
  return target.closest('header, [role=toolbar]') ? 'bar' : 'panel';
}
