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

describe('the size of a grid-locked element', () => {
  const locked = { x: 100, y: 100, width: 57, height: 33, is_grid_locked: true };

  it('snaps to a grid line when typed, and leaves the other side alone', () => {
    const editor = selected(locked);
    typed(editor, { width: 72.4 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 70, height: 33 });
    typed(editor, { height: 38 });
    expect(shown(editor)[0]).toMatchObject({ width: 70, height: 40 });
  });

  it('changes by one grid line per key press, or five', () => {
    const editor = selected(locked);
    growByKey(editor, RIGHT, false);
    expect(shown(editor)[0]).toMatchObject({ width: 60, height: 33 });
    growByKey(editor, RIGHT, true);
    growByKey(editor, DOWN, false);
    expect(shown(editor)[0]).toMatchObject({ width: 110, height: 40 });
    growByKey(editor, LEFT, false);
    expect(shown(editor)[0]).toMatchObject({ width: 100 });
  });

  it('stays on the grid at the minimum size of its kind and at the edge of the page', () => {
    const editor = selected({ ...locked, width: 30 }, 'input');
    typed(editor, { width: 3 });
    expect(shown(editor)[0]).toMatchObject({ width: 20 });
    growByKey(editor, LEFT, true);
    expect(shown(editor)[0]).toMatchObject({ width: 20 });
    typed(editor, { width: 5_000 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 490 });
  });

  it('is measured from the grid line that the element snaps to', () => {
    const editor = selected({ ...locked, x: 103 });
    typed(editor, { width: 78 });
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 80 });
  });
});

describe('a grid-locked line', () => {
  const line = { x: 100, y: 100, width: 57, height: 0, is_grid_locked: true };

  it('snaps to the grid by keys at either end', () => {
    const editor = selected(line, 'line');
    growByKey(editor, RIGHT, false);
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 60, height: 0 });
    moveLineEnd(editor, ID, { end: 'start', direction: LEFT, isFar: true });
    expect(shown(editor)[0]).toMatchObject({ x: 50, width: 110 });
  });

  it('never gets shorter than the minimum', () => {
    const editor = selected(line, 'line');
    typed(editor, { width: 0 });
    expect(shown(editor)[0]).toMatchObject({ width: 57 });
  });
});

it('resizes by points, without snapping, when it is not locked', () => {
  const editor = selected({ x: 100, y: 100, width: 57, height: 33 });
  typed(editor, { width: 72.4 });
  growByKey(editor, RIGHT, false);
  growByKey(editor, DOWN, true);
  expect(shown(editor)[0]).toMatchObject({ x: 100, width: 73.4, height: 43 });
});
