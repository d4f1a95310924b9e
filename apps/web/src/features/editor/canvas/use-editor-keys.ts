// The keyboard of the editor. The same commands as in menus and panels; the shortcut sheet lists them.
import type { ElementKind } from '@countersign/document-model';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import * as commands from '../model/commands.ts';
import { copySelection, cutSelection, duplicateSelection, paste } from '../model/copying.ts';
import type { Editor } from '../model/editor.ts';
import type { ToolMachine } from '../tools/tool-machine.ts';
import type { PagesHandle } from './pages-view.tsx';

export interface EditorKeys {
  editor: Editor;
  machine: ToolMachine;
  handle: RefObject<PagesHandle | null>;
  isPanning: RefObject<boolean>;
  zoomBy: (factor: number) => void;
  fitWidth: () => void;
  reveal: (id: string) => void;
  onShowKeys: () => void;
  goHome: () => void;
}

const ZOOM_STEP = 1.25;
const TOOL_KEYS = new Map<string, ElementKind>(KINDS_IN_ORDER.map((kind) => [kindOf(kind).shortcut.toLowerCase(), kind]));
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function useEditorKeys(parts: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === 'elsewhere') return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(parts, event, place) : plain(parts, event, place);
    if (isDone) event.preventDefault();
  });
  const release = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === ' ') parts.isPanning.current = false;
  });

  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event);
    const up = (event: KeyboardEvent) => release(event);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, []);
}

/** `canvas`: all keys. `panel`: a button has the focus, so letters choose tools but arrows and Enter are its own. */
type Place = 'canvas' | 'panel' | 'typing' | 'elsewhere';

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element) || target === document.body) return 'canvas';
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return 'elsewhere';
  if (target.closest('input, textarea, select, [contenteditable=true]')) return 'typing';
  return target.closest('button, a, [role=radiogroup], [role=switch]') ? 'panel' : 'canvas';
}

function withControl(parts: EditorKeys, event: KeyboardEvent, place: Place): boolean {
  const { editor } = parts;
  const key = event.key.toLowerCase();
  if (key === 's') return act(() => void editor.sync.flush());
  if (place === 'typing') return false;

  const letters: Record<string, () => void> = {
    z: () => (event.shiftKey ? editor.redo() : editor.undo()),
    y: () => editor.redo(),
    d: () => duplicateSelection(editor),
    c: () => copySelection(editor),
    x: () => cutSelection(editor),
    v: () => paste(editor, { inPlace: event.shiftKey }),
    a: () => commands.selectPage(editor),
    '=': () => parts.zoomBy(ZOOM_STEP),
    '+': () => parts.zoomBy(ZOOM_STEP),
    '-': () => parts.zoomBy(1 / ZOOM_STEP),
    '0': () => editor.view.zoomTo(1),
  };
  const known = letters[key];
  if (known) return act(known);

  if (event.code === 'BracketRight') return act(() => commands.moveLayer(editor, event.shiftKey ? 'front' : 'forward'));
  if (event.code === 'BracketLeft') return act(() => commands.moveLayer(editor, event.shiftKey ? 'back' : 'backward'));
  if (event.key === 'Enter')
    return act(() => document.querySelector<HTMLElement>('[data-inspector] input, [data-inspector] button')?.focus());
  return false;
}

function plain(parts: EditorKeys, event: KeyboardEvent, place: Place): boolean {
  const { editor, machine } = parts;
  if (place === 'typing') return false;
  if (event.key === 'Escape') return act(() => machine.cancel());
  if (event.key === '?') return act(parts.onShowKeys);
  if (event.shiftKey && event.code === 'Digit1') return act(parts.fitWidth);
  if (event.altKey && event.code === 'KeyS') return act(() => editor.view.set({ snaps: !editor.view.state.snaps }));

  const letter = event.key.toLowerCase();
  if (!event.altKey && !event.shiftKey && editor.can_edit) {
    const kind = TOOL_KEYS.get(letter);
    if (kind) return act(() => editor.view.chooseTool(kind));
    if (letter === 'v') return act(() => editor.view.chooseTool('pointer'));
    if (letter === 'q') return act(() => editor.view.set({ is_tool_kept: !editor.view.state.is_tool_kept }));
  }
  return place === 'canvas' && inCanvas(parts, event);
}

function inCanvas({ editor, machine, handle, isPanning }: EditorKeys, event: KeyboardEvent): boolean {
  if (event.key === ' ') return act(() => (isPanning.current = true));
  const arrow = ARROWS[event.key];
  const hasSelection = editor.view.state.selection.size > 0;

  if (arrow && hasSelection && editor.can_edit) {
    const step = event.shiftKey ? 10 : 1;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    return act(() => (event.altKey ? commands.growSelection(editor, dx, dy) : commands.nudge(editor, dx, dy)));
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && hasSelection) return act(() => commands.deleteSelection(editor));
  if (event.key === 'Enter' && hasSelection) return act(() => enter(editor, machine));
  if (event.key === 'Home') return act(() => handle.current?.reveal(0));
  if (event.key === 'End') return act(() => handle.current?.reveal(editor.document.state.pages.length - 1));
  if (event.key === 'PageDown')
    return act(() =>
      handle.current?.reveal(Math.min(editor.document.state.pages.length - 1, editor.view.state.current_page + 1)),
    );
  if (event.key === 'PageUp') return act(() => handle.current?.reveal(Math.max(0, editor.view.state.current_page - 1)));
  return false;
}

/** Enter does to the one selected element what a double click does. */
function enter(editor: Editor, machine: ToolMachine): void {
  const [element, second] = editor.selected();
  if (!element || second || !editor.can_edit) return;
  if (element.kind === 'checkbox' || element.kind === 'radio') commands.toggleField(editor, element);
  else if (element.kind === 'text' || element.kind === 'input') machine.edit(element.id);
  else machine.open(element.id);
}

function act(action: () => unknown): true {
  action();
  return true;
}
