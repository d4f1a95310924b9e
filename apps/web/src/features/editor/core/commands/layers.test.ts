import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateSelection } from './copying.ts';
import { moveLayer } from './layers.ts';
import { nudge } from './moving.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';

const editorOf = (...elements: [number, Record<string, unknown>?][]) =>
  testEditor({ server: new TestServer(elements.map(([number, more = {}]) => ({ ...element(number), ...more }))) });
const ids = (...numbers: number[]) => numbers.map((number) => element(number).id);
const orderOf = (editor: ReturnType<typeof editorOf>) =>
  [...editor.document.state.ranks].toSorted(([, a], [, b]) => a - b).map(([id]) => id);

describe('one layer up or down', () => {
  it('passes only the next element, on the same layer or on layers far apart', () => {
    for (const layers of [
      [0, 0, 0],
      [0, 5, 9],
      [99_999, 99_999, 99_999],
      [-99_999, -99_999, -99_999],
    ]) {
      const editor = editorOf(...layers.map((layer, index): [number, { layer: number }] => [index + 1, { layer }]));
      editor.view.select(ids(1));
      const seen = (['forward', 'forward', 'forward', 'backward', 'backward'] as const).map((move) => {
        moveLayer(editor, move);
        return orderOf(editor);
      });
      expect(seen).toEqual([ids(2, 1, 3), ids(2, 3, 1), ids(2, 3, 1), ids(2, 1, 3), ids(1, 2, 3)]);
    }
  });

  it('moves exactly the selection, keeps the order of the others, and is undone in one step', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 2, maxLength: 7 }),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('forward' as const, 'backward' as const, 'front' as const, 'back' as const),
        (layers, picked, move) => {
          const editor = editorOf(...layers.map((layer, index): [number, { layer: number }] => [index + 1, { layer }]));
          const chosen = [...new Set(picked.map((pick) => (pick % layers.length) + 1))];
          const selection = new Set(ids(...chosen));
          editor.view.select(selection);
          const before = orderOf(editor);
          moveLayer(editor, move);
          const after = orderOf(editor);
          const [mine, theirs] = [(id: string) => selection.has(id), (id: string) => !selection.has(id)];
          expect(after.filter(mine)).toEqual(before.filter(mine));
          expect(after.filter(theirs)).toEqual(before.filter(theirs));
          if (move === 'front') expect(after.slice(-selection.size)).toEqual(before.filter(mine));
          if (move === 'back') expect(after.slice(0, selection.size)).toEqual(before.filter(mine));
          if (after.join() !== before.join()) {
            editor.undo();
            expect(orderOf(editor)).toEqual(before);
          }
        },
      ),
    );
  });
});

describe('bringing to the front and the back', () => {
  const layers = (editor: ReturnType<typeof editorOf>) => shown(editor).map(({ layer }) => layer);

  it('passes all others, and keeps the order of the moved elements', () => {
    const editor = editorOf([1, { layer: 0 }], [2, { layer: 5 }], [3, { layer: 9 }]);
    editor.view.select(ids(1, 2));
    moveLayer(editor, 'front');
    expect(layers(editor)).toEqual([10, 11, 9]);
    moveLayer(editor, 'back');
    expect(layers(editor)).toEqual([7, 8, 9]);
  });

  it('adds no step if nothing changes', () => {
    const editor = editorOf([1, { layer: 99_999 }], [2, { layer: 3 }]);
    editor.view.select(ids(1));
    for (const move of ['front', 'forward'] as const) moveLayer(editor, move);
    expect(editor.undoStore.getState().undo).toBeNull();
  });
});

describe('the stacking order', () => {
  it('is the same as in the PDF: by layer, then by creation, regardless of position', () => {
    const editor = editorOf([1, { y: 100, layer: 1 }], [2, { y: 300 }], [3, { y: 90 }]);
    const order = () => [...editor.document.state.ranks].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
    expect(order()).toEqual(ids(2, 3, 1));
    const before = editor.document.state.ranks;
    editor.view.select(ids(3));
    nudge(editor, 5, 5);
    expect(editor.document.state.ranks).toBe(before);
    moveLayer(editor, 'front');
    expect(order()).toEqual(ids(2, 1, 3));
  });

  it('is the same among copies as among their originals', () => {
    const editor = editorOf([1, { color: '#aa0000' }], [2, { color: '#00aa00' }], [3, { color: '#0000aa' }]);
    editor.view.select(ids(3, 1, 2));
    duplicateSelection(editor);
    const copies = shown(editor).slice(3);
    expect(copies.map((copy) => 'color' in copy && copy.color)).toEqual(['#aa0000', '#00aa00', '#0000aa']);
  });
});
