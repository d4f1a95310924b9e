import { expect, it } from 'vitest';
import { PAD, isDrawn, nextPoint, padWidth } from './pad-stroke.ts';

it('is as wide as its frame, and shows strokes from a wider one', () => {
  expect(padWidth({ width: 0, height: 0 }, [])).toBe(PAD.width);
  expect(padWidth({ width: 800, height: 176 }, [])).toBe(1_000);
  expect(
    padWidth({ width: 300, height: 110 }, [
      [
        [20, 100, 0.5],
        [900, 120, 0.5],
      ],
    ]),
  ).toBeGreaterThan(900);
});

it('uses the pressure of a pen, and derives it from the speed of mouse and finger', () => {
  expect(nextPoint([], { x: 10, y: 20, pressure: 0.8, isPen: true })).toEqual([10, 20, 0.8]);
  const start = nextPoint([], { x: 0, y: 0, pressure: 0.5, isPen: false });
  const next = (dx: number) => nextPoint([start], { x: dx, y: 0, pressure: 0.5, isPen: false })[2];
  expect(next(3)).toBeGreaterThan(start[2]);
  expect(next(40)).toBeLessThan(start[2]);
});

it('is no signature if only a point was made', () => {
  expect(isDrawn([])).toBe(false);
  expect(isDrawn([[[10, 10, 0.5]]])).toBe(false);
  expect(
    isDrawn([
      [
        [10, 10, 0.5],
        [13, 12, 0.5],
      ],
    ]),
  ).toBe(false);
  expect(
    isDrawn([
      [
        [10, 10, 0.5],
        [60, 30, 0.5],
      ],
    ]),
  ).toBe(true);
});
