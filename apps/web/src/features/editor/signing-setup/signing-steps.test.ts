import { describe, expect, it } from 'vitest';
import { fitted, joinedWithPrevious, moved, splitOff, stepsOf } from './signing-steps.ts';

describe('the signing order', () => {
  it("is derived from the signees' numbers, ignoring gaps", () => {
    const signees = [
      { id: 'c', order: 7 },
      { id: 'a', order: 1 },
      { id: 'b', order: 7 },
    ];
    expect(stepsOf(signees)).toEqual([['a'], ['c', 'b']]);
  });

  it('changes when someone moves to a step of their own, past shared steps', () => {
    expect(moved([['a'], ['b'], ['c']], 2, 0)).toEqual([['c'], ['a'], ['b']]);
    expect(moved([['a'], ['b'], ['c']], 0, 1)).toEqual([['b'], ['a'], ['c']]);
    expect(moved([['a'], ['b', 'c']], 0, 1)).toEqual([['b', 'c'], ['a']]);
    expect(moved([['a', 'b'], ['c']], 2, 1)).toEqual([['c'], ['a', 'b']]);
    expect(moved([['a', 'b'], ['c']], 0, 1)).toEqual([['b'], ['a'], ['c']]);
    expect(moved([['a', 'b'], ['c']], 0, 2)).toEqual([['b'], ['c'], ['a']]);
    expect(moved([['a'], ['b']], 5, 0)).toEqual([['a'], ['b']]);
  });

  it('is the same for joined signees until they are split', () => {
    const joined = joinedWithPrevious([['a'], ['b'], ['c']], 'b');
    expect(joined).toEqual([['a', 'b'], ['c']]);
    expect(joinedWithPrevious(joined, 'c')).toEqual([['a', 'b', 'c']]);
    expect(joinedWithPrevious(joined, 'a')).toEqual(joined);
    expect(splitOff(joined, 'a')).toEqual([['b'], ['a'], ['c']]);
    expect(splitOff(joined, 'c')).toEqual(joined);
  });

  it('adapts to the current signees, and keeps groups together', () => {
    const there = (id: string, signing_group_id: string | null = null) => ({ id, signing_group_id });
    expect(fitted([['a'], ['gone'], ['b']], [there('a'), there('b'), there('new')])).toEqual([['a'], ['b'], ['new']]);
    const group = [there('a', 'a'), there('b', 'a'), there('c', 'a'), there('d')];
    expect(fitted([['d'], ['b'], ['a']], group)).toEqual([['d'], ['a', 'b', 'c']]);
    expect(fitted([['a', 'd']], group)).toEqual([['a', 'b', 'c', 'd']]);
  });
});
