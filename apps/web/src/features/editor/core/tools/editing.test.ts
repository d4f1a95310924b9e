import type { ElementKind } from '@countersign/document-model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, testEditor } from '../model/testing.ts';
import { at, on, onPage, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

beforeEach(() => {
  editor = testEditor({ server: new TestServer([element(1, {}, 'text'), { ...element(2), x: 300, y: 300 }]) });
  hand = testMachine(editor);
});

const state = () => ({
  name: hand.machine.state,
  editing: editor.view.state.editing_id,
  selected: [...editor.view.state.selection],
});
const text = element(1).id;

describe('a text being edited', () => {
  beforeEach(() => hand.machine.edit(text));

  test('is the only selected element', () => {
    expect(state()).toEqual({ name: 'editing', editing: text, selected: [text] });
  });

  test('stays open when pressed or double-clicked, since the press belongs to its text', () => {
    hand.drag(on(1), at(110, 105), at(160, 105));
    hand.machine.doubleClick(at(110, 105), on(1));
    expect(state()).toEqual({ name: 'editing', editing: text, selected: [text] });
    expect(editor.document.state.pending).toEqual([]);
  });

  test('closes on a press on another element, which also selects that element', () => {
    hand.drag(on(2), at(310, 310));
    expect(state()).toEqual({ name: 'idle', editing: null, selected: [element(2).id] });
  });

  test('closes on a press on another element, which can also be dragged', () => {
    hand.drag(on(2), at(310, 310), at(340, 350));
    expect(state()).toEqual({ name: 'idle', editing: null, selected: [element(2).id] });
    expect(editor.document.state.elements.get(element(2).id)).toMatchObject({ x: 330, y: 340 });
  });

  test('closes on a press on the empty page, which clears the selection', () => {
    hand.drag(onPage, at(20, 700));
    expect(state()).toEqual({ name: 'idle', editing: null, selected: [] });
  });

  test('closes on Escape and stays selected, until another Escape deselects it', () => {
    hand.machine.cancel();
    expect(state()).toEqual({ name: 'idle', editing: null, selected: [text] });
    hand.machine.cancel();
    expect(state()).toEqual({ name: 'idle', editing: null, selected: [] });
  });

  test('closed by someone else, reacts to a press like any element', () => {
    editor.view.set({ editing_id: null });
    hand.drag(on(1), at(110, 105), at(140, 105));
    expect(editor.document.state.elements.get(text)).toMatchObject({ x: 130 });
  });
});

describe('a double click', () => {
  const isWritten = (kind: ElementKind) => kind === 'text' || kind === 'input';

  test.each(['text', 'input', 'signature', 'initial', 'image', 'select', 'rectangle', 'checkbox'] as const)(
    'on %s edits its text if it has one, and otherwise opens its properties',
    (kind) => {
      editor = testEditor({ server: new TestServer([element(1, {}, kind)]) });
      hand = testMachine(editor);
      hand.machine.doubleClick(at(110, 110), on(1));
      expect(hand.machine.state).toBe(isWritten(kind) ? 'editing' : 'idle');
      expect(hand.shown.opened).toEqual(isWritten(kind) ? [] : [element(1).id]);
    },
  );

  test('on the empty page does nothing', () => {
    hand.machine.doubleClick(at(20, 700), onPage);
    expect([state().name, hand.shown.opened]).toEqual(['idle', []]);
  });
});

test('Escape leaves the tool first, then clears the selection', () => {
  editor.view.select([text]);
  editor.view.chooseTool('rectangle', { keep: true });
  hand.machine.hover(at(300, 500));
  hand.machine.cancel();
  expect([editor.view.state.tool, editor.view.state.is_tool_kept]).toEqual(['pointer', false]);
  expect(hand.shown.ghosts).toEqual([]);
  expect(state().selected).toEqual([text]);
  hand.machine.cancel();
  expect(state().selected).toEqual([]);
});

describe('the middle button', () => {
  test.each([
    ['an element', on(2)],
    ['the page', onPage],
    ['a handle', { kind: 'handle', handle: 'se' }],
  ] as const)('pans the sheet, even when pressed on %s with a tool chosen', (_where, target) => {
    editor.view.chooseTool('input');
    hand.machine.down(at(310, 310, { button: 1 }), target);
    expect(hand.machine.state).toBe('panning');
    hand.machine.move(at(300, 290, { button: 1 }));
    hand.machine.up(at(300, 290, { button: 1 }));
    expect(hand.shown.scrolled).toEqual({ dx: 20, dy: 40 });
    expect([editor.document.state.pending, editor.view.state.tool]).toEqual([[], 'input']);
  });
});
