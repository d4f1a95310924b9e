import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['-3', -3],
  ['100/3', 100 / 3],
  ['2 + 3 * 4', 14],
  ['(2 + 3) × 4', 20],
  ['10 − 4', 6],
  ['2--3', 5],
  ['٣٫٥ + ۲', 5.5],
])('%s is a number', (text, number) => {
  expect(readNumber(text)).toBeCloseTo(number, 10);
});

test.each(['', 'abc', '1e9', '1,2,3', '2 3', '2 +', '(2', '2)', '1/0', '2 mm', '12px', '*3'])('“%s” is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test.each([
  ['2 in', 'pt', 144],
  ['1"', 'mm', 25.4],
  ['1 cm + 5mm', 'mm', 15],
  ['1 in / 2', 'in', 0.5],
  ['72pt', 'in', 1],
  ['10', 'mm', 10],
  ['1 IN', 'pt', 72],
] as const)('%s is a length, in %s', (text, unit, length) => {
  expect(readNumber(text, unit)).toBeCloseTo(length, 10);
});
