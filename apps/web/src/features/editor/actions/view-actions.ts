// Commands for zooming and scrolling.
import { GRID_SIZES } from '@countersign/contract/limits';
import { msg } from '@lingui/core/macro';
import { OFFERED_ZOOMS, ZOOM_RANGE } from '../core/model/editor-view.ts';
import { LENGTH_UNITS } from '../core/model/units.ts';
import type { ActionParts, EditorAction } from './action.ts';
import { always, change, hasSelection, viewAction } from './define-action.ts';

const UNIT_NAMES = { pt: msg`Lengths in points`, mm: msg`Lengths in millimeters`, in: msg`Lengths in inches` } as const;
const isBefore = ({ editor }: ActionParts) => editor.view.state.current_page > 0;
const isAfter = ({ editor }: ActionParts) => editor.view.state.current_page < editor.document.state.pages.length - 1;

/** In the panels the browser keeps its zoom keys, for people who read the panels enlarged. */
export const VIEW: EditorAction[] = [
  viewAction('view', 'zoom-in', {
    label: msg`Zoom in`,
    keys: ['Mod+=', 'Mod+Shift+='],
    scope: 'bar',
    isOffered: ({ editor }) => editor.view.state.zoom < ZOOM_RANGE.max,
    run: ({ editor }) => editor.view.zoomStep('in'),
  }),
  viewAction('view', 'zoom-out', {
    label: msg`Zoom out`,
    keys: ['Mod+-'],
    scope: 'bar',
    isOffered: ({ editor }) => editor.view.state.zoom > ZOOM_RANGE.min,
    run: ({ editor }) => editor.view.zoomStep('out'),
  }),
  ...OFFERED_ZOOMS.map((zoom) => {
    const percent = zoom * 100;
    return viewAction('view', `zoom-${percent}`, {
      label: msg`Zoom to ${percent} %`,
      keys: zoom === 1 ? ['Mod+0'] : [],
      scope: 'bar',
      isOffered: ({ editor }) => editor.view.state.zoom !== zoom || editor.view.state.fits_width,
      run: ({ editor }) => editor.view.zoomTo(zoom),
    });
  }),
  viewAction('view', 'fit-width', {
    label: msg`Fit width`,
    keys: ['Shift+1'],
    isOffered: ({ editor }) => !editor.view.state.fits_width,
    run: ({ fitWidth }) => fitWidth(),
  }),
  viewAction('view', 'fit-selection', {
    label: msg`Fit selection`,
    keys: ['Shift+2'],
    isPossible: hasSelection,
    run: ({ fitSelection }) => fitSelection(),
  }),
  viewAction('view', 'grid', {
    label: msg`Show the grid`,
    keys: ["Mod+'"],
    run: ({ editor, say }) => {
      const shows_grid = !editor.view.state.shows_grid;
      editor.view.set({ shows_grid });
      say(shows_grid ? msg`Grid shown` : msg`Grid hidden`);
    },
  }),
  ...GRID_SIZES.map((size) =>
    change('view', `grid-${size}`, {
      label: msg`Grid every ${size} pt`,
      isPossible: ({ view }) => view.state.grid_size !== size || !view.state.shows_grid,
      run: ({ editor, say }) => {
        editor.view.set({ grid_size: size, shows_grid: true });
        say(msg`Grid shown`);
      },
    }),
  ),
  ...LENGTH_UNITS.map((unit) =>
    change('view', `unit-${unit}`, {
      label: UNIT_NAMES[unit],
      isPossible: ({ view }) => view.state.unit !== unit,
      run: ({ editor, say }) => {
        editor.view.set({ unit });
        say(UNIT_NAMES[unit]);
      },
    }),
  ),
  change('view', 'snapping', {
    label: msg`Snapping`,
    keys: ['Alt+S'],
    isPossible: always,
    run: ({ editor, say }) => {
      const snaps = !editor.view.state.snaps;
      editor.view.set({ snaps });
      say(snaps ? msg`Snapping on` : msg`Snapping off`);
    },
  }),
  viewAction('view', 'filling-order', {
    label: msg`Show tab order`,
    run: ({ editor, say }) => {
      const shows_order = !editor.view.state.shows_order;
      editor.view.set({ shows_order });
      say(shows_order ? msg`Tab order shown` : msg`Tab order hidden`);
    },
  }),
  viewAction('view', 'select-text', {
    label: msg`Select text`,
    run: ({ editor, say }) => {
      const selects_text = !editor.view.state.selects_text;
      editor.view.selectText(selects_text);
      say(selects_text ? msg`The text of the pages can be selected` : msg`Elements can be selected`);
    },
  }),
  viewAction('view', 'page-up', {
    label: msg`Page up`,
    keys: ['PageUp'],
    scope: 'canvas',
    isOffered: isBefore,
    run: (parts) => turnPages(parts, -1),
  }),
  viewAction('view', 'page-down', {
    label: msg`Page down`,
    keys: ['PageDown'],
    scope: 'canvas',
    isOffered: isAfter,
    run: (parts) => turnPages(parts, 1),
  }),
  viewAction('view', 'first-page', {
    label: msg`First page`,
    keys: ['Home'],
    scope: 'canvas',
    isOffered: isBefore,
    run: (parts) => turnPages(parts, -Infinity),
  }),
  viewAction('view', 'last-page', {
    label: msg`Last page`,
    keys: ['End'],
    scope: 'canvas',
    isOffered: isAfter,
    run: (parts) => turnPages(parts, Infinity),
  }),
  viewAction('view', 'go-to-page', {
    label: msg`Go to page…`,
    keys: ['Mod+G'],
    isOffered: ({ editor }) => editor.document.state.pages.length > 1,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'go-to-page' } }),
  }),
];

function turnPages({ editor, revealPage }: ActionParts, by: number): void {
  const last = editor.document.state.pages.length - 1;
  revealPage(Math.max(0, Math.min(last, editor.view.state.current_page + by)));
}
