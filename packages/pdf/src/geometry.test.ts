import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageGeometry, toPageRectangle, toPageSpace, toSeenSpace } from './index.ts';

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

const seed = { seed: 20261122 };

describe('geometry of a page', () => {
  it('maps every point to the page and back', () => {
    fc.assert(
      fc.property(pages, coordinate, coordinate, (page, x, y) => {
        const back = toSeenSpace(page, ...toPageSpace(page, x, y));
        expect(back[0]).toBeCloseTo(x, 6);
        expect(back[1]).toBeCloseTo(y, 6);
      }),
      seed,
    );
  });

  it('maps the corners as seen to the corners of the visible box', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const whole = toPageRectangle(page, { x: 0, y: 0, width: page.width, height: page.height });
        for (const [index, value] of whole.entries()) expect(value).toBeCloseTo(page.box[index] ?? 0, 6);
      }),
      seed,
    );
  });

  it.each([
    [0, [0, 100]],
    [90, [0, 0]],
    [180, [200, 0]],
    [270, [200, 100]],
  ])('finds the top left of a page turned by %i degrees', (rotation, corner) => {
    const page = pageGeometry({ media: [0, 0, 200, 100], crop: undefined, rotation, user_unit: undefined });
    expect(toPageSpace(page, 0, 0)).toEqual(corner);
  });

  it('falls back to US Letter where the boxes make no sense', () => {
    for (const media of [undefined, [0, 0, 0, 0], [Number.NaN, 0, 1, 1], [1, 2]]) {
      expect(pageGeometry({ media, crop: undefined, rotation: undefined, user_unit: -1 })).toMatchObject({
        width: 612,
        height: 792,
        user_unit: 1,
      });
    }
  });
});
