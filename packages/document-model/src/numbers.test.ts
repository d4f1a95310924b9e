import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { type DecimalMark, decimalMarkOf, formatNumber, movePoint, parseNumber } from './numbers.ts';
import { enteredNumber, numberToEnter } from './written-values.ts';

const digits = (least: number) => fc.stringMatching(new RegExp(`^\\d{${least},12}$`));
const canonical = fc
  .tuple(fc.boolean(), digits(1), fc.option(digits(1)))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);

describe.each(LANGUAGES)('a number in %s', (language) => {
  it('that was written is read again', () => {
    fc.assert(
      fc.property(canonical, (number) => {
        expect(parseNumber(formatNumber(number, language), language)).toBe(number);
      }),
      { seed: 1 },
    );
  });

  it('is read as spreadsheets and browsers write it, with and without groups', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        (whole, places, useGrouping) => {
          const number = whole / 10 ** places;
          const written = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 4 }).format(number);
          expect(Number(parseNumber(written, language))).toBe(number);
        },
      ),
      { seed: 2 },
    );
  });

  it('is read in Arabic-Indic digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (whole) => {
        const written = new Intl.NumberFormat('ar-EG').format(whole / 100);
        expect(Number(parseNumber(written, language))).toBe(whole / 100);
      }),
      { seed: 3 },
    );
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['٣٫٥٠٠', '3.500'],
    ['12,34,567.8', '1234567.8'],
    ['1.234.567', '1234567'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1234.567', '1234.567'],
    ['0,123', '0.123'],
    [',5', '0.5'],
    ['+7', '7'],
    ['\u2212 7', '-7'],
    ['\u200e-7', '-7'],
    ['00123', '00123'],
  ])('may be %s, which means one thing only', (typed, read) => {
    expect(parseNumber(typed, language)).toBe(read);
    expect(parseNumber(typed, null)).toBe(read);
  });

  it.each(['', 'three', '1,2,3', '1.2.3', '12.34,5,6', '1.', '1 2', '1e9', '--1', '1,234.56.78', "1'23", '5 €', 'd5'])(
    'is not “%s”',
    (typed) => {
      expect(parseNumber(typed, language)).toBeNull();
    },
  );
});

it.each<[Language, string, string]>([
  ['en', '1,234', '1234'],
  ['en', '1.234', '1.234'],
  ['de', '1.234', '1234'],
  ['de', '1,234', '1.234'],
  ['fr', '1,234', '1.234'],
  ['es', '1.234', '1234'],
  ['ar', '1,234', '1234'],
])('what may mean two numbers is read as %s writes it: %s', (language, typed, read) => {
  expect(parseNumber(typed, language)).toBe(read);
  expect(parseNumber(typed, null)).toBeNull();
});

it.each<[string[], DecimalMark | null]>([
  [['1.234', '12,5'], ','],
  [['1,234', '12.50', '7'], '.'],
  [['1.234.567', '1.234'], ','],
  [['1.234,56'], ','],
  [['12,5', '12.5'], null],
  [['1.234', '7', 'three'], null],
])('a column of %j has %j before a fraction', (texts, mark) => {
  expect(decimalMarkOf(texts)).toBe(mark);
});

it('moving the point and moving it back changes no number, however long it is', () => {
  fc.assert(
    fc.property(canonical, fc.integer({ min: -8, max: 8 }), (number, places) => {
      expect(movePoint(movePoint(number, places), -places)).toBe(movePoint(number, 0));
      expect(Number(movePoint(number, 0))).toBe(Number(number));
    }),
    { seed: 1 },
  );
  expect(movePoint('0.07', 2)).toBe('7');
  expect(movePoint('-12.5', -2)).toBe('-0.125');
  expect(movePoint('1200', -2)).toBe('12');
});

it.each(LANGUAGES)('a percentage that is displayed in %s and left unchanged stays the same number', (language) => {
  fc.assert(
    fc.property(canonical, (number) => {
      const field = { value: number, is_percent: true };
      expect(enteredNumber(field, numberToEnter(field, language), language)).toBe(movePoint(number, 0));
    }),
    { seed: 1 },
  );
});
