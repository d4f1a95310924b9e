import { describe, expect, it } from 'vitest';
import { NOTHING, allOf, extendedTo, neighbour, overlap, rectangleBetween, toggled } from './selection-rules.ts';

const shown = ['a', 'b', 'c', 'd', 'e', 'f'];
const ids = (state: { ids: ReadonlySet<string> }) => [...state.ids].toSorted();

describe('a selection', () => {
  it('toggles an entry', () => {
    const one = toggled(NOTHING, 'b');
    expect(ids(one)).toEqual(['b']);
    expect(ids(toggled(one, 'b'))).toEqual([]);
  });

  it('extends from the last selected entry with Shift, in either direction', () => {
    const from = toggled(toggled(NOTHING, 'f'), 'c');
    expect(ids(extendedTo(from, 'e', shown))).toEqual(['c', 'd', 'e', 'f']);
    expect(ids(extendedTo(from, 'a', shown))).toEqual(['a', 'b', 'c', 'f']);
  });

  it('shrinks when the range gets shorter', () => {
    const wide = extendedTo(toggled(NOTHING, 'b'), 'e', shown);
    expect(ids(extendedTo(wide, 'c', shown))).toEqual(['b', 'c']);
  });

  it('starts a new range if the anchor is gone', () => {
    expect(ids(extendedTo(toggled(NOTHING, 'gone'), 'c', shown))).toEqual(['c', 'gone']);
    expect(ids(extendedTo(NOTHING, 'c', shown))).toEqual(['c']);
  });

  it('can include all listed entries', () => {
    expect(ids(allOf(shown))).toEqual(shown);
  });
});

describe('the arrow keys', () => {
  it.each([
    ['left', 'c'],
    ['right', 'e'],
    ['up', 'a'],
    ['down', null],
    ['first', 'a'],
    ['last', 'f'],
  ] as const)('move %s in a grid of three columns', (step, to) => {
    expect(neighbour(shown, 'd', { step, columns: 3 })).toBe(to);
  });
});

it('a rectangle is the same from any corner, and intersects what it touches', () => {
  const drawn = rectangleBetween({ x: 10, y: 40 }, { x: 30, y: 20 });
  expect(drawn).toEqual({ left: 10, top: 20, right: 30, bottom: 40 });
  expect(overlap(drawn, { left: 29, top: 0, right: 50, bottom: 21 })).toBe(true);
  expect(overlap(drawn, { left: 30, top: 0, right: 50, bottom: 21 })).toBe(false);
});
