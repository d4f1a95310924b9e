import { i18n } from '@lingui/core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { formatMoment, formatTime, setTimeZone } from './i18n.ts';

// Other test files share the module.
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const NOW = new Date('2026-11-03T12:00:00Z');
const moment = (iso: string, now = NOW) => formatMoment(iso, now).replaceAll(/\s/g, ' ');
const speak = (locale: string) =>
  i18n.loadAndActivate({ locale, locales: locale === 'ar' ? 'ar-u-nu-latn' : locale, messages: {} });

beforeEach(() => {
  speak('en');
  setTimeZone('Europe/Berlin');
});

describe('a moment', () => {
  test.each([
    ['en', '10:05 AM', 'Mar 4', 'Mar 4, 2025'],
    ['de', '10:05', '4. März', '4. März 2025'],
    ['fr', '10:05', '4 mars', '4 mars 2025'],
    ['es', '10:05', '4 mar', '4 mar 2025'],
    ['ar', '10:05 ص', '4 مارس', '4 مارس 2025'],
  ])('is formatted in %s: today as a time, otherwise as a date, with the year if it differs', (locale, ...told) => {
    speak(locale);
    const moments = ['2026-11-03T09:05:00Z', '2026-03-04T09:05:00Z', '2025-03-04T09:05:00Z'];
    expect(moments.map((iso) => moment(iso))).toEqual(told);
    // There are no line breaks inside.
    expect(moments.map((iso) => formatMoment(iso, NOW)).filter((said) => said.includes(' '))).toEqual([]);
  });

  test("today and this year follow the user's clock", () => {
    speak('de');
    expect(moment('2026-11-02T23:30:00Z')).toBe('0:30');
    expect(moment('2025-12-31T23:30:00Z')).toBe('1. Jan.');
    setTimeZone('America/New_York');
    expect(moment('2026-11-02T23:30:00Z')).toBe('2. Nov.');
    expect(moment('2025-12-31T23:30:00Z')).toBe('31. Dez. 2025');
  });

  test('includes the time of day if requested', () => {
    speak('de');
    expect(formatTime('2026-03-04T09:05:00Z')).toBe('04.03.2026, 10:05');
    setTimeZone('Asia/Tokyo');
    expect(formatTime('2026-03-04T09:05:00Z')).toBe('04.03.2026, 18:05');
    speak('ar');
    expect(formatTime('2026-03-04T09:05:00Z')).toMatch(/6:05\u{a0}م$/u);
  });
});

test.each([
  ['en', '1,234.5'],
  ['de', '1.234,5'],
  ['fr', '1 234,5'],
  ['ar', '1,234.5'],
])('numbers are written as in %s', (locale, written) => {
  speak(locale);
  expect(i18n.number(1234.5).replaceAll(/\s/g, ' ')).toBe(written);
});

describe('a text that contains a name', () => {
  // Under another name, so that it is not extracted as a text of the app.
  const { _: say } = i18n;
  const text = (name: string) => say('leave', { name }, { message: ['Leave ', ['name'], ' (all of it)?'] as never });

  test('is not reversed by a name in the other direction', () => {
    expect(text('شركة النور (2024)')).toBe('Leave \u2068شركة النور (2024)\u2069 (all of it)?');
    expect(text('\u202Eevil')).toBe('Leave evil (all of it)?');
    expect(text('Able Ltd')).toBe('Leave Able Ltd (all of it)?');
    speak('ar');
    expect(text('Able Ltd')).toContain('\u2068Able Ltd\u2069');
  });
});
