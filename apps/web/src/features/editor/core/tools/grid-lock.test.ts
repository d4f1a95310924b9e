import type { Element, ElementKind } from '@countersign/document-model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element as elementAt, shown, testEditor } from '../model/testing.ts';
import { at, near, on, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

const element = (number: number, overrides: Partial<Element> = {}, kind?: ElementKind): Element =>
  Object.assign(elementAt(number, {}, kind), overrides);

/** Boxes are 100 by 50 by default; at a zoom of 2, 6 pixels are 3 points. */
function start(...elements: ReturnType<typeof element>[]) {
  editor = testEditor({ server: new TestServer(elements) });
  hand = testMachine(editor);
}

describe('a grid-locked element', () => {
  beforeEach(() => start(element(1, { is_grid_locked: true }), element(2, { x: 303, y: 300 })));

  test('moves from line to line, regardless of nearby elements and of Ctrl', () => {
    hand.drag(on(1), near(110, 110), near(312, 183));
    expect(shown(editor)[0]).toMatchObject({ x: 300, y: 170 });
    hand.drag(on(1), at(310, 180), at(316, 180));
    expect(shown(editor)[0]).toMatchObject({ x: 310, y: 170 });
  });

  test('is shown on the grid during a drag', () => {
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(near(117, 110));
    expect(hand.shown.previews.at(-1)?.get(element(1).id)).toMatchObject({ x: 110, y: 100 });
  });

  test('snaps to grid lines when resized', () => {
    editor.view.select([element(1).id]);
    hand.drag({ kind: 'handle', handle: 'se' }, near(200, 150), near(207, 163));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 110, height: 60 });
  });

  test.each([
    ['se', { x: 100, y: 100, width: 20, height: 20 }],
    ['nw', { x: 180, y: 130, width: 20, height: 20 }],
    ['e', { x: 100, y: 100, width: 20, height: 50 }],
  ] as const)('shrunk as far as possible by %s, ends at the last line that keeps the minimum size', (handle, after) => {
    start(element(1, { is_grid_locked: true, width: 100, height: 50 }, 'input'));
    editor.view.select([element(1).id]);
    const inwards = handle === 'nw' ? near(900, 900) : near(-900, -900);
    hand.drag({ kind: 'handle', handle }, near(150, 125), inwards);
    expect(shown(editor)[0]).toMatchObject(after);
  });

  test('ends at the last line before the edge of the page when enlarged', () => {
    editor.view.select([element(1).id]);
    hand.drag({ kind: 'handle', handle: 'se' }, near(200, 150), near(2_000, 2_000));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 490, height: 740 });
  });

  test('stays on the grid at the far edge of the page', () => {
    hand.drag(on(1), near(110, 110), near(900, 110));
    expect(shown(editor)[0]).toMatchObject({ x: 490 });
  });
});
