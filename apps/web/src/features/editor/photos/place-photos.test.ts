import { describe, expect, it } from 'vitest';
import { arrange } from './place-photos.ts';

const A4 = { width: 595, height: 842 };
const WIDE = { width: 1_600, height: 1_067 };
const HIGH = { width: 1_067, height: 1_600 };

const isOnPage = (boxes: ReturnType<typeof arrange>, page = A4) =>
  boxes.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height);

describe('photos on a page', () => {
  it('keep their proportions and are centered', () => {
    const [alone] = arrange([WIDE], A4);
    expect(alone).toEqual({ x: 177.5, y: 340.98, width: 240, height: 160.05 });
    const pair = arrange([WIDE, HIGH], A4);
    for (const [index, image] of [WIDE, HIGH].entries())
      expect((pair[index]?.width ?? 0) / (pair[index]?.height ?? 1)).toBeCloseTo(image.width / image.height, 2);
    expect(isOnPage(pair)).toBe(true);
  });

  it.each([1, 2, 3, 4, 9, 20, 48])('%i of them do not overlap', (count) => {
    const boxes = arrange(
      Array.from({ length: count }, (_, index) => (index % 3 === 0 ? HIGH : WIDE)),
      A4,
    );
    expect(isOnPage(boxes)).toBe(true);
    for (const [index, a] of boxes.entries()) {
      const covered = boxes
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height);
      expect(covered).toEqual([]);
    }
  });

  it('fit on a small page', () => {
    const small = { width: 200, height: 120 };
    expect(isOnPage(arrange([WIDE, WIDE, WIDE, HIGH, HIGH], small), small)).toBe(true);
  });
});
