import { describe, expect, it } from 'vitest';
import { lastDays, presetOf, rangeOf } from './report-range.ts';

const TODAY = new Date(2026, 2, 3, 23, 30);
const LAST_30 = { from: '2026-02-02', until: '2026-03-03' };

describe('the days of a report', () => {
  it('default to the last 30 days including today', () => {
    expect(rangeOf({}, TODAY)).toEqual(LAST_30);
    expect(presetOf(LAST_30, TODAY)).toBe('30');
    expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-25', until: '2026-03-03' });
  });

  it('come from the URL if they are in order and within two years', () => {
    const own = { from: '2026-01-01', until: '2026-01-31' };
    expect(rangeOf(own, TODAY)).toEqual(own);
    expect(presetOf(own, TODAY)).toBeUndefined();
    for (const bad of [
      { from: '2026-02-01', until: '2026-01-01' },
      { from: '2020-01-01', until: '2026-01-01' },
      { from: 'soon', until: '2026-01-01' },
      { from: '2026-01-01' },
    ])
      expect(rangeOf(bad, TODAY)).toEqual(LAST_30);
  });
});
