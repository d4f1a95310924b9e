import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { describe, expect, it } from 'vitest';
import * as commands from './commands.ts';
import { nudge, nudgeByKey } from './moving.ts';
import { duplicateSelection } from './copying.ts';
import { TestServer, element, pageId, shown, testEditor } from './testing.ts';

const editorOf = (...elements: [number, Record<string, unknown>?][]) =>
  testEditor({ server: new TestServer(elements.map(([number, more = {}]) => ({ ...element(number), ...more }))) });
const ids = (...numbers: number[]) => numbers.map((number) => element(number).id);

describe('several elements at the edge of a page', () => {
  it('keep their places among themselves: moved by keys, and copied', () => {
    const editor = editorOf([1, { x: 100 }], [2, { x: 300 }]);
    editor.view.select(ids(1, 2));
    nudge(editor, 1_000, 0);
    expect(shown(editor).map(({ x }) => x)).toEqual([295, 495]);
    duplicateSelection(editor);
    expect(editor.selected().map(({ x }) => x)).toEqual([295, 495]);
  });

  it('are not moved by what lies outside already', () => {
    const editor = editorOf([1, { x: -12 }], [2, { x: 228 }]);
    editor.view.select(ids(1, 2));
    nudge(editor, 0, -1);
    expect(shown(editor).map(({ x }) => x)).toEqual([-12, 228]);
  });

  it('keep their places on the grid, where they are locked to it', () => {
    const locked = { is_grid_locked: true };
    const editor = editorOf([1, { x: 40, ...locked }], [2, { x: 200, ...locked }], [3, { x: 320, ...locked }]);
    editor.view.set({ grid_size: 10 });
    editor.view.select(ids(1, 2, 3));
    for (let press = 0; press < 60; press += 1) nudgeByKey(editor, [1, 0], false);
    expect(shown(editor).map(({ x }) => x)).toEqual([210, 370, 490]);
    for (let press = 0; press < 60; press += 1) nudgeByKey(editor, [-1, 0], true);
    expect(shown(editor).map(({ x }) => x)).toEqual([0, 160, 280]);
  });

  it('are kept on it one by one where they are larger than the page together', () => {
    const editor = editorOf([1, { x: -50 }], [2, { x: 490 }]);
    editor.view.select(ids(1, 2));
    duplicateSelection(editor);
    expect(editor.selected().map(({ x }) => x)).toEqual([0, 495]);
  });
});

describe('bringing to the front and the back', () => {
  const layers = (editor: ReturnType<typeof editorOf>) => shown(editor).map(({ layer }) => layer);

  it('goes past all others, and keeps the order of what is moved', () => {
    const editor = editorOf([1, { layer: 0 }], [2, { layer: 5 }], [3, { layer: 9 }]);
    editor.view.select(ids(1, 2));
    commands.moveLayer(editor, 'front');
    expect(layers(editor)).toEqual([10, 11, 9]);
    commands.moveLayer(editor, 'back');
    expect(layers(editor)).toEqual([7, 8, 9]);
  });

  it('is no step where it changes nothing', () => {
    const editor = editorOf([1, { layer: 99_999 }], [2, { layer: 3 }]);
    editor.view.select(ids(1));
    for (const move of ['front', 'forward'] as const) commands.moveLayer(editor, move);
    expect(editor.undoStore.getState().undo).toBeNull();
  });
});

describe('what lies over what', () => {
  it('is told as the paper has it: by layer, then by when it was made, wherever it lies', () => {
    const editor = editorOf([1, { y: 100, layer: 1 }], [2, { y: 300 }], [3, { y: 90 }]);
    const order = () => [...editor.document.state.ranks].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
    expect(order()).toEqual(ids(2, 3, 1));
    const before = editor.document.state.ranks;
    editor.view.select(ids(3));
    nudge(editor, 5, 5);
    expect(editor.document.state.ranks).toBe(before);
    commands.moveLayer(editor, 'front');
    expect(order()).toEqual(ids(2, 1, 3));
  });

  it('is the same among copies as among what they are of', () => {
    const editor = editorOf([1, { color: '#aa0000' }], [2, { color: '#00aa00' }], [3, { color: '#0000aa' }]);
    editor.view.select(ids(3, 1, 2));
    duplicateSelection(editor);
    const copies = shown(editor).slice(3);
    expect(copies.map((copy) => 'color' in copy && copy.color)).toEqual(['#aa0000', '#00aa00', '#0000aa']);
  });
});

describe('selecting all', () => {
  it('is the page first, all pages when pressed again, and stays so', () => {
    const editor = editorOf([1], [2, { x: -400 }]);
    editor.commit([{ op: 'create', element: { ...element(3), page_id: pageId(2) } }], { name: 'add' });
    const select = () => {
      commands.selectPage(editor);
      return [...editor.view.state.selection].toSorted();
    };
    editor.view.select(ids(1));
    expect(select()).toEqual(ids(1));
    expect(select()).toEqual(ids(1, 3));
    expect(select()).toEqual(ids(1, 3));
    editor.view.select([]);
    expect(select()).toEqual(ids(1));
  });
});

it('adds no more elements than a pdf may have, and says so', () => {
  const server = new TestServer(Array.from({ length: MAX_ELEMENTS_PER_PDF - 1 }, (_, number) => element(number)));
  let told = 0;
  const editor = testEditor({ server, onFull: () => (told += 1) });
  editor.view.select(ids(1));
  duplicateSelection(editor);
  expect([editor.document.state.elements.size, told]).toEqual([MAX_ELEMENTS_PER_PDF, 0]);
  duplicateSelection(editor);
  expect([editor.document.state.elements.size, told]).toEqual([MAX_ELEMENTS_PER_PDF, 1]);
  editor.undo();
  expect(editor.document.state.elements.size).toBe(MAX_ELEMENTS_PER_PDF - 1);
});

it('selects a page, all pages when asked again, and another page alone', () => {
  const editor = editorOf([1], [2, { page_id: pageId(2) }], [3, { page_id: pageId(2) }]);
  const selectAgain = () => {
    commands.selectPage(editor);
    return [...editor.view.state.selection];
  };
  expect(selectAgain()).toEqual(ids(1));
  editor.view.set({ current_page: 1 });
  expect(selectAgain()).toEqual(ids(2, 3));
  expect(selectAgain()).toEqual(ids(1, 2, 3));
});

describe('a picture that comes later', () => {
  const value = '0a000000-0000-7000-8000-000000000009';
  const image = element(1, {}, 'image');
  const picture = { op: 'update' as const, id: image.id, changes: { value } };
  const placed = () => {
    const editor = testEditor({ server: new TestServer() });
    editor.commit([{ op: 'create', element: image }], { name: 'add' });
    return editor;
  };

  it('belongs to the placing', () => {
    const editor = placed();
    editor.complete(picture, { name: 'change' });
    editor.undo();
    expect(shown(editor)).toEqual([]);
    editor.redo();
    expect(shown(editor)[0]).toMatchObject({ value });
  });

  it('is a step of its own after others', () => {
    const editor = placed();
    editor.commit([{ op: 'update', id: image.id, changes: { x: 5 } }], { name: 'move' });
    editor.complete(picture, { name: 'change' });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ value: null, x: 5 });
  });

  it('is there when the placing that was undone meanwhile is redone', () => {
    const editor = placed();
    editor.undo();
    editor.complete(picture, { name: 'change' });
    expect(shown(editor)).toEqual([]);
    editor.redo();
    expect(shown(editor)[0]).toMatchObject({ value });
  });
});
