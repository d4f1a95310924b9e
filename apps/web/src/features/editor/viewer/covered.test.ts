import { expect, it } from 'vitest';
import { ROOM_FOR_TOOLS, coveredBelow } from './covered.ts';

const covered = (height: number, { offsetTop = 0, scale = 1 } = {}) =>
  coveredBelow({ bottom: 844, screen: { height, offsetTop, scale } });

it('covers what the palette lies on, and where a keyboard is opened over the window what that lies on', () => {
  expect(covered(844)).toBe(ROOM_FOR_TOOLS);
  expect(coveredBelow({ bottom: 844, screen: null })).toBe(ROOM_FOR_TOOLS);
  expect(covered(500)).toBe(844 - 500 + 16);
  expect(covered(500, { offsetTop: 200 })).toBe(144 + 16);
});

it('covers no more where someone has enlarged the window itself', () => {
  expect(covered(400, { scale: 2 })).toBe(ROOM_FOR_TOOLS);
});
