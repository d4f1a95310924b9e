import { describe, expect, it } from 'vitest';
import { formNames } from './form-names.ts';

const taken = (names: string[], ...wanted: string[]) => {
  const { take } = formNames(names);
  return wanted.map(take);
};

describe('the names of a form', () => {
  it('are those that were wanted to the letter, numbered where they are taken', () => {
    expect(taken(['city'], 'Race ', 'name', 'city', 'city', '', ' ')).toEqual(['Race ', 'name', 'city 2', 'city 3', null, null]);
  });

  it('keep what fields belong to, but no field belongs to a field', () => {
    expect(taken(['a.b'], 'a.c', 'a', 'a.b.c', 'x', 'x.y')).toEqual(['a.c', 'a 2', 'a_b_c', 'x', 'x_y']);
  });

  it('have no empty part and no endless depth', () => {
    expect(taken([], 'No.', '..', 'a..b')).toEqual(['No_', '__', 'a__b']);
    expect(taken([], 'a.'.repeat(30) + 'b')).toEqual(['a_'.repeat(30) + 'b']);
  });
});
