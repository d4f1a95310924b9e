import { describe, expect, it } from 'vitest';
import type { InputType } from './elements/common.ts';
import { createElement } from './elements/element.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { uuidv7 } from './uuid.ts';
import { canonicalValue, writtenElement } from './written-values.ts';

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

  it.each(LANGUAGES)('what is no such value stays as it is in %s', (language) => {
    for (const element of [
      input({ type: 'text', value: '2026-03-29' }),
      input({ type: 'date', value: 'soon' }),
      input({ type: 'number', value: '1,5' }),
      input({ type: 'date', value: '' }),
    ])
      expect(writtenElement(element, language)).toBe(element);
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
