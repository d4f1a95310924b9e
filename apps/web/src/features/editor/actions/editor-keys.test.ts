import { describe, expect, test, vi } from 'vitest';
import { isChord } from './chords.ts';
import { EDITOR_ACTIONS } from './editor-actions.ts';
import { pressOf } from './testing.ts';

// The build expands these macros and tests do not; no text is checked here.
vi.mock('@lingui/core/macro', () => ({ msg: String, t: String }));
vi.mock('@lingui/react/macro', () => ({ useLingui: vi.fn<() => unknown>() }));

/** Keys that people know from other editors, and the commands they run. */
const KEYS: Record<string, string> = {
  'Mod+Z': 'undo',
  'Mod+Shift+Z': 'redo',
  'Mod+Y': 'redo',
  'Mod+S': 'save',
  'Mod+K': 'commands',
  'Mod+F': 'find',
  'Mod+Enter': 'properties',
  'Mod+C': 'copy',
  'Mod+X': 'cut',
  'Mod+V': 'paste',
  'Mod+Shift+V': 'paste-in-place',
  'Mod+D': 'duplicate',
  'Mod+A': 'select-all',
  'Mod+Shift+G': 'radio-group',
  'Mod+G': 'go-to-page',
  'Mod+P': 'print',
  'Mod+]': 'forward',
  'Mod+[': 'backward',
  'Mod+Shift+]': 'front',
  'Mod+Shift+[': 'back',
  'Mod+Shift+ArrowLeft': 'align-left',
  'Mod+Shift+ArrowRight': 'align-right',
  'Mod+Shift+ArrowUp': 'align-top',
  'Mod+Shift+ArrowDown': 'align-bottom',
  'Alt+H': 'distribute-across',
  'Alt+V': 'distribute-down',
  'Alt+S': 'snapping',
  'Mod+=': 'zoom-in',
  'Mod+Shift+=': 'zoom-in',
  'Mod+-': 'zoom-out',
  'Mod+0': 'zoom-100',
  'Shift+1': 'fit-width',
  'Shift+2': 'fit-selection',
  "Mod+'": 'grid',
  Delete: 'delete',
  Backspace: 'delete',
  'Shift+Enter': 'select-more',
  Escape: 'let-go',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'first-page',
  End: 'last-page',
  V: 'pointer',
  T: 'text',
  I: 'image',
  S: 'signature',
  N: 'initial',
  F: 'input',
  R: 'rectangle',
  L: 'line',
  C: 'checkbox',
  O: 'radio',
  B: 'select',
  Q: 'keep-tool',
  '?': 'keys',
};

const commandsOf = (chord: string) =>
  EDITOR_ACTIONS.filter(({ keys }) => keys.some((key) => isChord(key, pressOf(chord)))).map(({ id }) => id);

describe('the keys of the editor', () => {
  test.each(Object.entries(KEYS))('%s gives %s and nothing else', (chord, id) => {
    expect(commandsOf(chord)).toEqual([id]);
  });

  test('no two commands share one', () => {
    const all = EDITOR_ACTIONS.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
    for (const { id, key } of all) expect(commandsOf(key)).toEqual([id]);
  });

  test('leave zooming to the browser in the panels', () => {
    const zooms = EDITOR_ACTIONS.filter(({ id }) => ['zoom-in', 'zoom-out', 'zoom-100'].includes(id));
    expect(zooms.map(({ scope }) => scope)).toEqual(['bar', 'bar', 'bar']);
  });
});
