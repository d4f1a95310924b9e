// The keys of the editor. Commands are in the list of actions; here is what only makes sense as a key.
import { useEffect, useEffectEvent } from 'react';
import { type ActionParts, isPossible } from '../actions/action.ts';
import { isChord } from '../actions/chords.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { toggleField } from '../model/commands.ts';
import { type Direction, growByKey } from '../model/moving.ts';
import { isSeen } from '../model/on-page.ts';

export interface EditorKeys {
  parts: ActionParts;
  isPanning: { current: boolean };
}

const ARROWS: Record<string, Direction> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Before anything that they lead to. */
const SETTLING = ['pointerdown', 'click', 'blur', 'pagehide'] as const;

export function useEditorKeys({ parts, isPanning }: EditorKeys): void {
  const { nudger } = parts;
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Whatever else is done is done to what has been moved.
    if (!(event.key in ARROWS) || event.altKey || event.ctrlKey || event.metaKey) nudger.settle();
    if (event.defaultPrevented || event.isComposing) return;
    const place = placeOf(event.target);
    if (place === 'elsewhere') return;
    if (leavesPanel(parts, event) || runAction(parts, event, place) || (place === 'canvas' && inCanvas(parts, isPanning, event)))
      event.preventDefault();
  });

  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event);
    const beforeLists = (event: KeyboardEvent) => {
      if (!isTypedInList(event)) return;
      press(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') isPanning.current = false;
    };
    // A key that is let go of in another window is not heard of here.
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

/** Escape leads from the properties back to what they are of. */
function leavesPanel({ editor, focusElement }: ActionParts, event: KeyboardEvent): boolean {
  const [id] = editor.view.state.selection;
  const isInPanel = event.target instanceof Element && event.target.closest('[data-inspector]') !== null;
  if (event.key !== 'Escape' || !isInPanel || id === undefined) return false;
  focusElement(id);
  return true;
}

/** Lists keep what is typed in them, to find an entry by its name, and Escape: tools come first. */
function isTypedInList(event: KeyboardEvent): boolean {
  const isTyped =
    (event.key === 'Escape' || (event.key.length === 1 && event.key !== ' ')) &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey;
  return isTyped && event.target instanceof Element && event.target.closest('[role=grid]') !== null;
}

/** `canvas`: all keys. `panel`: a button has the focus, so letters choose tools but arrows and Enter are its own. */
export type KeyPlace = 'canvas' | 'panel' | 'typing' | 'elsewhere';

export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element) || target === document.body) return 'canvas';
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return 'elsewhere';
  if (target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')) return 'typing';
  return target.closest('button, a, input, [role=radiogroup], [role=switch], [role=grid]') ? 'panel' : 'canvas';
}

const HEARD_IN = {
  canvas: ['canvas', 'panel', 'typing'],
  panel: ['panel', 'typing'],
  typing: ['typing'],
} as const satisfies Record<Exclude<KeyPlace, 'elsewhere'>, readonly string[]>;

const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['delete', 'cut']);

function runAction(parts: ActionParts, event: KeyboardEvent, place: Exclude<KeyPlace, 'elsewhere'>): boolean {
  const heard: readonly string[] = HEARD_IN[place];
  const action = EDITOR_ACTIONS.find((entry) => heard.includes(entry.heard) && entry.keys.some((chord) => isChord(chord, event)));
  // The focus goes on to the next element: a key that is held must not take them all.
  if (action && event.repeat && ONE_AT_A_TIME.has(action.id)) return true;
  if (!action || action.isNative) return false;
  // What is not possible now is still ours: the browser would save a page or zoom it.
  if (isPossible(action, parts.editor)) action.run(parts);
  else if (!event.ctrlKey && !event.metaKey) return false;
  return true;
}

function inCanvas(parts: ActionParts, isPanning: { current: boolean }, event: KeyboardEvent): boolean {
  const { editor } = parts;
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === ' ') {
    isPanning.current = true;
    return true;
  }
  if (event.key === 'Tab') return !event.altKey && tabFurther(parts, event);
  if (!editor.can_edit) return false;
  if (event.key === 'Enter' && editor.view.state.tool !== 'pointer') {
    parts.placeTool();
    return true;
  }
  if (editor.view.state.selection.size === 0) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (event.altKey) growByKey(editor, arrow, event.shiftKey);
    else parts.nudger.nudge(arrow, event.shiftKey);
    return true;
  }
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) return enter(parts);
  return false;
}

/** From element to element, also to one whose page is not on the screen yet; what is there the browser finds by itself. */
function tabFurther({ editor, focusElement }: ActionParts, event: KeyboardEvent): boolean {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-element-id]') : null;
  const { pages, by_page, elements } = editor.document.state;
  const order = pages.flatMap((page) => by_page.get(page.id) ?? []).filter((id) => isSeen(editor, elements.get(id)));
  const place = order.indexOf(from?.dataset['elementId'] ?? '');
  const next = place === -1 ? undefined : order[place + (event.shiftKey ? -1 : 1)];
  if (!next || document.querySelector(`[data-element-id="${next}"]`)) return false;
  focusElement(next);
  return true;
}

/** Enter does to the one selected element what a double click does; of a line it takes hold of an end. */
function enter({ editor, machine }: ActionParts): boolean {
  const [element, second] = editor.selected();
  if (!element || second) return false;
  if (element.kind === 'line') document.querySelector<HTMLElement>(`[data-line="${element.id}"]`)?.focus();
  else if (element.kind === 'checkbox' || element.kind === 'radio') toggleField(editor, element);
  else if (element.kind === 'text' || element.kind === 'input') machine.edit(element.id);
  else machine.open(element.id);
  return true;
}
