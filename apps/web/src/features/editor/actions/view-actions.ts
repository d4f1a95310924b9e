// Commands for what is seen of the pages.
import { msg } from '@lingui/core/macro';
import type { ActionParts, EditorAction } from './action.ts';
import { hasSelection, look } from './define-action.ts';

/** Beside the sheet the keys that zoom are the browser's: whoever reads the panel enlarged needs them. */
export const VIEW: EditorAction[] = [
  look('view', 'zoom-in', {
    label: msg`Zoom in`,
    keys: ['Mod+=', 'Mod+Shift+='],
    heard: 'canvas',
    run: ({ editor }) => editor.view.zoomStep('in'),
  }),
  look('view', 'zoom-out', {
    label: msg`Zoom out`,
    keys: ['Mod+-'],
    heard: 'canvas',
    run: ({ editor }) => editor.view.zoomStep('out'),
  }),
  look('view', 'zoom-100', {
    label: msg`Zoom to 100 %`,
    keys: ['Mod+0'],
    heard: 'canvas',
    run: ({ editor }) => editor.view.zoomTo(1),
  }),
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
  look('view', 'filling-order', {
    label: msg`Show the filling order`,
    run: ({ editor, say }) => {
      const shows_order = !editor.view.state.shows_order;
      editor.view.set({ shows_order });
      say(shows_order ? msg`Filling order shown` : msg`Filling order hidden`);
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

function turnPages({ editor, revealPage }: ActionParts, by: number): void {
  const last = editor.document.state.pages.length - 1;
  revealPage(Math.max(0, Math.min(last, editor.view.state.current_page + by)));
}
