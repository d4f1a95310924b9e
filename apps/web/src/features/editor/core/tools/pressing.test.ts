import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';
import { at, near, on, onPage, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

beforeEach(() => {
  editor = testEditor({ server: new TestServer([element(1), { ...element(2), x: 300, y: 300 }]) });
  hand = testMachine(editor);
});

test('the right button selects the element below, and keeps a selection that includes it', () => {
  const right = { button: 2 };
  editor.view.select([element(1).id, element(2).id]);
  hand.drag(on(2), at(310, 310, right));
  expect(editor.view.state.selection.size).toBe(2);
  hand.drag(onPage, at(10, 10, right));
  expect(editor.view.state.selection.size).toBe(0);
  hand.drag(on(2), at(310, 310, right));
  expect([...editor.view.state.selection]).toEqual([element(2).id]);
});

describe('a handle pressed without dragging', () => {
  const handles = [
    ['a handle', { kind: 'handle', handle: 'se' }, 1],
    ['the end of a line', { kind: 'line-end', id: element(4).id, end: 'start' }, 4],
  ] as const;

  beforeEach(() => {
    const line = { ...element(4, {}, 'line'), x: 104, y: 104 };
    editor = testEditor({ server: new TestServer([element(1), { ...element(2), x: 203, y: 153 }, line]) });
    hand = testMachine(editor);
  });

  test.each(handles)('%s: does not snap', (_name, target, selected) => {
    editor.view.select([element(selected).id]);
    const before = shown(editor);
    hand.drag(target, near(200, 150), near(201, 150));
    expect([shown(editor), editor.document.state.pending]).toEqual([before, []]);
    expect([...editor.view.state.selection]).toEqual([element(selected).id]);
  });

  test.each(handles)(
    '%s: a tap selects the element seen there, and a click only presses the handle',
    (_name, target, selected) => {
      editor.view.select([element(selected).id]);
      hand.drag({ ...target, over: element(2).id }, near(205, 155));
      expect([...editor.view.state.selection]).toEqual([element(selected).id]);
      hand.drag({ ...target, over: element(2).id }, near(205, 155, { pointer: 'touch' }));
      expect([...editor.view.state.selection]).toEqual([element(2).id]);
    },
  );

  test('a held finger opens the menu of the element seen there', () => {
    editor.view.select([element(1).id]);
    const finger = near(205, 155, { pointer: 'touch' });
    hand.machine.down(finger, { kind: 'handle', handle: 'se', over: element(2).id });
    hand.machine.hold(finger);
    expect([hand.shown.menus.length, ...editor.view.state.selection]).toEqual([1, element(2).id]);
  });
});

describe('a finger held still', () => {
  const touch = { pointer: 'touch' } as const;

  test('opens the menu of the element below', () => {
    hand.machine.down(at(110, 110, touch), on(1));
    hand.machine.hold(at(110, 110, touch));
    expect([...editor.view.state.selection]).toEqual([element(1).id]);
    expect(hand.shown.menus).toEqual([{ x: 220, y: 220 }]);
    expect(hand.machine.state).toBe('idle');
  });

  test('on the empty page opens its menu on release, and draws a marquee when dragged', () => {
    hand.machine.down(at(50, 50, touch), onPage);
    hand.machine.hold(at(50, 50, touch));
    hand.machine.up(at(50, 50, touch));
    expect(hand.shown.menus).toHaveLength(1);

    hand.machine.down(at(50, 50, touch), onPage);
    hand.machine.hold(at(50, 50, touch));
    hand.machine.move(at(150, 120, touch));
    hand.machine.up(at(150, 120, touch));
    expect([...editor.view.state.selection]).toEqual([element(1).id]);
    expect(hand.shown.menus).toHaveLength(1);
  });
});
