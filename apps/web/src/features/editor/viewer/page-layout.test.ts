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

describe('page positions', () => {
  it('are stacked with gaps, centered, and with room around them', () => {
    const { boxes, width, height } = layoutPages([A4, LANDSCAPE], VIEW);
    expect(boxes).toEqual([
      { left: 203, top: 32, ...A4 },
      { left: 79, top: 32 + 842 + PAGE_GAP, ...LANDSCAPE },
    ]);
    expect([width, height]).toEqual([1_000, 32 + 842 + PAGE_GAP + 595 + 32 + 80]);
  });

  it('are wider than the view if a page is, with the requested margin next to them', () => {
    const room = { before: 100, after: 50 };
    const { boxes, width } = layoutPages([A4], { ...VIEW, zoom: 2, room });
    expect(width).toBe(100 + 2 * 595 + 2 * 32 + 50);
    expect(boxes[0]?.left).toBe(100 + 32);
    expect(zoomToWidth([A4, LANDSCAPE], { width: 906, padding: 32 })).toBe(1);
  });

  it('open at the specified scale if no page is cut off, otherwise at full width with equal margins', () => {
    const opened = (width: number, pages = [A4]) => openingZoom(pages, { width, padding: 32 });
    expect([opened(992), opened(976), opened(975)]).toEqual([1.6, 1.6, zoomToWidth([A4], { width: 975, padding: 32 })]);
    expect(opened(992, [A4, LANDSCAPE])).toBeLessThan(1.2);
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 975 }), (width) => {
        const sheet = layoutPages([A4], { zoom: opened(width), width, padding: 32, bottom: 0 });
        const [page] = sheet.boxes;
        expect(sheet.width).toBe(width);
        expect(Math.abs((page?.left ?? 0) - (width - (page?.left ?? 0) - (page?.width ?? 0)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('map a point to its page, or to the nearest one across the gap', () => {
    const layout = layoutPages([A4, A4], VIEW);
    const foot = 32 + 842;
    expect([-50, 40, foot + 11, foot + 13, 5_000].map((y) => pageAt(layout, y))).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('a point of a page', () => {
  it('keeps its relative position at every zoom, so that it can stay in place', () => {
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
          const box = zoomed.boxes[index];
          const point = anchorPoint(zoomed, { index, across, down });
          expect(point.x - (box?.left ?? 0)).toBeCloseTo(across * (pages[index]?.width ?? 0) * other, 4);
          expect(point.y - (box?.top ?? 0)).toBeCloseTo(down * (pages[index]?.height ?? 0) * other, 4);
        },
      ),
    );
  });

  it('can be scrolled to any position in the view, with enough room', () => {
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

describe('the visible part', () => {
  const box = { left: 100, top: 50, width: 400, height: 600 };

  it('is relative to the upper left of the page, with a margin, and never beyond the page', () => {
    expect(partInView(box, { left: 200, top: 0, width: 250, height: 150 })).toEqual({ x: 100, y: 0, width: 250, height: 100 });
    const around = { left: 300, top: 250, width: 100, height: 100 };
    expect(partInView(box, around, 50)).toEqual({ x: 150, y: 150, width: 200, height: 200 });
    expect(partInView(box, around, 5_000)).toEqual({ x: 0, y: 0, width: 400, height: 600 });
    expect(partInView(box, { left: 600, top: 0, width: 100, height: 900 })).toBeNull();
    expect(partInView(box, { left: 600, top: 0, width: 100, height: 900 }, 101)).toEqual({
      x: 399,
      y: 0,
      width: 1,
      height: 600,
    });
  });

  it('shows all pages, or fills half of the view, however far one scrolls sideways', () => {
    const narrow = { boxes: [box], width: 1_000, height: 700 };
    expect([-2_000, 0, 2_000].map((left) => withPagesInView(narrow, 1_000, left))).toEqual([-500, 0, 100]);
    const wide = { boxes: [{ ...box, left: 0, width: 4_000 }], width: 4_000, height: 700 };
    expect([-2_000, 700, 9_000].map((left) => withPagesInView(wide, 1_000, left))).toEqual([-500, 700, 3_500]);
  });

  it("stays if the target is visible, otherwise moves to the page's edge, otherwise around the target", () => {
    const view = { left: 500, width: 1_000 };
    const page = { left: 24, width: 1_500 };
    const reveal = (left: number, width = 100) => leftToReveal({ left, width }, { box: page, view });
    expect(reveal(600)).toBe(500);
    expect(reveal(450)).toBe(12);
    expect(reveal(1_450)).toBe(1_000);
    expect(reveal(200, 1_200)).toBe(184);
    // A page that fits is shown as a whole.
    expect(leftToReveal({ left: 450, width: 100 }, { box: { left: 300, width: 600 }, view })).toBe(100);
  });

  it('starts in the middle of a page that fits, and at the start of the lines of a wider one', () => {
    const seenAt = (pages: { width: number; height: number }[], zoom: number) => {
      const layout = layoutPages(pages, { ...VIEW, zoom });
      return (layout.boxes[0]?.left ?? 0) - openingLeft(layout, VIEW.width);
    };
    expect(seenAt([A4], 1)).toBe(202.5);
    expect(seenAt([A4], 1.6)).toBe(24);
    expect(seenAt([A4], 2)).toBe(12);
    expect(seenAt([A4], 8)).toBe(12);
    // A wider page further down does not shift it.
    expect(seenAt([A4, { width: 3_000, height: 600 }], 1)).toBe(202.5);
    expect(openingLeft(layoutPages([], VIEW), VIEW.width)).toBe(0);
  });

  it('exceeds one canvas from 16.7 million screen pixels on', () => {
    expect(exceedsCanvas({ width: 4_000, height: 4_175 }, 1)).toBe(false);
    expect(exceedsCanvas({ width: 4_000, height: 4_176 }, 1)).toBe(true);
    expect(exceedsCanvas({ width: 2_000, height: 2_088 }, 2)).toBe(true);
  });
});
