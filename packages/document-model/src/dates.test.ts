import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOrderOf, formatDate, formatDateTime, formatTime, parseDate, parseDateTime, parseTime } from './dates.ts';
import { LANGUAGES, type Language } from './languages.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.option(fc.nat(59)))
  .map((parts) => parts.flatMap((part) => (part === null ? [] : String(part).padStart(2, '0'))).join(':'));

describe.each(LANGUAGES)('in %s', (language) => {
  it('a date, a time and both that were written are read again', () => {
    fc.assert(
      fc.property(day, time, (date, at) => {
        expect(parseDate(formatDate(date, language), 'day_first')).toBe(date);
        expect(parseTime(formatTime(at, language))).toBe(at);
        expect(parseDateTime(formatDateTime(`${date}T${at}`, language), 'day_first')).toBe(`${date}T${at}`);
      }),
      { seed: 4 },
    );
  });

  it('a date is read as browsers write it in words', () => {
    fc.assert(
      fc.property(day, (date) => {
        const written = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
        expect(parseDate(written, null)).toBe(date);
      }),
      { seed: 5 },
    );
  });

  it.each([
    ['2026-12-31', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['1.2.2026', '2026-02-01'],
    ['01.02.26', '2026-02-01'],
    ['1/31/2026', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['2/2/2026', '2026-02-02'],
    ['٣١‏/١٢‏/٢٠٢٦', '2026-12-31'],
  ])('%s is one day only', (typed, date) => {
    expect(parseDate(typed, null)).toBe(date);
  });

  it.each(['', '31.02.2026', '01/02/2026', '13/13/2026', '2026', '1.2', 'Foo 3, 2026', '32.1.2026'])('“%s” is none', (typed) => {
    expect(parseDate(typed, null)).toBeNull();
  });
});

it.each<[Language, string, string]>([
  ['en', 'Mar 29, 2026, 2:30 AM', '2:30 AM'],
  ['de', '29.03.2026, 02:30', '02:30'],
  ['fr', '29/03/2026 02:30', '02:30'],
  ['es', '29/03/2026, 02:30', '02:30'],
  ['ar', '29/03/2026، 02:30', '02:30'],
])('people read in %s %s', (language, written, at) => {
  expect(formatDateTime('2026-03-29T02:30', language)).toBe(written);
  expect(formatTime('02:30', language)).toBe(at);
});

it.each([
  ['14:30', '14:30'],
  ['2:30 PM', '14:30'],
  ['12:05 am', '00:05'],
  ['14h30', '14:30'],
  ['14:30 Uhr', '14:30'],
  ['2:30 م', '14:30'],
])('the time %s is read', (typed, read) => {
  expect(parseTime(typed)).toBe(read);
});

it.each(['24:00', '13:00 PM', '2', '1430'])('the time %s is none', (typed) => {
  expect(parseTime(typed)).toBeNull();
});

describe('the order of day and month in a column', () => {
  it.each<[string[], Language, { order: string | null; needed: boolean }]>([
    [['01/02/2026', '1/31/2026'], 'de', { order: 'month_first', needed: true }],
    [['01/02/2026', '31/01/2026'], 'en', { order: 'day_first', needed: true }],
    [['01/02/2026'], 'en', { order: null, needed: true }],
    [['01/02/2026'], 'fr', { order: 'day_first', needed: true }],
    [['01/02/2026 14:30'], 'en', { order: null, needed: true }],
    [['31/01/2026', '1/31/2026', '01/02/2026'], 'fr', { order: null, needed: true }],
    [['2/2/2026', '31.12.2026'], 'en', { order: null, needed: false }],
  ])('%j in %s', (texts, language, found) => {
    expect(dateOrderOf(texts, language)).toEqual(found);
  });
});
