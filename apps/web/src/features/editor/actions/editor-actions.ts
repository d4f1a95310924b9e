// Every command of the editor.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import { alignSelection, canDistribute, distributeSelection, matchSize } from '../model/arranging.ts';
import { changeSelection, moveLayer, selectPage } from '../model/commands.ts';
import { duplicateSelection } from '../model/copying.ts';
import type { Editor } from '../model/editor.ts';
import { groupRadios, groupableRadios } from '../model/radio-groups.ts';
import type { ActionGroup, ActionParts, EditorAction } from './action.ts';

const ZOOM_STEP = 1.25;

const always = () => true;
const hasSelection = (editor: Editor) => editor.view.state.selection.size > 0;
const hasSeveral = (editor: Editor) => editor.view.state.selection.size > 1;

type Run = (parts: ActionParts) => void;
type Rest = Partial<Pick<EditorAction, 'keys' | 'heard' | 'isNative' | 'isPossible' | 'changes'>>;

/** A command for what is selected. */
function change(group: ActionGroup, id: string, about: { label: MessageDescriptor; run: Run } & Rest): EditorAction {
  return { id, group, keys: [], heard: 'panel', changes: true, isPossible: hasSelection, ...about };
}

/** A command that leaves the pdf as it is. */
function look(group: ActionGroup, id: string, about: { label: MessageDescriptor; run: Run } & Rest): EditorAction {
  return { id, group, keys: [], heard: 'panel', changes: false, isPossible: always, ...about };
}

const TOOLS: EditorAction[] = [
  change('tools', 'pointer', {
    label: msg`Select`,
    keys: ['V'],
    isPossible: always,
    run: ({ editor }) => editor.view.chooseTool('pointer'),
  }),
  ...KINDS_IN_ORDER.map((kind) =>
    change('tools', kind, {
      label: kindOf(kind).label,
      keys: [kindOf(kind).shortcut],
      isPossible: always,
      run: ({ editor }) => editor.view.chooseTool(kind),
    }),
  ),
  change('tools', 'keep-tool', {
    label: msg`Keep the tool`,
    keys: ['Q'],
    isPossible: always,
    run: ({ editor, say }) => {
      const is_tool_kept = !editor.view.state.is_tool_kept;
      editor.view.set({ is_tool_kept });
      say(is_tool_kept ? msg`The tool is kept after using it` : msg`The tool is used once`);
    },
  }),
];

const CLIPBOARD: EditorAction[] = [
  change('elements', 'cut', { label: msg`Cut`, keys: ['Mod+X'], isNative: true, run: ({ cut }) => cut() }),
  look('elements', 'copy', {
    label: msg`Copy`,
    keys: ['Mod+C'],
    isNative: true,
    isPossible: hasSelection,
    run: ({ copy }) => copy(),
  }),
  change('elements', 'paste', {
    label: msg`Paste`,
    keys: ['Mod+V'],
    isNative: true,
    isPossible: always,
    run: ({ paste }) => paste({ inPlace: false }),
  }),
  change('elements', 'paste-in-place', {
    label: msg`Paste in place`,
    keys: ['Mod+Shift+V'],
    isNative: true,
    isPossible: always,
    run: ({ paste }) => paste({ inPlace: true }),
  }),
  change('elements', 'duplicate', { label: msg`Duplicate`, keys: ['Mod+D'], run: ({ editor }) => duplicateSelection(editor) }),
  change('elements', 'copy-to-pages', {
    label: msg`Copy to pages…`,
    isPossible: (editor) => hasSelection(editor) && editor.document.state.pages.length > 1,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'copy-to-pages' } }),
  }),
];

const ELEMENTS: EditorAction[] = [
  change('elements', 'delete', {
    label: msg`Delete`,
    keys: ['Delete', 'Backspace'],
    heard: 'canvas',
    run: (parts) => parts.deleteSelection(),
  }),
  look('elements', 'select-all', {
    label: msg`Select all on the page`,
    keys: ['Mod+A'],
    run: ({ editor }) => selectPage(editor),
  }),
  look('elements', 'select-everything', {
    label: msg`Select everything`,
    run: ({ editor }) => editor.view.select(editor.document.state.elements.keys()),
  }),
  look('elements', 'let-go', {
    label: msg`Let go`,
    keys: ['Escape'],
    run: ({ machine }) => machine.cancel(),
  }),
  change('elements', 'grid-lock', {
    label: msg`Lock to the grid`,
    run: ({ editor }) => {
      const isLocked = editor.selected().every((element) => element.is_grid_locked);
      changeSelection(editor, { is_grid_locked: !isLocked }, { name: 'change' });
    },
  }),
  change('elements', 'radio-group', {
    label: msg`Make a radio group`,
    keys: ['Mod+Shift+G'],
    isPossible: (editor) => groupableRadios(editor).length > 0,
    run: ({ editor }) => groupRadios(editor),
  }),
  look('elements', 'menu', {
    label: msg`Menu of the selection`,
    keys: ['Shift+F10', 'ContextMenu'],
    heard: 'canvas',
    run: ({ openMenu }) => openMenu(),
  }),
];

const LAYERS: EditorAction[] = [
  change('arrange', 'front', {
    label: msg`Bring to front`,
    keys: ['Mod+Shift+]'],
    run: ({ editor }) => moveLayer(editor, 'front'),
  }),
  change('arrange', 'forward', { label: msg`Bring forward`, keys: ['Mod+]'], run: ({ editor }) => moveLayer(editor, 'forward') }),
  change('arrange', 'backward', {
    label: msg`Send backward`,
    keys: ['Mod+['],
    run: ({ editor }) => moveLayer(editor, 'backward'),
  }),
  change('arrange', 'back', { label: msg`Send to back`, keys: ['Mod+Shift+['], run: ({ editor }) => moveLayer(editor, 'back') }),
];

const ARRANGE: EditorAction[] = [
  change('arrange', 'align-left', {
    label: msg`Align left`,
    keys: ['Mod+Shift+ArrowLeft'],
    run: ({ editor }) => alignSelection(editor, 'left'),
  }),
  change('arrange', 'align-center', { label: msg`Align centers`, run: ({ editor }) => alignSelection(editor, 'center') }),
  change('arrange', 'align-right', {
    label: msg`Align right`,
    keys: ['Mod+Shift+ArrowRight'],
    run: ({ editor }) => alignSelection(editor, 'right'),
  }),
  change('arrange', 'align-top', {
    label: msg`Align top`,
    keys: ['Mod+Shift+ArrowUp'],
    run: ({ editor }) => alignSelection(editor, 'top'),
  }),
  change('arrange', 'align-middle', { label: msg`Align middles`, run: ({ editor }) => alignSelection(editor, 'middle') }),
  change('arrange', 'align-bottom', {
    label: msg`Align bottom`,
    keys: ['Mod+Shift+ArrowDown'],
    run: ({ editor }) => alignSelection(editor, 'bottom'),
  }),
  change('arrange', 'distribute-across', {
    label: msg`Distribute across`,
    keys: ['Alt+H'],
    isPossible: (editor) => canDistribute(editor, 'x'),
    run: ({ editor }) => distributeSelection(editor, 'x'),
  }),
  change('arrange', 'distribute-down', {
    label: msg`Distribute down`,
    keys: ['Alt+V'],
    isPossible: (editor) => canDistribute(editor, 'y'),
    run: ({ editor }) => distributeSelection(editor, 'y'),
  }),
  change('arrange', 'same-width', {
    label: msg`Same width`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'width'),
  }),
  change('arrange', 'same-height', {
    label: msg`Same height`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'height'),
  }),
  change('arrange', 'same-size', {
    label: msg`Same size`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'both'),
  }),
];

const VIEW: EditorAction[] = [
  look('view', 'zoom-in', { label: msg`Zoom in`, keys: ['Mod+=', 'Mod+Shift+='], run: ({ zoomBy }) => zoomBy(ZOOM_STEP) }),
  look('view', 'zoom-out', { label: msg`Zoom out`, keys: ['Mod+-'], run: ({ zoomBy }) => zoomBy(1 / ZOOM_STEP) }),
  look('view', 'zoom-100', { label: msg`Zoom to 100 %`, keys: ['Mod+0'], run: ({ editor }) => editor.view.zoomTo(1) }),
  look('view', 'fit-width', { label: msg`Fit width`, keys: ['Shift+1'], run: ({ fitWidth }) => fitWidth() }),
  look('view', 'fit-selection', {
    label: msg`Fit selection`,
    keys: ['Shift+2'],
    isPossible: hasSelection,
    run: ({ fitSelection }) => fitSelection(),
  }),
  look('view', 'grid', {
    label: msg`Show the grid`,
    keys: ["Mod+'"],
    run: ({ editor, say }) => {
      const shows_grid = !editor.view.state.shows_grid;
      editor.view.set({ shows_grid });
      say(shows_grid ? msg`Grid shown` : msg`Grid hidden`);
    },
  }),
  look('view', 'snapping', {
    label: msg`Snapping`,
    keys: ['Alt+S'],
    run: ({ editor, say }) => {
      const snaps = !editor.view.state.snaps;
      editor.view.set({ snaps });
      say(snaps ? msg`Snapping on` : msg`Snapping off`);
    },
  }),
  look('view', 'page-up', { label: msg`Page up`, keys: ['PageUp'], heard: 'canvas', run: (parts) => turnPages(parts, -1) }),
  look('view', 'page-down', { label: msg`Page down`, keys: ['PageDown'], heard: 'canvas', run: (parts) => turnPages(parts, 1) }),
  look('view', 'first-page', {
    label: msg`First page`,
    keys: ['Home'],
    heard: 'canvas',
    run: (parts) => turnPages(parts, -Infinity),
  }),
  look('view', 'last-page', {
    label: msg`Last page`,
    keys: ['End'],
    heard: 'canvas',
    run: (parts) => turnPages(parts, Infinity),
  }),
  look('view', 'go-to-page', {
    label: msg`Go to page…`,
    keys: ['Mod+G'],
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'go-to-page' } }),
  }),
];

const EVERYTHING: EditorAction[] = [
  change('everything', 'undo', {
    label: msg`Undo`,
    keys: ['Mod+Z'],
    isPossible: (editor) => editor.undoStore.getState().undo !== null,
    run: ({ editor, revealSelection }) => {
      editor.undo();
      revealSelection();
    },
  }),
  change('everything', 'redo', {
    label: msg`Redo`,
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    isPossible: (editor) => editor.undoStore.getState().redo !== null,
    run: ({ editor, revealSelection }) => {
      editor.redo();
      revealSelection();
    },
  }),
  change('everything', 'save', {
    label: msg`Save now`,
    keys: ['Mod+S'],
    heard: 'typing',
    isPossible: always,
    run: ({ editor, say }) => {
      void editor.sync.flush();
      say(msg`Saving`);
    },
  }),
  look('everything', 'properties', {
    label: msg`Go to the properties`,
    keys: ['Mod+Enter'],
    run: ({ editor }) => {
      editor.view.set({ is_panel_open: true });
      document.querySelector<HTMLElement>('[data-inspector] :is(input, select, button, [tabindex="0"])')?.focus();
    },
  }),
  look('everything', 'commands', {
    label: msg`Commands`,
    keys: ['Mod+K'],
    heard: 'typing',
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'commands' } }),
  }),
  look('everything', 'keys', {
    label: msg`Keyboard shortcuts`,
    keys: ['?'],
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'keys' } }),
  }),
];

export const EDITOR_ACTIONS: readonly EditorAction[] = [
  ...TOOLS,
  ...CLIPBOARD,
  ...ELEMENTS,
  ...LAYERS,
  ...ARRANGE,
  ...VIEW,
  ...EVERYTHING,
];

export function actionOf(id: string): EditorAction {
  const action = EDITOR_ACTIONS.find((entry) => entry.id === id);
  if (!action) throw new Error(`The editor has no command ${id}.`);
  return action;
}

function turnPages({ editor, revealPage }: ActionParts, by: number): void {
  const last = editor.document.state.pages.length - 1;
  revealPage(Math.max(0, Math.min(last, editor.view.state.current_page + by)));
}
