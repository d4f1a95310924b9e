import { describe, expect, it } from 'vitest';
import type { InputType } from './elements/common.ts';
import { type FieldElement, createElement, isField } from './elements/element.ts';
import { fieldValueProblem, missingFields } from './field-values.ts';
import { uuidv7 } from './uuid.ts';

function field(kind: FieldElement['kind'], overrides: Record<string, unknown> = {}): FieldElement {
  const element = createElement({ id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 }, overrides);
  if (!isField(element)) throw new Error('not a field');
  return element;
}

describe('a value', () => {
  it.each<[InputType, string, boolean]>([
    ['text', 'anything at all', true],
    ['email', 'ann@example.com', true],
    ['email', 'ann@', false],
    ['email', 'anna@müller.de', true],
    ['email', '例@例え.テスト', false],
    ['email', 'o.k@例え.テスト', true],
    ['email', 'anna@mü ller.de', false],
    ['email', 'anna@xn--80a1acny.xn--p1ai', true],
    ['email', 'anna@example.c0m', false],
    ['tel', '+49 (30) 12-34', true],
    ['tel', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', true],
    ['tel', 'call me', false],
    ['url', 'https://example.com/x', true],
    ['url', 'https://.example.com', true],
    ['url', 'https://example', false],
    ['url', 'https://example.', false],
    ['url', 'https://example.com x', false],
    ['url', 'example', false],
    ['number', '-3,5', true],
    ['number', '٣٫٥', true],
    ['number', '۱۲', true],
    ['number', 'three', false],
    ['date', '2028-02-29', true],
    ['date', '2027-02-29', false],
    ['time', '23:59', true],
    ['time', '24:00', false],
    ['datetime-local', '2026-11-20T08:30', true],
    ['datetime-local', '2026-11-20', false],
  ])('of type %s: %s', (type, value, fits) => {
    expect(fieldValueProblem(field('input', { type }), value) === null).toBe(fits);
  });

  it('is judged in linear time, however long it is', () => {
    const url = `http://${'.'.repeat(19_000)} `;
    // Quadratic time would exceed the time limit of a test.
    for (let count = 0; count < 5_000; count += 1) expect(fieldValueProblem(field('input', { type: 'url' }), url)).not.toBeNull();
  });

  it('may be empty, whatever its type', () => {
    expect(fieldValueProblem(field('input', { type: 'email' }), '')).toBeNull();
  });

  it('is no longer than its field says', () => {
    const short = field('input', { max_length: 3 });
    expect(fieldValueProblem(short, 'abc')).toBeNull();
    expect(fieldValueProblem(short, 'abcd')).toEqual({ code: 'input_too_long', params: { max: 3 } });
    expect(fieldValueProblem(field('input', { max_length: 1 }), 'ab')).toEqual({ code: 'input_longer_than_one' });
  });

  it('is a number that its field allows', () => {
    const problem = (bounds: object, value: string) => fieldValueProblem(field('input', { type: 'number', ...bounds }), value);
    for (const value of ['0', '9', '4.5', '4,5', '']) expect(problem({ min_value: 0, max_value: 9 }, value)).toBeNull();
    for (const value of ['-0.1', '9.01', '1000'])
      expect(problem({ min_value: 0, max_value: 9 }, value)).toEqual({ code: 'number_out_of_range', params: { min: 0, max: 9 } });
    expect(problem({ min_value: 2.5 }, '2')).toEqual({ code: 'number_below_minimum', params: { min: 2.5 } });
    expect(problem({ max_value: 0 }, '1')).toEqual({ code: 'number_above_maximum', params: { max: 0 } });
    expect(problem({ min_value: 0, max_value: 0.07, is_percent: true }, '0.2')).toEqual({
      code: 'number_out_of_range',
      params: { min: { code: 'percent', params: { value: 0 } }, max: { code: 'percent', params: { value: 7 } } },
    });
    expect(problem({ min_value: 0 }, 'three')).toEqual({ code: 'number_invalid' });
    expect(fieldValueProblem(field('input', { type: 'text', min_value: 3 }), '1')).toBeNull();
  });

  it('of a select is one of its options', () => {
    expect(fieldValueProblem(field('select'), 'option_1')).toBeNull();
    expect(fieldValueProblem(field('select'), 'option_3')).toEqual({ code: 'option_unknown' });
  });

  it('of a signature is drawn, typed, uploaded or saved, and never empty', () => {
    const signature = field('signature');
    expect(fieldValueProblem(signature, { text: 'Ann', font: 'caveat' })).toBeNull();
    expect(fieldValueProblem(signature, { text: '  ', font: 'caveat' })).not.toBeNull();
    expect(fieldValueProblem(signature, { strokes: [] })).not.toBeNull();
    expect(fieldValueProblem(signature, { image: 'data:image/svg+xml;base64,AAAA' })).not.toBeNull();
    const stroke = (length: number) => Array.from({ length }, (_, at) => [at, at, 0.5]);
    expect(fieldValueProblem(signature, { strokes: Array.from({ length: 4 }, () => stroke(5_000)) })).toBeNull();
    expect(fieldValueProblem(signature, { strokes: Array.from({ length: 5 }, () => stroke(5_000)) })).not.toBeNull();
    for (const point of [[1e308, 0, 0.5], [Number.NaN, 0, 0.5], [0, 0, 2], [0, 0], [0, 0, 0.5, 0], ['0', 0, 0.5], 0, null])
      expect(fieldValueProblem(signature, { strokes: [[point]] })).not.toBeNull();
    for (const strokes of [[[]], [0], 'x', null, Array.from({ length: 501 }, () => stroke(1)), [stroke(5_001)]])
      expect(fieldValueProblem(signature, { strokes })).not.toBeNull();
  });
});

describe('what is missing', () => {
  it('is every required field without a value', () => {
    const fields = [
      field('input', { value: 'x' }),
      field('input'),
      field('signature'),
      field('checkbox'),
      field('input', { is_required: false }),
    ];
    expect(missingFields(fields).map(({ kind }) => kind)).toEqual(['input', 'signature']);
  });

  it('includes values with only invisible characters', () => {
    for (const value of ['', ' ', '\u200B', '\u2800\u3164', '\u202E', '\n'])
      expect(missingFields([field('input', { value })]), JSON.stringify(value)).toHaveLength(1);
    for (const text of ['\u200B', '\u2800\u3164', '\u202E'])
      expect(missingFields([field('signature', { value: { text, font: 'caveat' } })]), JSON.stringify(text)).toHaveLength(1);
    const font = 'caveat';
    expect(fieldValueProblem(field('signature'), { text: '\u200B', font })).toEqual({ code: 'signature_missing' });
    expect(missingFields([field('input', { value: '０' }), field('signature', { value: { text: '李', font } })])).toEqual([]);
  });

  it('counts a radio group once, and not at all when one of it is chosen', () => {
    const group = uuidv7();
    const radios = [0, 1, 2].map(() => field('radio', { pdf_radio_group_id: group, is_required: true }));
    expect(missingFields(radios)).toHaveLength(1);
    expect(
      missingFields([...radios, field('radio', { pdf_radio_group_id: group, is_required: true, value: true })]),
    ).toHaveLength(0);
  });
});
