import { expect, test } from 'vitest';
import { withHash } from './with-hash.ts';

test.each([
  ['1d4ed8', '#1d4ed8'],
  [' #1D4ED8 ', '#1D4ED8'],
  ['rgb(1,2,3)', 'rgb(1,2,3)'],
  ['#1d4ed8ff', '#1d4ed8ff'],
  ['blue', 'blue'],
  ['', ''],
])('of what is typed as a colour, "%s" is kept as "%s"', (typed, kept) => {
  expect(withHash(typed)).toBe(kept);
});
