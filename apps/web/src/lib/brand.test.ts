import { type Rgb, contrast, parseHex } from '@countersign/contract/contrast';
import { describe, expect, test } from 'vitest';
import { accentColors } from './brand.ts';

const BRANDS = ['#ffd400', '#ffffff', '#000000', '#2c46c0', '#0a7d55', '#ff00ff', '#808080', '#7fffd4'];

describe.each([false, true])('an accent on the %s theme (true: dark)', (isDark) => {
  test.each(BRANDS)('based on %s is legible', (brand) => {
    const colors = accentColors(brand, isDark);
    const color = (name: keyof NonNullable<typeof colors>): Rgb => parseHex(colors?.[name] ?? '') ?? [0, 0, 0];

    expect(contrast(color('--on-accent'), color('--accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('--accent-ink'), color('--accent-soft'))).toBeGreaterThanOrEqual(4.5);
  });
});

test('an invalid hex colour is ignored', () => {
  expect(accentColors('rebeccapurple', false)).toBeNull();
  expect(parseHex('#1234')).toBeNull();
  expect(parseHex('#fff')).toEqual([255, 255, 255]);
});

test('black on white has the maximum contrast', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
});
