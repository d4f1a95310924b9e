import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createElement } from './elements/element.ts';
import { PAGE_ROTATIONS, type PageRotation } from './geometry.ts';
import { uuidv7 } from './uuid.ts';
import { type PageView, elementOnView, fromOriginalPage, toOriginalPage } from './page-views.ts';

const WHOLE = { width: 600, height: 800 };

/** A page of 600 × 800 points, cropped and turned. */
const view = fc
  .record({
    turn: fc.constantFrom(...PAGE_ROTATIONS),
    crop: fc.option(
      fc.record({
        x: fc.integer({ min: 0, max: 100 }),
        y: fc.integer({ min: 0, max: 100 }),
        width: fc.integer({ min: 300, max: 500 }),
        height: fc.integer({ min: 300, max: 700 }),
      }),
      { nil: null },
    ),
  })
  .map(({ turn, crop }): PageView => {
    const { width, height } = crop ?? WHOLE;
    return { turn, crop, ...(turn % 180 === 0 ? { width, height } : { width: height, height: width }) };
  });
const box = fc.record({
  x: fc.integer({ min: 0, max: 200 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 8, max: 90 }),
  height: fc.integer({ min: 8, max: 90 }),
});

const at = (turn: PageRotation): PageView => ({
  turn,
  crop: null,
  width: turn % 180 ? 800 : 600,
  height: turn % 180 ? 600 : 800,
});

function element(kind: 'text' | 'rectangle' | 'line', place: { x: number; y: number; width: number; height: number }) {
  return { ...createElement({ id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 }), ...place };
}

describe('a box', () => {
  it('is where it was after the way to the original page and back, however the page is shown', () => {
    fc.assert(
      fc.property(box, view, (place, shown) => {
        expect(fromOriginalPage(toOriginalPage(place, shown), shown)).toEqual(place);
      }),
    );
  });
});

describe('an element whose page is turned', () => {
  it('stays on its place of the content', () => {
    const stamp = element('rectangle', { x: 10, y: 20, width: 100, height: 50 });
    expect(elementOnView(stamp, at(0), at(90))).toMatchObject({ x: 730, y: 10, width: 50, height: 100 });
  });

  it('stays upright and keeps its size, where it is text', () => {
    const text = element('text', { x: 100, y: 200, width: 200, height: 20 });
    expect(elementOnView(text, at(0), at(90))).toMatchObject({ width: 200, height: 20, x: 800 - 210 - 100, y: 200 - 10 });
  });

  it('rotates back to the original', () => {
    const line = element('line', { x: 30, y: 40, width: 120, height: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_ROTATIONS), fc.constantFrom(...PAGE_ROTATIONS), (from, to) => {
        expect(elementOnView(elementOnView(line, at(from), at(to)), at(to), at(from))).toEqual(line);
      }),
    );
  });

  it('is moved onto the page where it would reach over the edge, being upright', () => {
    const text = element('text', { x: 10, y: 10, width: 200, height: 20 });
    expect(elementOnView(text, at(0), at(90))).toMatchObject({ x: 600, y: 100, width: 200, height: 20 });
  });
});

describe('an element whose page is cropped', () => {
  it.each(['text', 'rectangle', 'line'] as const)(
    'stays on its place of the content, also where that is not seen: a %s',
    (kind) => {
      const one = element(kind, { x: 10, y: 10, width: 100, height: 20 });
      const cropped: PageView = { turn: 0, crop: { x: 300, y: 400, width: 300, height: 400 }, width: 300, height: 400 };
      const hidden = elementOnView(one, at(0), cropped);
      expect(hidden).toMatchObject({ x: -290, y: -390, width: 100, height: 20 });
      expect(elementOnView(hidden, cropped, at(0))).toEqual(one);
    },
  );
});
