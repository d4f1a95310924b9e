import { expect, it } from 'vitest';
import { ROOM_FOR_TOOLS, coveredBelow } from './covered.ts';

const covered = (height: number, { offsetTop = 0, scale = 1 } = {}) =>
  coveredBelow({ bottom: 844, screen: { height, offsetTop, scale } });

it('includes the palette, or a screen keyboard above it', () => {
  expect(covered(844)).toBe(ROOM_FOR_TOOLS);
  expect(coveredBelow({ bottom: 844, screen: null })).toBe(ROOM_FOR_TOOLS);
  expect(covered(500)).toBe(844 - 500 + 16);
  expect(covered(500, { offsetTop: 200 })).toBe(144 + 16);
});

it('does not grow when people zoom the window itself', () => {
  expect(covered(400, { scale: 2 })).toBe(ROOM_FOR_TOOLS);
});
