// Keys that act on the pdf. Commands are in the list of actions; this file has what only makes sense as a key.
import { type ActionParts, isIn, isPossible } from '../actions/action.ts';
import { type KeyPress, isChord } from '../actions/chords.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { toggleField } from '../core/commands/commands.ts';
import { isTypedInto } from '../core/document/written.ts';
import { type Direction, growByKey } from '../core/commands/moving.ts';
import { isVisible } from '../core/commands/on-page.ts';

const ARROWS: Record<string, Direction> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * `canvas`: all keys. `panel`: a button has the focus, so letters choose tools, but arrows and Enter belong to the button.
 * `bar`: one of the bars around the sheet, whose keys act on the sheet.
 */
export type KeyTarget = 'canvas' | 'bar' | 'panel' | 'typing' | 'elsewhere';

export type KeyEvent = KeyPress & Pick<KeyboardEvent, 'repeat' | 'target'>;

/** Whether the key moves the selection. */
export function isMovement({ key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  return key in ARROWS && !altKey && !ctrlKey && !metaKey;
}

/** @returns true if the editor handles the key, so the browser must not */
export function pressKey(
  parts: ActionParts,
  event: KeyEvent,
  { target, isPanning }: { target: Exclude<KeyTarget, 'elsewhere'>; isPanning: { current: boolean } },
): boolean {
  if (runAction(parts, event, target)) return true;
  if (target === 'canvas') return inCanvas(parts, isPanning, event);
  if (!isPlacedFromList(parts, event)) return false;
  parts.placeTool();
  return true;
}

/** Enter places a tool chosen by its letter in the list of pages, as the list announces, instead of opening a page. */
export function isPlacedFromList({ editor }: ActionParts, { key, target }: Pick<KeyEvent, 'key' | 'target'>): boolean {
  if (key !== 'Enter' || !editor.can_edit || editor.view.state.tool === 'pointer') return false;
  return target instanceof Element && target.closest('[role=grid]') !== null;
}

const SCOPES_OF_TARGET = {
  canvas: ['canvas', 'bar', 'panel', 'typing'],
  bar: ['bar', 'panel', 'typing'],
  panel: ['panel', 'typing'],
  typing: ['typing'],
} as const satisfies Record<Exclude<KeyTarget, 'elsewhere'>, readonly string[]>;

const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['delete', 'cut']);

function runAction(parts: ActionParts, event: KeyEvent, target: Exclude<KeyTarget, 'elsewhere'>): boolean {
  const scopes: readonly string[] = SCOPES_OF_TARGET[target];
  const action = EDITOR_ACTIONS.find(
    (entry) => isIn(parts.mode, entry) && scopes.includes(entry.scope) && entry.keys.some((chord) => isChord(chord, event)),
  );
  // Focus moves on after a deletion, so a held key would otherwise delete one element after another.
  if (action && event.repeat && ONE_AT_A_TIME.has(action.id)) return true;
  if (!action || action.isNative) return false;
  // Unavailable commands still swallow the key, or the browser would save the page or zoom.
  if (isPossible(action, parts.editor)) action.run(parts);
  else if (!event.ctrlKey && !event.metaKey) return false;
  return true;
}

function inCanvas(parts: ActionParts, isPanning: { current: boolean }, event: KeyEvent): boolean {
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

/** Tab order across pages that are not rendered yet. The browser finds rendered elements without help. */
function tabFurther({ editor, focusElement }: ActionParts, event: KeyEvent): boolean {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-element-id]') : null;
  const { pages, by_page, elements } = editor.document.state;
  const order = pages.flatMap((page) => by_page.get(page.id) ?? []).filter((id) => isVisible(editor, elements.get(id)));
  const target = order.indexOf(from?.dataset['elementId'] ?? '');
  const next = target === -1 ? undefined : order[target + (event.shiftKey ? -1 : 1)];
  if (!next || document.querySelector(`[data-element-id="${next}"]`)) return false;
  focusElement(next);
  return true;
}

/** Enter does what a double click does on the one selected element; on a line it focuses an end. */
function enter({ editor, machine }: ActionParts): boolean {
  // The focus may be on an element other than the selected one.
  if (editor.view.state.selects_more) return false;
  const [element, second] = editor.selected();
  if (!element || second) return false;
  if (element.kind === 'line') document.querySelector<HTMLElement>(`[data-line="${element.id}"]`)?.focus();
  else if (element.kind === 'checkbox' || element.kind === 'radio') toggleField(editor, element);
  else if (isTypedInto(element)) machine.edit(element.id);
  else machine.open(element.id);
  return true;
}
