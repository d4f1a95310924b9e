// Every command of the editor.
import { msg } from '@lingui/core/macro';
import { openFind } from '../find/open-find.ts';
import type { EditorAction } from './action.ts';
import { ARRANGE, LAYERS } from './arrange-actions.ts';
import { always, change, viewAction } from './define-action.ts';
import { CLIPBOARD, ELEMENTS, TOOLS } from './element-actions.ts';
import { DOCUMENT } from './document-actions.ts';
import { goToProperties } from './go-to-properties.ts';
import { PAGES } from './page-actions.ts';
import { VIEW } from './view-actions.ts';

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
    scope: 'typing',
    isPossible: always,
    run: ({ editor, say }) => {
      void editor.sync.flush();
      say(msg`Saving`);
    },
  }),
  viewAction('everything', 'find', {
    label: msg`Find`,
    keys: ['Mod+F'],
    scope: 'typing',
    run: ({ find }) => openFind(find),
  }),
  viewAction('everything', 'properties', {
    label: msg`Go to the properties`,
    keys: ['Mod+Enter'],
    run: ({ editor }) => goToProperties(editor),
  }),
  viewAction('everything', 'commands', {
    label: msg`Commands`,
    keys: ['Mod+K'],
    scope: 'typing',
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'commands' } }),
  }),
  viewAction('everything', 'keys', {
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
  ...PAGES,
  ...DOCUMENT,
  ...VIEW,
  ...EVERYTHING,
];

export function actionOf(id: string): EditorAction {
  const action = EDITOR_ACTIONS.find((entry) => entry.id === id);
  if (!action) throw new Error(`The editor has no command ${id}.`);
  return action;
}
