import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_ROTATIONS, RESIZE_HANDLES, type Box, boundsOf, keepOnPage, resizeBox, rotateBox, touches } from './geometry.ts';

const points = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const anyBox: fc.Arbitrary<Box> = fc.record({
  x: points(-100, 900),
  y: points(-100, 900),
  width: points(15, 300),
  height: points(15, 300),
});
const page = { width: 595, height: 842 };
const anyPage = fc.record({ width: points(20, 3_000), height: points(20, 3_000) });

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

  it('is where it was after a turn and its opposite, on a page of any size', () => {
    fc.assert(
      fc.property(anyBox, anyPage, fc.constantFrom(...PAGE_ROTATIONS), (box, size, degrees) => {
        const back = PAGE_ROTATIONS.find((other) => (other + degrees) % 360 === 0) ?? 0;
        const isTurned = degrees === 90 || degrees === 270;
        const turnedSize = isTurned ? { width: size.height, height: size.width } : size;
        const same = rotateBox(rotateBox(box, size, degrees), turnedSize, back);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(same[key] - box[key])).toBeLessThan(0.0101);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('on the page stays on the page when that is turned', () => {
    fc.assert(
      fc.property(anyBox, anyPage, fc.constantFrom(...PAGE_ROTATIONS), (box, size, degrees) => {
        const placed = keepOnPage(box, size);
        const turned = rotateBox(placed, size, degrees);
        const isTurned = degrees === 90 || degrees === 270;
        const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height];
        if (box.width > size.width || box.height > size.height) return;
        expect(turned.x).toBeGreaterThan(-0.0101);
        expect(turned.y).toBeGreaterThan(-0.0101);
        expect(turned.x + turned.width).toBeLessThan(width + 0.0101);
        expect(turned.y + turned.height).toBeLessThan(height + 0.0101);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('that is on its page is moved no further', () => {
    fc.assert(
      fc.property(anyBox, anyPage, (box, size) => {
        const once = keepOnPage(box, size);
        expect(keepOnPage(once, size)).toEqual(once);
        expect(touches(once, { x: 0, y: 0, ...size })).toBe(true);
      }),
      { seed: 6 },
    );
  });

  it('comes back to its size when a handle is dragged there and back', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...RESIZE_HANDLES), points(0, 300), points(0, 300), (box, handle, dx, dy) => {
        const outward = { dx: handle.includes('w') ? -dx : dx, dy: handle.includes('n') ? -dy : dy };
        const grown = resizeBox(box, handle, outward, { minimum: 15 });
        const back = resizeBox(grown, handle, { dx: -outward.dx, dy: -outward.dy }, { minimum: 15 });
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(back[key] - box[key])).toBeLessThan(0.0201);
      }),
      { seed: 7 },
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
