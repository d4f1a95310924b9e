import { describe, expect, it } from 'vitest';
import { formNames } from './form-names.ts';

const taken = (names: string[], ...wanted: string[]) => {
  const { take } = formNames(names);
  return wanted.map(take);
};

describe("the names of a form's fields", () => {
  it('are exactly those requested, with a number if the name is taken', () => {
    expect(taken(['city'], 'Race ', 'name', 'city', 'city', '', ' ')).toEqual(['Race ', 'name', 'city 2', 'city 3', null, null]);
  });

  it('keep their parent names, but no field is the parent of another', () => {
    expect(taken(['a.b'], 'a.c', 'a', 'a.b.c', 'x', 'x.y')).toEqual(['a.c', 'a 2', 'a_b_c', 'x', 'x_y']);
  });

  it('have no empty parts and a limited depth', () => {
    expect(taken([], 'No.', '..', 'a..b')).toEqual(['No_', '__', 'a__b']);
    expect(taken([], 'a.'.repeat(30) + 'b')).toEqual(['a_'.repeat(30) + 'b']);
  });
});
