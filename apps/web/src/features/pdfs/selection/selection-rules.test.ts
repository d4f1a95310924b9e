import { describe, expect, it } from 'vitest';
import { NOTHING, allOf, extendedTo, neighbour, overlap, rectangleBetween, toggled } from './selection-rules.ts';

const shown = ['a', 'b', 'c', 'd', 'e', 'f'];
const ids = (state: { ids: ReadonlySet<string> }) => [...state.ids].toSorted();

describe('a selection', () => {
  it('takes one in, and out again', () => {
    const one = toggled(NOTHING, 'b');
    expect(ids(one)).toEqual(['b']);
    expect(ids(toggled(one, 'b'))).toEqual([]);
  });

  it('goes from the last one that was selected to where Shift is pressed, either way', () => {
    const from = toggled(toggled(NOTHING, 'f'), 'c');
    expect(ids(extendedTo(from, 'e', shown))).toEqual(['c', 'd', 'e', 'f']);
    expect(ids(extendedTo(from, 'a', shown))).toEqual(['a', 'b', 'c', 'f']);
  });

  it('shrinks when the range is drawn back', () => {
    const wide = extendedTo(toggled(NOTHING, 'b'), 'e', shown);
    expect(ids(extendedTo(wide, 'c', shown))).toEqual(['b', 'c']);
  });

  it('begins a range where it is pressed when the anchor has gone', () => {
    expect(ids(extendedTo(toggled(NOTHING, 'gone'), 'c', shown))).toEqual(['c', 'gone']);
    expect(ids(extendedTo(NOTHING, 'c', shown))).toEqual(['c']);
  });

  it('may be all that is shown', () => {
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
  ] as const)('lead %s in a grid of three columns', (step, to) => {
    expect(neighbour(shown, 'd', { step, columns: 3 })).toBe(to);
  });
});

it('a rectangle is the same whichever corner it is drawn from, and meets what it touches', () => {
  const drawn = rectangleBetween({ x: 10, y: 40 }, { x: 30, y: 20 });
  expect(drawn).toEqual({ left: 10, top: 20, right: 30, bottom: 40 });
  expect(overlap(drawn, { left: 29, top: 0, right: 50, bottom: 21 })).toBe(true);
  expect(overlap(drawn, { left: 30, top: 0, right: 50, bottom: 21 })).toBe(false);
});
