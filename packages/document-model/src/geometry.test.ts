import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_ROTATIONS, RESIZE_HANDLES, type Box, boundsOf, keepOnPage, resizeBox, rotateBox } from './geometry.ts';

const points = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const anyBox: fc.Arbitrary<Box> = fc.record({
  x: points(-100, 900),
  y: points(-100, 900),
  width: points(15, 300),
  height: points(15, 300),
});
const page = { width: 595, height: 842 };

describe('a box', () => {
  it('on a page that is turned all the way round is where it was', () => {
    fc.assert(
      fc.property(anyBox, (box) => {
        const once = rotateBox(box, page, 90);
        const twice = rotateBox(once, { width: page.height, height: page.width }, 90);
        const thrice = rotateBox(twice, page, 90);
        const back = rotateBox(thrice, { width: page.height, height: page.width }, 90);
        expect(back.x).toBeCloseTo(box.x, 1);
        expect(back.y).toBeCloseTo(box.y, 1);
        const half = rotateBox(box, page, 180);
        expect(half.x).toBeCloseTo(twice.x, 1);
        expect(half.y).toBeCloseTo(twice.y, 1);
      }),
      { seed: 3 },
    );
  });

  it('keeps its size when its page is turned', () => {
    for (const degrees of PAGE_ROTATIONS) {
      const turned = rotateBox({ x: 10, y: 20, width: 30, height: 40 }, page, degrees);
      expect(turned.width * turned.height).toBe(1_200);
    }
  });

  it('is never made smaller than its minimum, and its far edge stays where it was', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...RESIZE_HANDLES), points(-600, 600), points(-600, 600), (box, handle, dx, dy) => {
        const resized = resizeBox(box, handle, { dx, dy }, { minimum: 15 });
        expect(resized.width).toBeGreaterThanOrEqual(15);
        expect(resized.height).toBeGreaterThanOrEqual(15);
        if (handle.includes('w')) expect(resized.x + resized.width).toBeCloseTo(box.x + box.width, 1);
        else expect(resized.x).toBeCloseTo(box.x, 1);
        if (handle.includes('n')) expect(resized.y + resized.height).toBeCloseTo(box.y + box.height, 1);
      }),
      { seed: 3 },
    );
  });

  it('keeps its shape when asked to', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...RESIZE_HANDLES), points(-300, 300), (box, handle, delta) => {
        const resized = resizeBox(box, handle, { dx: delta, dy: delta }, { minimum: 15, keep_ratio: true });
        expect(resized.width / resized.height).toBeCloseTo(box.width / box.height, 1);
      }),
      { seed: 3 },
    );
  });

  it('is moved onto its page by as little as needed', () => {
    expect(keepOnPage({ x: -5, y: 840, width: 20, height: 20 }, page)).toEqual({ x: 0, y: 822, width: 20, height: 20 });
    expect(keepOnPage({ x: 40, y: 50, width: 20, height: 20 }, page)).toEqual({ x: 40, y: 50, width: 20, height: 20 });
  });

  it('around several holds them all', () => {
    expect(boundsOf([])).toBeNull();
    expect(
      boundsOf([
        { x: 0, y: 5, width: 10, height: 10 },
        { x: 20, y: 0, width: 5, height: 5 },
      ]),
    ).toEqual({ x: 0, y: 0, width: 25, height: 15 });
  });
});
