import { describe, expect, test } from 'vitest';
import { edgePull } from './tool-events.ts';

// Only the fields that are read: there is no browser here.
const frame = { left: 100, top: 50, right: 900, bottom: 650 } as DOMRect;
const pull = (clientX: number, clientY: number) => edgePull(frame, { clientX, clientY });

describe('while something is dragged', () => {
  test('the sheet does not scroll while the pointer is at least 48 pixels from every edge', () => {
    for (const [x, y] of [
      [500, 300],
      [148, 98],
      [852, 602],
    ] as const)
      expect(pull(x, y)).toEqual({ dx: 0, dy: 0 });
  });

  test('the sheet scrolls towards a nearby edge', () => {
    expect(pull(124, 300)).toEqual({ dx: -9, dy: 0 });
    expect(pull(876, 300)).toEqual({ dx: 9, dy: 0 });
    expect(pull(500, 74)).toEqual({ dx: 0, dy: -9 });
    expect(pull(500, 626)).toEqual({ dx: 0, dy: 9 });
    expect(pull(876, 626)).toEqual({ dx: 9, dy: 9 });
  });

  test('scrolling gets faster towards the edge, and no faster beyond it', () => {
    const speeds = [600, 610, 630, 650, 700, 5_000].map((y) => pull(500, y).dy);
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
    expect(new Set(speeds.slice(0, 4)).size).toBe(4);
    expect(speeds.slice(3)).toEqual([18, 18, 18]);
  });
});
