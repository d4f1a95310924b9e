import { describe, expect, it } from 'vitest';
import { stampLayout } from './stamp-layout.ts';

describe('a stamp', () => {
  it('is as high as its letters, which are as wide as it is', () => {
    const { height, letter_size } = stampLayout({ width: 100, has_border: true, letters: { width: 4, lines: 1 } });
    expect(letter_size).toBe(22);
    expect(height).toBeCloseTo(22 * 1.2 + 12);
  });

  it('has letters of a size that few of them do not exceed', () => {
    expect(stampLayout({ width: 100, has_border: false, letters: { width: 1, lines: 1 } })).toMatchObject({
      letter_size: 30,
      height: 36,
    });
  });

  it('is as high as all its lines and its image', () => {
    const image = { width: 300, height: 150 };
    const plain = { width: 100, has_border: false };
    expect(stampLayout({ ...plain, image })).toMatchObject({ height: 50, image: { width: 100, height: 50 } });
    expect(stampLayout({ ...plain, image: { width: 150, height: 300 } }).image).toEqual({ width: 50, height: 100 });
    expect(stampLayout({ ...plain, image, letters: { width: 5, lines: 2 } }).height).toBe(50 + 2 * 20 * 1.2);
  });
});
