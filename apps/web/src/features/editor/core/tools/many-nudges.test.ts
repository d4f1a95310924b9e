import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';
import { createNudger } from './many-nudges.ts';
import { testSurface } from './testing.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const COUNT = 100;
const places = (editor: Editor) => new Set(shown(editor).map(({ x }) => x));

function many() {
  const elements = Array.from({ length: COUNT }, (_, index) => element(index + 1));
  const editor = testEditor({ server: new TestServer(elements) });
  editor.view.select(elements.map(({ id }) => id));
  const { surface, shown: seen } = testSurface();
  return { editor, seen, nudger: createNudger({ editor, surface }) };
}

describe('moving many elements by keys', () => {
  it('previews each step at once, and commits them as one step when the key rests', () => {
    const { editor, seen, nudger } = many();
    for (let press = 0; press < 5; press += 1) {
      nudger.nudge([1, 0], false);
      vi.advanceTimersByTime(30);
    }
    expect(new Set([...seen.moved.values()].map(({ x }) => x))).toEqual(new Set([105]));
    expect(places(editor)).toEqual(new Set([100]));
    vi.advanceTimersByTime(200);
    expect(places(editor)).toEqual(new Set([105]));
    expect(seen.moved.size).toBe(0);
    editor.undo();
    expect(places(editor)).toEqual(new Set([100]));
    expect(editor.undoStore.getState().undo).toBeNull();
  });

  it('commits before any other action, even if the selection has changed by then', () => {
    const { editor, nudger } = many();
    nudger.nudge([1, 0], true);
    editor.view.select([]);
    nudger.settle();
    expect(places(editor)).toEqual(new Set([110]));
    nudger.settle();
    vi.advanceTimersByTime(1_000);
    expect(places(editor)).toEqual(new Set([110]));
  });

  it('stops at the edge, and turns back immediately', () => {
    const { editor, nudger } = many();
    for (let press = 0; press < 60; press += 1) nudger.nudge([1, 0], true);
    for (let press = 0; press < 3; press += 1) nudger.nudge([-1, 0], false);
    nudger.settle();
    expect(places(editor)).toEqual(new Set([492]));
  });

  it('moves along the grid, and skips elements deleted by someone else', () => {
    const { editor, nudger } = many();
    editor.view.set({ shows_grid: true, grid_size: 8 });
    nudger.nudge([1, 0], false);
    nudger.nudge([1, 0], false);
    editor.document.commit([{ op: 'delete', id: element(1).id }]);
    nudger.settle();
    expect(places(editor)).toEqual(new Set([112]));
    expect(shown(editor)).toHaveLength(COUNT - 1);
  });

  it('commits a few elements immediately', () => {
    const { editor, nudger } = many();
    editor.view.select([element(1).id]);
    nudger.nudge([0, 1], false);
    expect(shown(editor)[0]).toMatchObject({ y: 101 });
  });
});
