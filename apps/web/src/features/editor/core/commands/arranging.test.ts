import type { Element, ElementKind } from '@countersign/document-model';
import { describe, expect, test } from 'vitest';
import { alignSelection, canDistribute, distributeSelection, matchSize } from './arranging.ts';
import { changeSelection } from './commands.ts';
import { growByKey, moveLineEnd, nudgeByKey } from './moving.ts';
import { groupRadios, groupableRadios } from './radio-groups.ts';
import { TestServer, element, pageId, shown, testEditor } from '../model/testing.ts';

const box = (number: number, place: Partial<Element>, kind?: ElementKind): Element =>
  Object.assign(element(number, {}, kind), place);

function selected(...elements: Element[]) {
  const editor = testEditor({ server: new TestServer(elements) });
  editor.view.select(elements.map(({ id }) => id));
  return editor;
}

describe('aligning', () => {
  const three = () =>
    selected(
      box(1, { x: 100, y: 100, width: 100, height: 50 }),
      box(2, { x: 300, y: 220, width: 40, height: 20 }),
      box(3, { x: 150, y: 400, width: 60, height: 30 }),
    );

  test.each([
    ['left', [100, 100, 100]],
    ['center', [170, 200, 190]],
    ['right', [240, 300, 280]],
  ] as const)('to the %s lines them up along their common box', (side, expected) => {
    const editor = three();
    alignSelection(editor, side);
    expect(shown(editor).map(({ x }) => x)).toEqual(expected);
  });

  test.each([
    ['top', [100, 100, 100]],
    ['middle', [240, 255, 250]],
    ['bottom', [380, 410, 400]],
  ] as const)('to the %s lines them up vertically as well', (side, expected) => {
    const editor = three();
    alignSelection(editor, side);
    expect(shown(editor).map(({ y }) => y)).toEqual(expected);
    expect(shown(editor).map(({ x }) => x)).toEqual([100, 300, 150]);
  });

  test('is undone in one step', () => {
    const editor = three();
    alignSelection(editor, 'bottom');
    expect(shown(editor).map(({ y, height }) => y + height)).toEqual([430, 430, 430]);
    editor.undo();
    expect(shown(editor).map(({ y }) => y)).toEqual([100, 220, 400]);
  });

  test('aligns a single element with the edge or the middle of its page', () => {
    const editor = selected(box(1, { x: 100, y: 100, width: 95, height: 41 }));
    alignSelection(editor, 'center');
    alignSelection(editor, 'bottom');
    expect(shown(editor)[0]).toMatchObject({ x: 250, y: 800 });
  });

  test('aligns vertically on each page separately', () => {
    const editor = selected(box(1, { y: 100 }), box(2, { y: 200 }), box(3, { y: 300, page_id: pageId(2) }));
    alignSelection(editor, 'top');
    expect(shown(editor).map(({ y }) => y)).toEqual([100, 100, 300]);
  });
});

test('leaves grid-locked elements on the grid, and counts them', () => {
  const editor = selected(
    box(1, { x: 103, y: 100 }),
    box(2, { x: 300, y: 200, is_grid_locked: true }),
    box(3, { x: 400, y: 300 }),
  );
  expect(alignSelection(editor, 'left')).toBe(1);
  expect(shown(editor).map(({ x }) => x)).toEqual([103, 100, 103]);
  expect(distributeSelection(editor, 'y')).toBe(0);
});

describe('distributing', () => {
  test('makes the gaps equal and leaves the outermost elements in place', () => {
    const editor = selected(box(1, { x: 0, width: 50 }), box(2, { x: 60, width: 100 }), box(3, { x: 400, width: 50 }));
    distributeSelection(editor, 'x');
    expect(shown(editor).map(({ x }) => x)).toEqual([0, 175, 400]);
  });

  test('needs three elements on one page', () => {
    const editor = selected(box(1, {}), box(2, { y: 300 }), box(3, { page_id: pageId(2) }));
    expect(canDistribute(editor, 'x')).toBe(true);
    expect(canDistribute(editor, 'y')).toBe(false);
    distributeSelection(editor, 'y');
    expect(editor.document.state.pending).toEqual([]);
  });
});

describe('matching the size', () => {
  test('uses the size of the element selected first', () => {
    const editor = selected(box(1, { width: 100, height: 50 }), box(2, { width: 30, height: 20 }, 'input'));
    matchSize(editor, 'width');
    expect(shown(editor)[1]).toMatchObject({ width: 100, height: 20 });
    matchSize(editor, 'both');
    expect(shown(editor)[1]).toMatchObject({ width: 100, height: 50 });
  });

  test('skips elements that would get too small for their kind', () => {
    const editor = selected(box(1, { width: 100, height: 4 }), box(2, { width: 30, height: 20 }, 'signature'));
    matchSize(editor, 'height');
    expect(shown(editor)[1]).toMatchObject({ height: 20 });
  });
});

describe('the arrow keys', () => {
  test('move by points, and by grid lines while the grid is shown', () => {
    const editor = selected(box(1, { x: 103, y: 100 }));
    nudgeByKey(editor, [1, 0], false);
    nudgeByKey(editor, [0, 1], true);
    expect(shown(editor)[0]).toMatchObject({ x: 104, y: 110 });
    editor.view.set({ shows_grid: true, grid_size: 8 });
    nudgeByKey(editor, [1, 0], false);
    expect(shown(editor)[0]).toMatchObject({ x: 112 });
    nudgeByKey(editor, [-1, 0], true);
    expect(shown(editor)[0]).toMatchObject({ x: 72 });
  });

  test('keep a grid-locked element on the grid even if it is hidden', () => {
    const editor = selected(box(1, { x: 100, y: 100, is_grid_locked: true }));
    nudgeByKey(editor, [1, 0], false);
    expect(shown(editor)[0]).toMatchObject({ x: 110 });
  });

  test('locking puts an element on the grid, and typed positions snap to it', () => {
    const editor = selected(box(1, { x: 103, y: 118 }));
    changeSelection(editor, { is_grid_locked: true }, { name: 'change' });
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 120, is_grid_locked: true });
    changeSelection(editor, { x: 57 }, { name: 'change' });
    expect(shown(editor)[0]).toMatchObject({ x: 60 });
  });

  test('with Alt move the end of a line, even past its other end', () => {
    const editor = selected(box(1, { x: 100, y: 100, width: 80, height: 0 }, 'line'));
    growByKey(editor, [0, -1], true);
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 90, width: 80, height: 10, direction: 'rising' });
  });

  test('stop the end of a line before the line gets too short', () => {
    const editor = selected(box(1, { x: 100, y: 100, width: 12, height: 0 }, 'line'));
    moveLineEnd(editor, element(1).id, { end: 'start', direction: [1, 0], isFar: true });
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 12 });
    moveLineEnd(editor, element(1).id, { end: 'start', direction: [-1, 0], isFar: true });
    expect(shown(editor)[0]).toMatchObject({ x: 90, width: 22 });
  });
});

describe('a radio group', () => {
  test('is made of the selected radios, with at most one of them chosen', () => {
    const editor = selected(box(1, { y: 100, value: true }, 'radio'), box(2, { y: 200, value: true }, 'radio'));
    groupRadios(editor);
    const [first, second] = shown(editor);
    expect(first).toMatchObject({ value: true });
    expect(second).toMatchObject({ value: false });
    expect(first?.kind === 'radio' && first.pdf_radio_group_id).toBe(second?.kind === 'radio' && second.pdf_radio_group_id);
  });

  test('needs at least two radios and no other elements', () => {
    expect(groupableRadios(selected(box(1, {}, 'radio')))).toEqual([]);
    expect(groupableRadios(selected(box(1, {}, 'radio'), box(2, {}, 'radio'), box(3, {})))).toEqual([]);
  });
});
