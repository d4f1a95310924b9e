// Commands that place, copy, remove and bind elements.
import { msg } from '@lingui/core/macro';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import { FILLED_TOOLS } from '../elements/input/filled-tools.ts';
import { FILLED_NAMES } from '../elements/shared/kind-names.ts';
import { changeSelection, selectMore, selectPage } from '../core/commands/commands.ts';
import { duplicateSelection } from '../core/commands/copying.ts';
import { groupRadios, groupableRadios } from '../core/commands/radio-groups.ts';
import { type EditorAction, currentPage } from './action.ts';
import { always, change, hasSelection, viewAction } from './define-action.ts';

export const TOOLS: EditorAction[] = [
  change('tools', 'pointer', {
    label: msg`Select`,
    keys: ['V'],
    isPossible: always,
    isOffered: ({ editor }) => editor.view.state.tool !== 'pointer',
    run: ({ editor }) => editor.view.chooseTool('pointer'),
  }),
  ...KINDS_IN_ORDER.map((kind) =>
    change('tools', kind, {
      label: kindOf(kind).label,
      keys: [kindOf(kind).shortcut],
      needsSignees: kindOf(kind).needsSignees ?? false,
      isPossible: always,
      isOffered: ({ editor }) => editor.view.state.tool !== kind || editor.view.state.fills_with !== null,
      run: ({ editor }) => editor.view.takeTool(kind),
    }),
  ),
  ...FILLED_TOOLS.map(({ fills_with, shortcut }) =>
    change('tools', fills_with, {
      label: FILLED_NAMES[fills_with],
      keys: [shortcut],
      isPossible: always,
      needsSignees: true,
      isOffered: ({ editor }) => editor.view.state.fills_with !== fills_with,
      run: ({ editor }) => editor.view.chooseTool('input', { fills_with }),
    }),
  ),
  change('tools', 'keep-tool', {
    label: msg`Lock tool`,
    keys: ['Q'],
    isPossible: always,
    run: ({ editor, say }) => {
      const is_tool_kept = !editor.view.state.is_tool_kept;
      editor.view.set({ is_tool_kept });
      say(is_tool_kept ? msg`Tool locked` : msg`Tool unlocked`);
    },
  }),
];

export const CLIPBOARD: EditorAction[] = [
  change('elements', 'cut', { label: msg`Cut`, keys: ['Mod+X'], isNative: true, run: ({ cut }) => cut() }),
  viewAction('elements', 'copy', {
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
  change('elements', 'photos', {
    label: msg`Photos from CompanyCam`,
    isPossible: always,
    isOffered: ({ offersPhotos }) => offersPhotos,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'photos', purpose: 'elements' } }),
  }),
  change('elements', 'duplicate', { label: msg`Duplicate`, keys: ['Mod+D'], run: ({ editor }) => duplicateSelection(editor) }),
  change('elements', 'copy-to-pages', {
    label: msg`Copy to pages…`,
    isPossible: (editor) => hasSelection(editor) && editor.document.state.pages.length > 1,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'copy-to-pages' } }),
  }),
];

const SELECTED_MORE = {
  begun: () => msg`Selecting more. Tab moves on, Shift and Enter add or remove, Escape deselects.`,
  added: (count: number) => msg`Added: ${count} selected`,
  taken: (count: number) => msg`Removed: ${count} selected`,
  ended: (count: number) => msg`Done: ${count} selected`,
};

export const ELEMENTS: EditorAction[] = [
  change('elements', 'delete', {
    label: msg`Delete`,
    keys: ['Delete', 'Backspace'],
    scope: 'canvas',
    run: (parts) => parts.deleteSelection(),
  }),
  viewAction('elements', 'select-all', {
    label: msg`Select all on the page`,
    keys: ['Mod+A'],
    isOffered: ({ editor }) => {
      const ids = editor.document.state.by_page.get(currentPage(editor)?.id ?? '') ?? [];
      return ids.some((id) => !editor.view.state.selection.has(id));
    },
    run: ({ editor }) => selectPage(editor),
  }),
  viewAction('elements', 'select-everything', {
    label: msg`Select everything`,
    isOffered: ({ editor }) => editor.view.state.selection.size < editor.document.state.elements.size,
    run: ({ editor }) => editor.view.select(editor.document.state.elements.keys()),
  }),
  viewAction('elements', 'select-more', {
    label: msg`Select more`,
    keys: ['Shift+Enter'],
    scope: 'canvas',
    isPossible: ({ document, view }) => view.state.tool === 'pointer' && document.state.elements.size > 0,
    run: ({ editor, focusedElement, say }) => {
      const { how, count } = selectMore(editor, focusedElement());
      say(SELECTED_MORE[how](count));
    },
  }),
  viewAction('elements', 'let-go', {
    label: msg`Deselect`,
    keys: ['Escape'],
    isOffered: ({ editor }) => hasSelection(editor) || editor.view.state.tool !== 'pointer' || editor.view.state.selects_text,
    run: ({ editor, machine }) => {
      if (editor.view.state.selects_text) editor.view.selectText(false);
      else machine.cancel();
    },
  }),
  change('elements', 'grid-lock', {
    label: msg`Snap to grid`,
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
  viewAction('elements', 'menu', {
    label: msg`Selection menu`,
    keys: ['Shift+F10', 'ContextMenu'],
    scope: 'canvas',
    run: ({ openMenu }) => openMenu(),
  }),
];
