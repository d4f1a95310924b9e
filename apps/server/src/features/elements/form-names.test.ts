import { describe, expect, it } from 'vitest';
import { formNames } from './form-names.ts';

const taken = (names: string[], ...wanted: string[]) => {
  const { take } = formNames(names);
  return wanted.map(take);
};

describe('the names of a form', () => {
  it('are those that were wanted, each once', () => {
    expect(taken(['city'], 'name ', 'name', 'city', '', ' ')).toEqual(['name', null, null, null, null]);
  });

  it('keep what fields belong to, but no field belongs to a field', () => {
    expect(taken(['a.b'], 'a.c', 'a', 'a.b.c', 'x', 'x.y')).toEqual(['a.c', null, null, 'x', null]);
  });

  it('have no empty part and no endless depth', () => {
    expect(taken([], 'No.', '..', 'a..b')).toEqual(['No_', '__', 'a__b']);
    expect(taken([], 'a.'.repeat(30) + 'b')).toEqual(['a_'.repeat(30) + 'b']);
  });
});
