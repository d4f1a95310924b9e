import { describe, expect, it } from 'vitest';
import { brokenFormulas, recalculated } from './computed-fields.ts';
import { type Element, type ElementOf, createElement } from './elements/element.ts';
import { isFormula, namesInFormula } from './formula.ts';
import { uuidv7 } from './uuid.ts';

const place = () => ({ id: uuidv7(), page_id: uuidv7(), x: 0, y: 0 });
const input = (name: string, value: string, more: Record<string, unknown> = {}) =>
  createElement({ ...place(), kind: 'input' }, { name, value, type: 'number', ...more }) as ElementOf<'input'>;
const total = (formula: string, more: Record<string, unknown> = {}) => input('total', '', { formula, ...more });
const resultOf = (fields: Element[], formula: string, more: Record<string, unknown> = {}) =>
  recalculated([...fields, total(formula, more)]).at(-1)?.value;

describe('a calculated field', () => {
  const order = [
    input('qty', '3'),
    input('unit price', '10,50'),
    input('items.1', '4'),
    input('items.2', ''),
    input('items.3', '-1'),
  ];

  it.each([
    ['{qty} * {unit price}', '31.5'],
    ['{qty} + 2 * ({qty} - 1)', '7'],
    ['-{qty} / 4', '-0.75'],
    ['{qty} / 0', undefined],
    ['{items.2}', undefined],
    ['SUM({items})', '3'],
    ['SUM({items.1}, {qty})', '7'],
    ['AVERAGE({items})', '1'],
    ['PRODUCT({qty}, {items.1})', '12'],
    ['MIN({items})', '-1'],
    ['MAX({items})', '4'],
    ['0.1 * {qty}', '0.3'],
  ])('%s gives %s', (formula, value) => {
    expect(resultOf(order, formula)).toBe(value);
  });

  it('rounds halves away from zero, to the digits that it says', () => {
    expect(resultOf([input('a', '1.005')], '{a}', { decimals: 2 })).toBe('1.01');
    expect(resultOf([input('a', '-2.5')], '{a}', { decimals: 0 })).toBe('-3');
    expect(resultOf([input('a', '7')], '{a}', { decimals: 2 })).toBe('7.00');
  });

  it('follows other calculated fields, and gives up where they follow each other', () => {
    const subtotal = input('subtotal', '', { formula: '{qty} * 2' });
    expect(recalculated([input('qty', '5'), total('{subtotal} + 1'), subtotal]).map(({ value }) => value)).toEqual(['11', '10']);
    const ring = input('ring', '', { formula: '{total} + 1' });
    expect(recalculated([total('{ring} + {qty}'), ring, input('qty', '5')])).toEqual([]);
  });

  it('follows no longer chain, and reads no more values, than forms have', () => {
    const chain = Array.from({ length: 3_000 }, (_, index) =>
      input(`c${index}`, index === 0 ? '1' : '', index === 0 ? {} : { formula: `{c${index - 1}} + 1` }),
    );
    expect(recalculated(chain.slice(0, 80).toReversed()).at(0)?.value).toBe('80');
    expect(() => recalculated(chain.toReversed())).not.toThrow();
    const items = Array.from({ length: 2_000 }, (_, index) => input(`items.${index}`, '1'));
    const totals = Array.from({ length: 2_000 }, () => total('SUM({items})'));
    expect(recalculated([...items, ...totals]).length).toBeLessThan(totals.length);
  });

  it('keeps a number that is written in another way, and is emptied with its sources', () => {
    expect(recalculated([input('a', '21'), { ...total('{a}'), value: '21,00' }])).toEqual([]);
    expect(recalculated([input('a', ''), { ...total('{a}'), value: '21,00' }])).toMatchObject([{ value: '' }]);
  });

  it('counts choices by their export values, and hidden fields as empty', () => {
    const box = (value: boolean) =>
      createElement({ ...place(), kind: 'checkbox' }, { name: 'express', value, export_value: '25' });
    expect(resultOf([box(true), input('a', '1')], '{a} + {express}')).toBe('26');
    expect(resultOf([box(false), input('a', '1')], '{a} + {express}')).toBe('1');
    const off = box(false);
    const unasked = input('fee', '9', { condition: { element_id: off.id, value: true } });
    expect(resultOf([off, unasked, input('a', '1')], '{a} + {fee}')).toBe('1');
  });

  it('reads fields of the same person, and fields without a person', () => {
    const [anna, ben] = [uuidv7(), uuidv7()];
    const rate = input('rate', '2');
    const hours = input('hours', '8', { signee_id: anna });
    expect(resultOf([rate, hours], '{rate} * {hours}', { signee_id: anna })).toBe('16');
    expect(resultOf([rate, hours], '{rate} * {hours}', { signee_id: ben })).toBeUndefined();
    const own = total('{rate} * {hours}', { signee_id: anna });
    const other = total('{rate} * {hours}', { signee_id: ben });
    const missing = total('{rate} * {days}', { signee_id: anna });
    expect([...brokenFormulas([rate, hours, own, other, missing])]).toEqual([other, missing]);
  });
});

it.each(['{a', '{a} {b}', 'a * b', 'SUM()', 'SUM(1)', '{a} +', '(1', 'ALERT({a})', ''])('%s is no formula', (text) => {
  expect(isFormula(text)).toBe(false);
});

it('reads brackets only as deep as people write them', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  expect([isFormula(nested(50)), isFormula(nested(1_500))]).toEqual([true, false]);
});

it('names fields with brackets in their names', () => {
  expect(namesInFormula(String.raw`{a\}b\\} + {a\}b\\} + {c d}`)).toEqual([String.raw`a}b` + '\\', 'c d']);
});
