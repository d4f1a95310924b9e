import type { Element, ElementKind } from '@countersign/document-model';
import { describe, expect, test, vi } from 'vitest';
import type { ActionParts } from '../actions/action.ts';
import { pressOf, testParts } from '../actions/testing.ts';
import type { Editor } from '../core/model/editor.ts';
import { TestServer, element as elementAt, pageId, shown, testEditor } from '../core/model/testing.ts';
import { pressKey } from './press-key.ts';

// The build expands these macros and tests do not; no text is checked here.
vi.mock('@lingui/core/macro', () => ({ msg: String, t: String }));
vi.mock('@lingui/react/macro', () => ({ useLingui: vi.fn<() => unknown>() }));

const element = (number: number, place: Partial<Element> = {}, kind?: ElementKind): Element =>
  Object.assign(elementAt(number, {}, kind), place);

/** Starts with all elements selected and the focus on the sheet. */
function start(...elements: Element[]) {
  const editor = testEditor({ server: new TestServer(elements) });
  editor.view.select(elements.map(({ id }) => id));
  const { parts, spies, shown: screen } = testParts(editor);
  const isPanning = { current: false };
  type Place = Parameters<typeof pressKey>[2]['target'];
  const press = (chord: string, { place = 'canvas', repeat = false }: { place?: Place; repeat?: boolean } = {}) =>
    pressKey(parts, { ...pressOf(chord), repeat, target: null }, { target: place, isPanning });
  return { editor, press, spies, screen, isPanning };
}

const three = () => [
  element(1, { x: 100, y: 100, width: 100, height: 50, layer: 1 }),
  element(2, { x: 300, y: 220, width: 40, height: 20, layer: 2 }),
  element(3, { x: 150, y: 400, width: 60, height: 30, layer: 3 }),
];
const all = <F extends keyof Element>(editor: Editor, field: F) => shown(editor).map((one) => one[field]);

describe('undo and redo', () => {
  test.each(['Mod+Shift+Z', 'Mod+Y'])('Ctrl+Z undoes, %s redoes, and both scroll to the change', (redo) => {
    const { editor, press, spies } = start(element(1));
    press('ArrowRight');
    press('Mod+Z');
    expect(all(editor, 'x')).toEqual([100]);
    press(redo);
    expect(all(editor, 'x')).toEqual([101]);
    expect(spies.revealSelection).toHaveBeenCalledTimes(2);
  });

  test('the keys are handled even when there is nothing to undo', () => {
    const { press, spies } = start(element(1));
    expect([press('Mod+Z'), press('Mod+Shift+Z')]).toEqual([true, true]);
    expect(spies.revealSelection).not.toHaveBeenCalled();
  });
});

describe('keys for elements', () => {
  test('Ctrl+D adds a copy offset by twenty points, and selects it', () => {
    const { editor, press } = start(element(1));
    expect(press('Mod+D')).toBe(true);
    expect(shown(editor)).toHaveLength(2);
    expect(editor.selected()).toMatchObject([{ x: 120, y: 120 }]);
  });

  test.each(['Backspace', 'Delete'])('%s deletes the selection, only once while the key is held', (key) => {
    const { press, spies } = start(element(1));
    expect(press(key)).toBe(true);
    expect(press(key, { repeat: true })).toBe(true);
    expect(spies.deleteSelection).toHaveBeenCalledTimes(1);
  });

  test('Backspace on a button or in a text deletes nothing', () => {
    const { press, spies } = start(element(1));
    expect([press('Backspace', { place: 'panel' }), press('Backspace', { place: 'typing' })]).toEqual([false, false]);
    expect(spies.deleteSelection).not.toHaveBeenCalled();
  });

  test('Ctrl+Shift+G groups the selected radios', () => {
    const { editor, press } = start(...[1, 2].map((number) => element(number, {}, 'radio')));
    press('Mod+Shift+G');
    const groups = shown(editor).map((one) => (one.kind === 'radio' ? one.pdf_radio_group_id : null));
    expect(groups[0]).toBeTruthy();
    expect(groups[1]).toBe(groups[0]);
  });

  test('Ctrl+A selects the page, then everything, and Escape clears the selection', () => {
    const { editor, press } = start(element(1), element(2), element(3, { page_id: pageId(2) }));
    editor.view.select([]);
    press('Mod+A');
    expect(editor.view.state.selection.size).toBe(2);
    press('Mod+A');
    expect(editor.view.state.selection.size).toBe(3);
    press('Escape');
    expect(editor.view.state.selection.size).toBe(0);
  });

  test('Shift+Enter keeps the selection, and adds or removes the focused element', () => {
    const { editor, press, spies } = start(element(1), element(2), element(3));
    const [first, second, third] = [1, 2, 3].map((number) => elementAt(number).id);
    const pressOn = (id = '', chord = 'Shift+Enter') => {
      spies.focusedElement.mockReturnValue(id);
      press(chord);
      return [...editor.view.state.selection];
    };
    editor.view.select([first ?? '']);
    expect(pressOn(first)).toEqual([first]);
    expect(pressOn(third)).toEqual([first, third]);
    expect(pressOn(second)).toEqual([first, third, second]);
    expect(pressOn(third)).toEqual([first, second]);
    expect(spies.say).toHaveBeenCalledTimes(4);
    // Several elements are selected, so Enter must not edit the focused text.
    expect(press('Enter')).toBe(false);
    expect(editor.view.state.selects_more).toBe(true);
    expect(pressOn(third, 'Escape')).toEqual([]);
    expect(editor.view.state.selects_more).toBe(false);
    editor.view.select([first ?? '', second ?? '']);
    expect(pressOn(second)).toEqual([first]);
  });

  test("copying, cutting and pasting are left to the browser's own events", () => {
    const { press } = start(element(1));
    for (const chord of ['Mod+C', 'Mod+X', 'Mod+V', 'Mod+Shift+V']) expect(press(chord)).toBe(false);
  });
});

describe('keys for layers', () => {
  test.each([
    ['Mod+]', [1, 3, 2]],
    ['Mod+[', [2, 1, 3]],
    ['Mod+Shift+]', [1, 3, 2]],
    ['Mod+Shift+[', [2, 1, 3]],
  ])('%s moves the selection in the stacking order', (chord, order) => {
    const { editor, press } = start(...three());
    editor.view.select([elementAt(2).id]);
    press(chord);
    const { ranks } = editor.document.state;
    const byRank = [1, 2, 3].toSorted((a, b) => (ranks.get(elementAt(a).id) ?? 0) - (ranks.get(elementAt(b).id) ?? 0));
    expect(byRank).toEqual(order);
  });

  test('one step forward is not the same as bringing to the front', () => {
    const { editor, press } = start(...three());
    editor.view.select([elementAt(1).id]);
    const rank = (number: number) => editor.document.state.ranks.get(elementAt(number).id) ?? 0;
    press('Mod+]');
    expect([rank(1) > rank(2), rank(1) > rank(3)]).toEqual([true, false]);
    press('Mod+Shift+[');
    press('Mod+Shift+]');
    expect([rank(1) > rank(2), rank(1) > rank(3)]).toEqual([true, true]);
  });
});

describe('keys for arranging several elements', () => {
  test.each([
    ['Mod+Shift+ArrowLeft', 'x', [100, 100, 100]],
    ['Mod+Shift+ArrowRight', 'x', [240, 300, 280]],
    ['Mod+Shift+ArrowUp', 'y', [100, 100, 100]],
    ['Mod+Shift+ArrowDown', 'y', [380, 410, 400]],
    ['Alt+H', 'x', [100, 300, 220]],
    ['Alt+V', 'y', [100, 265, 400]],
  ] as const)('%s aligns or distributes them', (chord, axis, places) => {
    const { editor, press } = start(...three());
    expect(press(chord)).toBe(true);
    expect(all(editor, axis)).toEqual(places);
  });

  test.each([
    ['ArrowRight', { x: 101, y: 100 }],
    ['Shift+ArrowUp', { x: 100, y: 90 }],
    ['Alt+ArrowRight', { width: 101 }],
    ['Alt+Shift+ArrowDown', { height: 60 }],
  ])('%s moves or resizes', (chord, after) => {
    const { editor, press } = start(element(1));
    expect(press(chord)).toBe(true);
    expect(shown(editor)[0]).toMatchObject(after);
  });

  test('a focused button keeps the arrow keys', () => {
    const { editor, press } = start(element(1));
    expect(press('ArrowRight', { place: 'panel' })).toBe(false);
    expect(all(editor, 'x')).toEqual([100]);
  });
});

describe('keys for tools', () => {
  test.each([
    ['T', 'text'],
    ['I', 'image'],
    ['S', 'signature'],
    ['N', 'initial'],
    ['F', 'input'],
    ['R', 'rectangle'],
    ['L', 'line'],
    ['C', 'checkbox'],
    ['O', 'radio'],
    ['B', 'select'],
  ])('%s chooses %s, and V selects again', (letter, tool) => {
    const { editor, press } = start();
    press(letter);
    expect(editor.view.state.tool).toBe(tool);
    press('V');
    expect(editor.view.state.tool).toBe('pointer');
  });

  test('a letter typed into a text chooses no tool', () => {
    const { editor, press } = start();
    expect(press('T', { place: 'typing' })).toBe(false);
    expect(editor.view.state.tool).toBe('pointer');
  });

  test('Q locks and unlocks the tool, and Enter places with it', () => {
    const { editor, press, spies } = start();
    press('R');
    press('Q');
    expect(editor.view.state.is_tool_kept).toBe(true);
    press('Enter');
    expect(spies.placeTool).toHaveBeenCalledTimes(1);
    press('Q');
    expect(editor.view.state.is_tool_kept).toBe(false);
  });

  test.each(['text', 'input'] as const)('Enter on %s edits its text', (kind) => {
    const { press, editor } = start(element(1, {}, kind));
    press('Enter');
    expect(editor.view.state.editing_id).toBe(elementAt(1).id);
  });

  test('Enter checks a box, and opens the properties of a signature', () => {
    const box = start(element(1, {}, 'checkbox'));
    box.press('Enter');
    expect(shown(box.editor)[0]).toMatchObject({ value: true });
    const signature = start(element(1, {}, 'signature'));
    signature.press('Enter');
    expect(signature.screen.opened).toEqual([elementAt(1).id]);
  });
});

describe('keys for the view', () => {
  test.each([
    ['PageDown', 0, 1],
    ['PageDown', 1, 1],
    ['PageUp', 1, 0],
    ['PageUp', 0, 0],
    ['Home', 1, 0],
    ['End', 0, 1],
  ])('%s on page %d of two leads to page %d, counted from 0', (key, from, to) => {
    const { editor, press, spies } = start();
    editor.view.set({ current_page: from });
    expect(press(key)).toBe(true);
    expect(spies.revealPage).toHaveBeenCalledExactlyOnceWith(to);
  });

  test('a focused button keeps the keys that turn pages', () => {
    const { press, spies } = start();
    for (const key of ['PageDown', 'PageUp', 'Home', 'End']) expect(press(key, { place: 'panel' })).toBe(false);
    expect(spies.revealPage).not.toHaveBeenCalled();
  });

  test('Shift+1 fits the width, Shift+2 the selection if there is one', () => {
    const { editor, press, spies } = start(element(1));
    press('Shift+1');
    press('Shift+2');
    editor.view.select([]);
    expect(press('Shift+2')).toBe(false);
    expect([spies.fitWidth.mock.calls.length, spies.fitSelection.mock.calls.length]).toEqual([1, 1]);
  });

  test("Alt+S and Ctrl+' switch snapping and the grid, and announce it", () => {
    const { editor, press, spies } = start();
    const now = () => [editor.view.state.snaps, editor.view.state.shows_grid];
    for (const wanted of [
      [false, true],
      [true, false],
    ]) {
      press('Alt+S');
      press("Mod+'");
      expect(now()).toEqual(wanted);
    }
    expect(spies.say).toHaveBeenCalledTimes(4);
  });

  test('Ctrl+= and Ctrl+- step through the zoom stops, and Ctrl+0 zooms to 100 %', () => {
    const { editor, press } = start();
    editor.view.zoomTo(2);
    press('Mod+=');
    expect(editor.view.state.zoom).toBe(3);
    press('Mod+-');
    press('Mod+-');
    expect(editor.view.state.zoom).toBe(1.6);
    press('Mod+0');
    expect(editor.view.state.zoom).toBe(1);
    expect(press('Mod+=', { place: 'panel' })).toBe(false);
    expect(press('Mod+=', { place: 'bar' })).toBe(true);
    expect(editor.view.state.zoom).toBe(1.25);
  });

  test.each([
    ['Mod+G', 'go-to-page'],
    ['Mod+K', 'commands'],
    ['?', 'keys'],
  ])('%s opens %s', (chord, kind) => {
    const { editor, press } = start();
    press(chord);
    expect(editor.view.state.overlay).toEqual({ kind });
  });

  test('Space makes the next press pan the sheet, on the sheet only', () => {
    const { press, isPanning } = start(element(1));
    expect([press(' ', { place: 'panel' }), isPanning.current]).toEqual([false, false]);
    expect([press(' '), isPanning.current]).toEqual([true, true]);
  });
});

test('no key changes a pdf that can only be viewed', () => {
  const { editor, press, spies } = start(...three());
  Object.assign(editor, { can_edit: false });
  const before = shown(editor);
  for (const chord of ['Mod+D', 'Backspace', 'Mod+]', 'Alt+H', 'ArrowRight', 'Alt+ArrowRight', 'R', 'Enter']) press(chord);
  expect(shown(editor)).toEqual(before);
  expect(spies.deleteSelection).not.toHaveBeenCalled();
  expect(editor.view.state.tool).toBe('pointer');
  press('PageDown');
  expect(spies.revealPage).toHaveBeenCalledTimes(1);
});

test('a key chooses a field filled with signer data when there are signers', () => {
  const editor = testEditor({ server: new TestServer([]) });
  const pressIn = (mode: ActionParts['mode']) => {
    const { parts } = testParts(editor, { mode });
    return pressKey(parts, { ...pressOf('E'), repeat: false, target: null }, { target: 'canvas', isPanning: { current: false } });
  };
  expect(pressIn('edit')).toBe(false);
  expect(editor.view.state).toMatchObject({ tool: 'pointer', fills_with: null });
  expect(pressIn('signing')).toBe(true);
  expect(editor.view.state).toMatchObject({ tool: 'input', fills_with: 'email' });
});
