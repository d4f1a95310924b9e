import { expect, it } from 'vitest';
import { PAD, padWidth } from './pad-stroke.ts';

it('is as wide as its frame, and shows what was drawn on a wider one', () => {
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
