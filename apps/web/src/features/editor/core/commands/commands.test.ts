import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { describe, expect, it } from 'vitest';
import * as commands from './commands.ts';
import { nudge, nudgeByKey } from './moving.ts';
import { duplicateSelection } from './copying.ts';
import { TestServer, element, pageId, shown, testEditor } from '../model/testing.ts';

const editorOf = (...elements: [number, Record<string, unknown>?][]) =>
  testEditor({ server: new TestServer(elements.map(([number, more = {}]) => ({ ...element(number), ...more }))) });
const ids = (...numbers: number[]) => numbers.map((number) => element(number).id);

describe('several elements at the edge of a page', () => {
  it('keep their relative positions when moved by keys or copied', () => {
    const editor = editorOf([1, { x: 100 }], [2, { x: 300 }]);
    editor.view.select(ids(1, 2));
    nudge(editor, 1_000, 0);
    expect(shown(editor).map(({ x }) => x)).toEqual([295, 495]);
    duplicateSelection(editor);
    expect(editor.selected().map(({ x }) => x)).toEqual([295, 495]);
  });

  it('are not pushed by elements already outside of the page', () => {
    const editor = editorOf([1, { x: -12 }], [2, { x: 228 }]);
    editor.view.select(ids(1, 2));
    nudge(editor, 0, -1);
    expect(shown(editor).map(({ x }) => x)).toEqual([-12, 228]);
  });

  it('keep their positions on the grid if they are locked to it', () => {
    const locked = { is_grid_locked: true };
    const editor = editorOf([1, { x: 40, ...locked }], [2, { x: 200, ...locked }], [3, { x: 320, ...locked }]);
    editor.view.set({ grid_size: 10 });
    editor.view.select(ids(1, 2, 3));
    for (let press = 0; press < 60; press += 1) nudgeByKey(editor, [1, 0], false);
    expect(shown(editor).map(({ x }) => x)).toEqual([210, 370, 490]);
    for (let press = 0; press < 60; press += 1) nudgeByKey(editor, [-1, 0], true);
    expect(shown(editor).map(({ x }) => x)).toEqual([0, 160, 280]);
  });

  it('are kept on it individually if they are larger than the page together', () => {
    const editor = editorOf([1, { x: -50 }], [2, { x: 490 }]);
    editor.view.select(ids(1, 2));
    duplicateSelection(editor);
    expect(editor.selected().map(({ x }) => x)).toEqual([0, 495]);
  });
});

describe('selecting all', () => {
  it('selects the page first, then all pages, and stays there', () => {
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

it('adds no more elements than a pdf may have, and reports it', () => {
  const server = new TestServer(Array.from({ length: MAX_ELEMENTS_PER_PDF - 1 }, (_, number) => element(number)));
  let notified = 0;
  const editor = testEditor({ server, onFull: () => (notified += 1) });
  editor.view.select(ids(1));
  duplicateSelection(editor);
  expect([editor.document.state.elements.size, notified]).toEqual([MAX_ELEMENTS_PER_PDF, 0]);
  duplicateSelection(editor);
  expect([editor.document.state.elements.size, notified]).toEqual([MAX_ELEMENTS_PER_PDF, 1]);
  editor.undo();
  expect(editor.document.state.elements.size).toBe(MAX_ELEMENTS_PER_PDF - 1);
});

it('selects a page, all pages when repeated, and another page alone', () => {
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

describe('an image that is uploaded after placing', () => {
  const value = '0a000000-0000-7000-8000-000000000009';
  const image = element(1, {}, 'image');
  const picture = { op: 'update' as const, id: image.id, changes: { value } };
  const placed = () => {
    const editor = testEditor({ server: new TestServer() });
    editor.commit([{ op: 'create', element: image }], { name: 'add' });
    return editor;
  };

  it('is part of the placing step', () => {
    const editor = placed();
    editor.complete(picture, { name: 'change' });
    editor.undo();
    expect(shown(editor)).toEqual([]);
    editor.redo();
    expect(shown(editor)[0]).toMatchObject({ value });
  });

  it('is a step of its own after other steps', () => {
    const editor = placed();
    editor.commit([{ op: 'update', id: image.id, changes: { x: 5 } }], { name: 'move' });
    editor.complete(picture, { name: 'change' });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ value: null, x: 5 });
  });

  it('is there after placing was undone during the upload and redone', () => {
    const editor = placed();
    editor.undo();
    editor.complete(picture, { name: 'change' });
    expect(shown(editor)).toEqual([]);
    editor.redo();
    expect(shown(editor)[0]).toMatchObject({ value });
  });
});

describe('a tool for signee data', () => {
  const signee_id = pageId(90);
  const place = (editor: ReturnType<typeof editorOf>) =>
    commands.insertElement(editor, { kind: 'input', page_id: pageId(1), box: { x: 20, y: 20 } });

  it('places one input filled with it', () => {
    const editor = editorOf();
    editor.view.set({ signee_id });
    editor.view.chooseTool('input', { fills_with: 'email' });
    expect(place(editor)).toMatchObject({ filled_with: 'email', type: 'email', signee_id });
    editor.view.toolWasUsed();
    expect(place(editor)).toMatchObject({ filled_with: null, type: 'text', signee_id });
  });

  it('passes its style to the next input, but not its type', () => {
    const editor = editorOf();
    editor.view.chooseTool('input', { fills_with: 'date_signed' });
    place(editor);
    commands.changeSelection(editor, { size: 9 }, { name: 'change' });
    editor.view.chooseTool('input');
    expect(place(editor)).toMatchObject({ filled_with: null, type: 'text', size: 9 });
  });
});
