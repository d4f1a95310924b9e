import { describe, expect, it } from 'vitest';
import type { InputType } from './elements/common.ts';
import { createElement } from './elements/element.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { uuidv7 } from './uuid.ts';
import { canonicalValue, enteredNumber, numberToEnter, parseValue, writtenElement } from './written-values.ts';

function input(overrides: Record<string, unknown>) {
  return createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 }, overrides);
}

describe('on the paper', () => {
  it.each<[Language, InputType, string, string]>([
    ['de', 'datetime-local', '2026-03-29T02:30', '29.03.2026, 02:30'],
    ['en', 'datetime-local', '2026-03-29T02:30', 'Mar 29, 2026, 2:30 AM'],
    ['de', 'date', '2026-03-29', '29.03.2026'],
    ['fr', 'date', '2026-03-29', '29/03/2026'],
    ['en', 'time', '14:05', '2:05 PM'],
    ['de', 'number', '-1234.50', '-1234,50'],
    ['en', 'number', '1234.50', '1234.50'],
  ])('%s writes a %s %s as %s', (language, type, value, written) => {
    expect(writtenElement(input({ type, value }), language)).toMatchObject({ value: written });
  });

  it.each<[string, string, string]>([
    ['DD.MM.YYYY', '2026-03-29', '29.03.2026'],
    ['DD/MM/YYYY', '2026-03-29', '29/03/2026'],
    ['MM/DD/YYYY', '2026-03-29', '03/29/2026'],
    ['YYYY-MM-DD', '2026-03-29', '2026-03-29'],
    ['MM/DD/YYYY', 'soon', 'soon'],
  ])('a field writes a date as it says itself, %s, in every language', (date_format, value, written) => {
    for (const language of LANGUAGES)
      expect(writtenElement(input({ type: 'date', value, date_format }), language)).toMatchObject({ value: written });
    expect(writtenElement(input({ type: 'text', value, date_format }), 'en')).toMatchObject({ value });
  });

  it('a field writes the day of a date with a time as it says itself, and the time as its language does', () => {
    const meeting = input({ type: 'datetime-local', value: '2026-03-29T14:30', date_format: 'MM/DD/YYYY' });
    expect(writtenElement(meeting, 'en')).toMatchObject({ value: '03/29/2026, 2:30 PM' });
    expect(writtenElement(meeting, 'de')).toMatchObject({ value: '03/29/2026, 14:30' });
  });

  it.each(LANGUAGES)('what is no such value stays as it is in %s', (language) => {
    for (const element of [
      input({ type: 'text', value: '2026-03-29' }),
      input({ type: 'date', value: 'soon' }),
      input({ type: 'number', value: '1,5' }),
      input({ type: 'date', value: '' }),
    ])
      expect(writtenElement(element, language)).toBe(element);
  });

  it.each<[Language, object, string, string]>([
    ['de', { suffix: ' €', decimals: 2 }, '1234.5', '1234,50 €'],
    ['en', { prefix: '$', decimals: 2 }, '-1234.5', '-$1234.50'],
    ['en', { prefix: '$', decimals: 2 }, '1234.567', '$1234.567'],
    ['fr', { suffix: ' kg' }, '7', '7 kg'],
    ['en', { is_percent: true }, '0.25', '25%'],
    ['de', { is_percent: true, decimals: 1 }, '0.25', '25,0\u00a0%'],
    ['ar', { is_percent: true }, '-0.005', '-0.5%'],
    ['es', { is_percent: true }, '0.00001', '0,001\u00a0%'],
    ['en', { is_percent: true }, '12', '1200%'],
    ['en', { decimals: 2 }, '7', '7'],
  ])('%s writes a number with %o: %s as %s', (language, format, value, written) => {
    expect(writtenElement(input({ type: 'number', value, ...format }), language)).toMatchObject({ value: written });
  });

  it('only numbers have a unit', () => {
    for (const kept of [
      { type: 'text', value: '5' },
      { type: 'number', value: '' },
      { type: 'number', value: 'five' },
    ])
      expect(writtenElement(input({ ...kept, prefix: '$', is_percent: true }), 'en')).toMatchObject({ value: kept.value });
  });

  it('cells that the written form does not fit keep the other one', () => {
    const cells = { type: 'date', value: '2026-03-29', is_comb: true, max_length: 10 };
    expect(writtenElement(input(cells), 'de')).toMatchObject({ value: '29.03.2026' });
    expect(writtenElement(input(cells), 'en')).toMatchObject({ value: '2026-03-29' });
  });
});

it.each([
  ['1,5', '1.5'],
  ['١٬٢٣٤٫٥٦', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1.234', '1.234'],
])('the number %s is kept as %s', (value, kept) => {
  expect(canonicalValue(input({ type: 'number' }), value)).toBe(kept);
});

it('other values are kept as they are', () => {
  expect(canonicalValue(input({ type: 'text' }), '1,5')).toBe('1,5');
  expect(canonicalValue(input({ type: 'number' }), '')).toBe('');
});

describe('a percentage', () => {
  it.each(LANGUAGES)('is entered as it is shown, in %s', (language) => {
    for (const value of ['0.25', '0', '1', '12.5', '-0.075', '0.001', '0.3333333333']) {
      const shown = numberToEnter({ value, is_percent: true }, language);
      expect(enteredNumber({ is_percent: true }, shown, language)).toBe(value);
      expect(enteredNumber({ is_percent: true }, shown.replace(/\s?%/, ''), language)).toBe(value);
    }
  });

  it('that is no number is none', () => {
    expect(enteredNumber({ is_percent: true }, 'half', 'en')).toBeNull();
    expect(numberToEnter({ value: 'half', is_percent: true }, 'en')).toBe('half');
  });

  it('in a spreadsheet is one where it has its sign', () => {
    const read = (typed: string, is_percent: boolean) =>
      parseValue('number', typed, { style: 'de', order: null, format: { is_percent } });
    expect(read('25,5 %', true)).toBe('0.255');
    expect(read('0,25', true)).toBe('0.25');
    expect(read('25 %', false)).toBeNull();
  });
});

it.each<[object, string, string | null]>([
  [{ suffix: ' €' }, '1.234,50 €', '1234.50'],
  [{ suffix: ' €' }, '-7€', '-7'],
  [{ prefix: '$' }, '-$5', '-5'],
  [{ suffix: ' EUR' }, '12,5 eur', '12.5'],
  [{ prefix: 'US$ ', suffix: ' net' }, 'US$ 12 net', '12'],
  [{ suffix: ' €' }, '5 $', null],
  [{ suffix: '00' }, '500', '500'],
  [{ suffix: '.' }, '1.5', '1.5'],
  [{}, '5 €', null],
])('a number is read with the unit of its field: %o, %s', (format, typed, read) => {
  expect(enteredNumber(format, typed, 'de')).toBe(read);
  expect(parseValue('number', typed, { style: 'de', order: null, format })).toBe(read);
});
