import type { Element, ElementKind } from '@countersign/document-model';
import { describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element as elementAt, shown, testEditor } from '../model/testing.ts';
import { at, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

const element = (number: number, place: Partial<Element>, kind?: ElementKind): Element =>
  Object.assign(elementAt(number, {}, kind), place);

/** Starts with all elements selected. */
function start(...elements: Element[]) {
  editor = testEditor({ server: new TestServer(elements) });
  hand = testMachine(editor);
  editor.view.select(elements.map(({ id }) => id));
}

const box = (kind: ElementKind = 'rectangle') => element(1, { x: 200, y: 300, width: 100, height: 50 }, kind);

describe('a handle in the middle of a page', () => {
  test.each([
    ['nw', { x: 180, y: 290, width: 120, height: 60 }],
    ['n', { x: 200, y: 290, width: 100, height: 60 }],
    ['ne', { x: 200, y: 290, width: 80, height: 60 }],
    ['e', { x: 200, y: 300, width: 80, height: 50 }],
    ['se', { x: 200, y: 300, width: 80, height: 40 }],
    ['s', { x: 200, y: 300, width: 100, height: 40 }],
    ['sw', { x: 180, y: 300, width: 120, height: 40 }],
    ['w', { x: 180, y: 300, width: 120, height: 50 }],
  ] as const)('%s moves its own sides and leaves the others', (handle, after) => {
    start(box());
    hand.drag({ kind: 'handle', handle }, at(100, 100), at(80, 90));
    expect(shown(editor)[0]).toMatchObject(after);
  });

  test.each([
    ['e', { x: 180, y: 300, width: 140, height: 50 }],
    ['se', { x: 180, y: 290, width: 140, height: 70 }],
    ['n', { x: 200, y: 310, width: 100, height: 30 }],
  ] as const)('%s with Alt moves the opposite side as well, so that the center stays', (handle, after) => {
    start(box());
    hand.drag({ kind: 'handle', handle }, at(100, 100, { alt: true }), at(120, 110, { alt: true }));
    expect(shown(editor)[0]).toMatchObject(after);
  });

  test('releasing Alt during the drag puts the opposite side back', () => {
    start(box());
    hand.machine.down(at(100, 100), { kind: 'handle', handle: 'e' });
    hand.machine.move(at(120, 100, { alt: true }));
    expect(hand.shown.moved.get(elementAt(1).id)).toMatchObject({ x: 180, width: 140 });
    hand.machine.move(at(120, 100));
    hand.machine.up(at(120, 100));
    expect(shown(editor)[0]).toMatchObject({ x: 200, width: 120 });
  });
});

describe('the proportions', () => {
  test.each(['image', 'signature', 'initial'] as const)('of %s are kept, and Shift frees them', (kind) => {
    start(box(kind));
    hand.drag({ kind: 'handle', handle: 'se' }, at(100, 100), at(200, 100));
    expect(shown(editor)[0]).toMatchObject({ width: 200, height: 100 });
    hand.drag({ kind: 'handle', handle: 'se' }, at(100, 100), at(150, 100, { shift: true }));
    expect(shown(editor)[0]).toMatchObject({ width: 250, height: 100 });
  });

  test.each(['rectangle', 'input', 'text', 'select', 'checkbox'] as const)('of %s are free, and Shift keeps them', (kind) => {
    start(box(kind));
    hand.drag({ kind: 'handle', handle: 'se' }, at(100, 100), at(200, 100));
    expect(shown(editor)[0]).toMatchObject({ width: 200, height: 50 });
    hand.drag({ kind: 'handle', handle: 'se' }, at(100, 100), at(150, 100, { shift: true }));
    expect(shown(editor)[0]).toMatchObject({ width: 250, height: 62.5 });
  });

  test('of a signature among other elements are free', () => {
    start(box('signature'), element(2, { x: 200, y: 400, width: 100, height: 50 }));
    hand.drag({ kind: 'handle', handle: 'e' }, at(300, 400), at(400, 400));
    expect(shown(editor)[0]).toMatchObject({ width: 200, height: 50 });
  });
});

describe('an element at its minimum size, or at the page edge within rounding', () => {
  test('two lines stop when the shorter one reaches the minimum length', () => {
    start(
      element(1, { x: 100, y: 100, width: 33.33, height: 11.11 }, 'line'),
      element(2, { x: 100, y: 200, width: 100, height: 77.7 }, 'line'),
    );
    hand.drag({ kind: 'handle', handle: 'se' }, at(200, 277), at(10, 10));
    const [shorter] = shown(editor);
    expect(Math.hypot(shorter?.width ?? 0, shorter?.height ?? 0)).toBeGreaterThanOrEqual(5);
    expect(hand.machine.state).toBe('idle');
  });

  test('a level line and a box of minimum size at the bottom of the page stay unchanged', () => {
    start(
      element(1, { x: 100, y: 841.01, width: 50, height: 0 }, 'line'),
      element(2, { x: 200, y: 834.01, width: 7, height: 7 }, 'checkbox'),
    );
    hand.drag({ kind: 'handle', handle: 'e' }, at(207, 838), at(257, 838));
    const [line, checkbox] = shown(editor);
    expect(line).toMatchObject({ y: 841, height: 0, width: 73.36 });
    expect(checkbox).toMatchObject({ y: 834, height: 7, width: 10.27 });
  });
});
