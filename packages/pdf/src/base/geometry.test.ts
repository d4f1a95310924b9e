import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplied, transformed, transformedBox } from './geometry.ts';
import { pageGeometry, toPageRectangle, toPageSpace, toDisplaySpace } from '../index.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const side = fc.double({ min: 10, max: 2_000, noNaN: true });
const pages = fc
  .record({
    origin: fc.tuple(coordinate, coordinate),
    size: fc.tuple(side, side),
    rotation: fc.constantFrom(0, 90, 180, 270, -90, 450, 720),
    user_unit: fc.constantFrom(undefined, 1, 2, 0.5),
  })
  .map(({ origin: [x, y], size: [width, height], rotation, user_unit }) =>
    pageGeometry({ media: [x, y, x + width, y + height], crop: [x + 2, y + 3, x + width, y + height - 1], rotation, user_unit }),
  );

/** Boxes as found in files: corners in any order, extending beyond each other, disjoint, or absent. */
const box = fc.option(fc.tuple(coordinate, coordinate, coordinate, coordinate), { nil: undefined, freq: 6 });
const foreignPages = fc
  .record({
    media: box,
    crop: box,
    rotation: fc.option(
      fc.integer({ min: -8, max: 8 }).map((turns) => turns * 90),
      { nil: undefined },
    ),
    user_unit: fc.option(fc.double({ min: 0.01, max: 75, noNaN: true }), { nil: undefined }),
  })
  .map(pageGeometry)
  .filter(({ box: [x0, y0, x1, y1] }) => x1 - x0 > 0.01 && y1 - y0 > 0.01);
const zooms = fc.double({ min: 0.05, max: 64, noNaN: true });

const seed = { seed: 20261122 };

describe('page geometry', () => {
  it('maps every point to the page and back', () => {
    fc.assert(
      fc.property(pages, coordinate, coordinate, (page, x, y) => {
        const back = toDisplaySpace(page, ...toPageSpace(page, x, y));
        expect(back[0]).toBeCloseTo(x, 6);
        expect(back[1]).toBeCloseTo(y, 6);
      }),
      seed,
    );
  });

  it('maps the corners of the displayed page to the corners of the visible box', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const whole = toPageRectangle(page, { x: 0, y: 0, width: page.width, height: page.height });
        for (const [index, value] of whole.entries()) expect(value).toBeCloseTo(page.box[index] ?? 0, 6);
      }),
      seed,
    );
  });

  it('maps the screen to the page and back, for any boxes, rotation, unit and zoom', () => {
    fc.assert(
      fc.property(foreignPages, zooms, coordinate, coordinate, (page, zoom, x, y) => {
        const pageSpace = toPageSpace(page, x / zoom, y / zoom);
        const [displayX, displayY] = toDisplaySpace(page, ...pageSpace);
        expect(displayX * zoom).toBeCloseTo(x, 4);
        expect(displayY * zoom).toBeCloseTo(y, 4);
        const back = toPageSpace(page, displayX, displayY);
        expect(back[0]).toBeCloseTo(pageSpace[0], 4);
        expect(back[1]).toBeCloseTo(pageSpace[1], 4);
      }),
      { ...seed, numRuns: 1_000 },
    );
  });

  it('keeps distances, in units of the page, and the area of rectangles', () => {
    fc.assert(
      fc.property(foreignPages, coordinate, coordinate, fc.tuple(side, side), (page, x, y, [width, height]) => {
        const [x0, y0, x1, y1] = toPageRectangle(page, { x, y, width, height });
        const unit = page.user_unit;
        expect((x1 - x0) * (y1 - y0) * unit * unit).toBeCloseTo(width * height, 2);
        const isTurned = page.rotation === 90 || page.rotation === 270;
        expect((x1 - x0) * unit).toBeCloseTo(isTurned ? height : width, 4);
      }),
      { ...seed, numRuns: 500 },
    );
  });

  it('shows a page at the size of its visible box, which lies within its media box', () => {
    fc.assert(
      fc.property(foreignPages, (page) => {
        const [x0, y0, x1, y1] = page.box;
        expect(x1).toBeGreaterThan(x0);
        expect(y1).toBeGreaterThan(y0);
        const area = (x1 - x0) * (y1 - y0) * page.user_unit ** 2;
        expect(page.width * page.height).toBeCloseTo(area, 2);
        expect(toDisplaySpace(page, ...toPageSpace(page, page.width, page.height))[0]).toBeCloseTo(page.width, 4);
      }),
      { ...seed, numRuns: 500 },
    );
  });

  it('multiplies matrices, and computes bounding boxes of transformed boxes', () => {
    const entry = fc.double({ min: -3, max: 3, noNaN: true });
    const matrices = fc.tuple(entry, entry, entry, entry, coordinate, coordinate);
    fc.assert(
      fc.property(matrices, matrices, coordinate, coordinate, (inner, outer, x, y) => {
        const [viaX, viaY] = transformed(...transformed(x, y, inner), outer);
        const [atX, atY] = transformed(x, y, multiplied(inner, outer));
        expect(atX).toBeCloseTo(viaX, 5);
        expect(atY).toBeCloseTo(viaY, 5);
        const [x0, y0, x1, y1] = transformedBox([x - 1, y - 1, x + 1, y + 1], inner);
        const [inX, inY] = transformed(x, y, inner);
        expect(inX >= x0 - 1e-9 && inX <= x1 + 1e-9 && inY >= y0 - 1e-9 && inY <= y1 + 1e-9).toBe(true);
      }),
      seed,
    );
  });

  it.each([
    [0, [0, 100]],
    [90, [0, 0]],
    [180, [200, 0]],
    [270, [200, 100]],
  ])('finds the top left of a page rotated by %i degrees', (rotation, corner) => {
    const page = pageGeometry({ media: [0, 0, 200, 100], crop: undefined, rotation, user_unit: undefined });
    expect(toPageSpace(page, 0, 0)).toEqual(corner);
  });

  it('falls back to US Letter if the boxes are invalid', () => {
    for (const media of [undefined, [0, 0, 0, 0], [Number.NaN, 0, 1, 1], [1, 2]]) {
      expect(pageGeometry({ media, crop: undefined, rotation: undefined, user_unit: -1 })).toMatchObject({
        width: 612,
        height: 792,
        user_unit: 1,
      });
    }
  });
});
