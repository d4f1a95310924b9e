import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PAGE_GAP,
  anchorAt,
  anchorPoint,
  exceedsCanvas,
  layoutPages,
  leftToReveal,
  openingLeft,
  pageAt,
  partInView,
  roomToScroll,
  withPagesInView,
  openingZoom,
  zoomToWidth,
} from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const LANDSCAPE = { width: 842, height: 595 };
const VIEW = { zoom: 1, width: 1_000, padding: 32, bottom: 80 };
const sizes = fc.array(fc.record({ width: fc.integer({ min: 10, max: 3_000 }), height: fc.integer({ min: 10, max: 3_000 }) }), {
  minLength: 1,
  maxLength: 8,
});
const zooms = fc.double({ min: 0.1, max: 8, noNaN: true });
const shares = fc.double({ min: 0, max: 1, noNaN: true });

describe('where pages lie', () => {
  it('is one below the other with a gap, each in the middle, and with room around them all', () => {
    const { places, width, height } = layoutPages([A4, LANDSCAPE], VIEW);
    expect(places).toEqual([
      { left: 203, top: 32, ...A4 },
      { left: 79, top: 32 + 842 + PAGE_GAP, ...LANDSCAPE },
    ]);
    expect([width, height]).toEqual([1_000, 32 + 842 + PAGE_GAP + 595 + 32 + 80]);
  });

  it('is wider than the view where a page is, and has the room beside it that is asked for', () => {
    const room = { before: 100, after: 50 };
    const { places, width } = layoutPages([A4], { ...VIEW, zoom: 2, room });
    expect(width).toBe(100 + 2 * 595 + 2 * 32 + 50);
    expect(places[0]?.left).toBe(100 + 32);
    expect(zoomToWidth([A4, LANDSCAPE], { width: 906, padding: 32 })).toBe(1);
  });

  it('opens at the scale of the specification where no page is cut off by it, else with the same margin on both sides', () => {
    const opened = (width: number, pages = [A4]) => openingZoom(pages, { width, padding: 32 });
    expect([opened(992), opened(976), opened(975)]).toEqual([1.6, 1.6, zoomToWidth([A4], { width: 975, padding: 32 })]);
    expect(opened(992, [A4, LANDSCAPE])).toBeLessThan(1.2);
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 975 }), (width) => {
        const sheet = layoutPages([A4], { zoom: opened(width), width, padding: 32, bottom: 0 });
        const [page] = sheet.places;
        expect(sheet.width).toBe(width);
        expect(Math.abs((page?.left ?? 0) - (width - (page?.left ?? 0) - (page?.width ?? 0)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is nearest to the page that a point is on, or half of the gap away from', () => {
    const layout = layoutPages([A4, A4], VIEW);
    const foot = 32 + 842;
    expect([-50, 40, foot + 11, foot + 13, 5_000].map((y) => pageAt(layout, y))).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('a point of a page', () => {
  it('is the same share of it at every zoom, so that it can be held where it is', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.tuple(zooms, zooms),
        fc.tuple(shares, shares),
        fc.nat(),
        (pages, [zoom, other], [across, down], any) => {
          const index = any % pages.length;
          const layout = layoutPages(pages, { ...VIEW, zoom });
          const { x, y } = anchorPoint(layout, { index, across, down });
          const anchor = anchorAt(layout, x, y);
          expect(anchor?.index).toBe(index);
          expect(anchor?.across).toBeCloseTo(across, 6);
          expect(anchor?.down).toBeCloseTo(down, 6);
          const zoomed = layoutPages(pages, { ...VIEW, zoom: other });
          const place = zoomed.places[index];
          const point = anchorPoint(zoomed, { index, across, down });
          expect(point.x - (place?.left ?? 0)).toBeCloseTo(across * (pages[index]?.width ?? 0) * other, 4);
          expect(point.y - (place?.top ?? 0)).toBeCloseTo(down * (pages[index]?.height ?? 0) * other, 4);
        },
      ),
    );
  });

  it('can be scrolled to anywhere in the view, with the room that it needs for that', () => {
    fc.assert(
      fc.property(zooms, fc.integer({ min: -900, max: 2_000 }), (zoom, left) => {
        const plain = layoutPages([A4], { ...VIEW, zoom });
        const room = roomToScroll(left, { sheet: plain.width, view: VIEW.width, room: { before: 0, after: 0 } });
        const { width } = layoutPages([A4], { ...VIEW, zoom, room });
        const wanted = left + room.before;
        expect(wanted).toBeGreaterThanOrEqual(0);
        expect(wanted).toBeLessThanOrEqual(width - VIEW.width);
        expect(roomToScroll(wanted, { sheet: width, view: VIEW.width, room })).toEqual(room);
      }),
    );
  });
});

describe('what is in view', () => {
  const place = { left: 100, top: 50, width: 400, height: 600 };

  it('is told from the upper left of the page, with a margin, and never beyond the page', () => {
    expect(partInView(place, { left: 200, top: 0, width: 250, height: 150 })).toEqual({ x: 100, y: 0, width: 250, height: 100 });
    const around = { left: 300, top: 250, width: 100, height: 100 };
    expect(partInView(place, around, 50)).toEqual({ x: 150, y: 150, width: 200, height: 200 });
    expect(partInView(place, around, 5_000)).toEqual({ x: 0, y: 0, width: 400, height: 600 });
    expect(partInView(place, { left: 600, top: 0, width: 100, height: 900 })).toBeNull();
    expect(partInView(place, { left: 600, top: 0, width: 100, height: 900 }, 101)).toEqual({
      x: 399,
      y: 0,
      width: 1,
      height: 600,
    });
  });

  it('is all of the pages, or half of the view, however far one scrolls sideways', () => {
    const narrow = { places: [place], width: 1_000, height: 700 };
    expect([-2_000, 0, 2_000].map((left) => withPagesInView(narrow, 1_000, left))).toEqual([-500, 0, 100]);
    const wide = { places: [{ ...place, left: 0, width: 4_000 }], width: 4_000, height: 700 };
    expect([-2_000, 700, 9_000].map((left) => withPagesInView(wide, 1_000, left))).toEqual([-500, 700, 3_500]);
  });

  it('is where it was while what is to be seen is in view, else the edge of its page, else about it', () => {
    const view = { left: 500, width: 1_000 };
    const page = { left: 24, width: 1_500 };
    const reveal = (left: number, width = 100) => leftToReveal({ left, width }, { place: page, view });
    expect(reveal(600)).toBe(500);
    expect(reveal(450)).toBe(12);
    expect(reveal(1_450)).toBe(1_000);
    expect(reveal(200, 1_200)).toBe(184);
    // A page that fits is seen as a whole.
    expect(leftToReveal({ left: 450, width: 100 }, { place: { left: 300, width: 600 }, view })).toBe(100);
  });

  it('is at first the middle of a page that fits, and the beginning of the lines of one that does not', () => {
    const seenAt = (pages: { width: number; height: number }[], zoom: number) => {
      const layout = layoutPages(pages, { ...VIEW, zoom });
      return (layout.places[0]?.left ?? 0) - openingLeft(layout, VIEW.width);
    };
    expect(seenAt([A4], 1)).toBe(202.5);
    expect(seenAt([A4], 1.6)).toBe(24);
    expect(seenAt([A4], 2)).toBe(12);
    expect(seenAt([A4], 8)).toBe(12);
    // Another one that is wider does not push it aside.
    expect(seenAt([A4, { width: 3_000, height: 600 }], 1)).toBe(202.5);
    expect(openingLeft(layoutPages([], VIEW), VIEW.width)).toBe(0);
  });

  it('is too much for one canvas from 16.7 million pixels of the screen on', () => {
    expect(exceedsCanvas({ width: 4_000, height: 4_175 }, 1)).toBe(false);
    expect(exceedsCanvas({ width: 4_000, height: 4_176 }, 1)).toBe(true);
    expect(exceedsCanvas({ width: 2_000, height: 2_088 }, 2)).toBe(true);
  });
});
