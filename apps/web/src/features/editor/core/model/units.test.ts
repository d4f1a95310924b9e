import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LENGTH_UNITS, fromUnit, lengthIn, lengthWithUnit, toUnit } from './units.ts';

describe('a length in the unit of the panel', () => {
  test.each([
    [28.35, 'mm', 10],
    [28.35, 'pt', 28.35],
    [36, 'in', 0.5],
    [594.96, 'mm', 209.89],
    [0, 'in', 0],
    [-7.2, 'in', -0.1],
  ] as const)('%s points are %s %s', (points, unit, length) => {
    expect(toUnit(points, unit)).toBe(length);
  });

  test.each([
    [10, 'mm', 28.346],
    [25.4, 'mm', 72],
    [1, 'in', 72],
    [12.5, 'pt', 12.5],
  ] as const)('%s %s is kept as %s points', (length, unit, points) => {
    expect(fromUnit(length, unit)).toBeCloseTo(points, 3);
  });

  it('survives being shown and typed again, within the precision shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LENGTH_UNITS), fc.integer({ min: -100_000, max: 1_440_000 }), (unit, hundredths) => {
        const length = toUnit(hundredths / 100, unit);
        expect(toUnit(fromUnit(length, unit), unit)).toBe(length);
      }),
      { seed: 7 },
    );
  });
});

test.each([
  [72, 'pt', '72'],
  [72, 'in', '1.00'],
  [72, 'mm', '25.4'],
  [97.5, 'pt', '97.5'],
  [-0.04, 'pt', '0'],
] as const)('%s points in %s', (points, unit, text) => {
  expect(lengthIn(points, unit)).toBe(text);
  expect(lengthWithUnit(points, unit)).toBe(`${text} ${unit}`);
});
