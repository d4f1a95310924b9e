import type { ElementKind } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { type Direction, growByKey, moveLineEnd } from './moving.ts';
import { resizeElements } from './sizing.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';

const ID = element(1).id;
const RIGHT: Direction = [1, 0];
const LEFT: Direction = [-1, 0];
const DOWN: Direction = [0, 1];

function selected(box: Record<string, unknown>, kind?: ElementKind): Editor {
  const editor = testEditor({ server: new TestServer([element(1, box, kind)]) });
  editor.view.set({ grid_size: 10 });
  editor.view.select([ID]);
  return editor;
}
const typed = (editor: Editor, lengths: { width?: number; height?: number }) => resizeElements(editor, new Map([[ID, lengths]]));

describe('the size of an element that is locked to the grid', () => {
  const locked = { x: 100, y: 100, width: 57, height: 33, is_grid_locked: true };

  it('ends on a line of the grid where it is typed; the other side stays', () => {
    const editor = selected(locked);
    typed(editor, { width: 72.4 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 70, height: 33 });
    typed(editor, { height: 38 });
    expect(shown(editor)[0]).toMatchObject({ width: 70, height: 40 });
  });

  it('goes from line to line by keys, or five at once', () => {
    const editor = selected(locked);
    growByKey(editor, RIGHT, false);
    expect(shown(editor)[0]).toMatchObject({ width: 60, height: 33 });
    growByKey(editor, RIGHT, true);
    growByKey(editor, DOWN, false);
    expect(shown(editor)[0]).toMatchObject({ width: 110, height: 40 });
    growByKey(editor, LEFT, false);
    expect(shown(editor)[0]).toMatchObject({ width: 100 });
  });

  it('stays on it at the least size of its kind and at the edge of the page', () => {
    const editor = selected({ ...locked, width: 30 }, 'input');
    typed(editor, { width: 3 });
    expect(shown(editor)[0]).toMatchObject({ width: 20 });
    growByKey(editor, LEFT, true);
    expect(shown(editor)[0]).toMatchObject({ width: 20 });
    typed(editor, { width: 5_000 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 490 });
  });

  it('is counted from the line that it comes to lie on', () => {
    const editor = selected({ ...locked, x: 103 });
    typed(editor, { width: 78 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 80 });
  });
});

describe('a line that is locked to the grid', () => {
  const line = { x: 100, y: 100, width: 57, height: 0, is_grid_locked: true };

  it('ends on it by keys, at either end', () => {
    const editor = selected(line, 'line');
    growByKey(editor, RIGHT, false);
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 60, height: 0 });
    moveLineEnd(editor, ID, { end: 'start', direction: LEFT, isFar: true });
    expect(shown(editor)[0]).toMatchObject({ x: 50, width: 110 });
  });

  it('never gets shorter than a line can be', () => {
    const editor = selected(line, 'line');
    typed(editor, { width: 0 });
    expect(shown(editor)[0]).toMatchObject({ width: 57 });
  });
});

it('what is not locked has the size that was typed, and grows by points', () => {
  const editor = selected({ x: 100, y: 100, width: 57, height: 33 });
  typed(editor, { width: 72.4 });
  growByKey(editor, RIGHT, false);
  growByKey(editor, DOWN, true);
  expect(shown(editor)[0]).toMatchObject({ x: 100, width: 73.4, height: 43 });
});
