// How each column is parsed: by its own cells, in each language.
import { createElement, parseValue, uuidv7 } from '@countersign/document-model';
import { LANGUAGES } from '@countersign/document-model/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Template } from '#features/forms/index.ts';
import { type TableReading, readColumns, readingProblems } from './column-readings.ts';

const field = (type: string) =>
  createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 }, { label: type, type });
const [date, number] = [field('date'), field('number')];
const template = { fields: [date, number], roles: [] } as unknown as Template;

function readingOf(target: typeof date, cells: readonly string[], table: Partial<TableReading> = {}) {
  const whole = { language: 'en' as const, decimal_mark: null, date_orders: [], ...table };
  const rows = cells.map((cell) => ({ cells: [cell] }));
  const [reading] = readColumns(template, { ...whole, mapping: [`field:${target.id}`], rows });
  if (!reading) throw new Error('no column');
  return reading;
}

const days = fc.array(
  fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }),
  { minLength: 1, maxLength: 20 },
);

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(['en-US', 'en-GB', 'de', 'fr', 'es', 'ar-u-nu-latn', 'sv'])(
    'dates in the format of a spreadsheet in %s are parsed, or the user is asked for their order',
    (spreadsheet) => {
      const format = new Intl.DateTimeFormat(spreadsheet, { dateStyle: 'short', timeZone: 'UTC' });
      const year = new Intl.DateTimeFormat(spreadsheet, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' });
      fc.assert(
        fc.property(days, fc.boolean(), (dates, isShort) => {
          // Two-digit years may stand for another century.
          const recent = dates.filter((one) => one.getUTCFullYear() < 2030);
          const cells = (isShort ? recent : dates).map((one) => (isShort ? format : year).format(one));
          const reading = readingOf(date, cells, { language });
          if (reading.is_open) return;
          const isUs = spreadsheet === 'en-US';
          // French, Spanish and Arabic senders write the day first: only a day after the 12th reveals a table from the US.
          if (isUs && reading.order === 'day_first') return;
          const read = cells.map((cell) => parseValue('date', cell, reading));
          expect(read).toEqual((isShort ? recent : dates).map((one) => one.toISOString().slice(0, 10)));
        }),
        { seed: 6 },
      );
    },
  );

  it.each(['en-US', 'de', 'fr', 'es', 'de-CH'])('numbers in the format of a spreadsheet in %s are parsed', (spreadsheet) => {
    const format = new Intl.NumberFormat(spreadsheet, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (cents) => {
        const cells = cents.map((one) => format.format(one / 100));
        const reading = readingOf(number, cells, { language });
        expect(cells.map((cell) => Number(parseValue('number', cell, reading)))).toEqual(cents.map((one) => one / 100));
      }),
      { seed: 7 },
    );
  });
});

it('an ambiguous number is parsed by its column, else by the spreadsheet, else by the sender’s language', () => {
  const read = (cells: string[], table: Partial<TableReading> = {}) =>
    parseValue('number', cells[0] ?? '', readingOf(number, cells, table));
  expect(read(['1.234', '12,5'])).toBe('1234');
  expect(read(['1.234', '12.5'], { language: 'de' })).toBe('1.234');
  expect(read(['1.234'], { decimal_mark: ',' })).toBe('1234');
  expect(read(['1.234'], { language: 'de' })).toBe('1234');
  expect(read(['1.234'])).toBe('1.234');
});

it('the order of ambiguous dates is asked for once, and they are parsed as the sender decides', () => {
  const open = readingOf(date, ['01/02/2026', '03/04/2026']);
  expect(open).toMatchObject({ is_open: true });
  expect(readingProblems([open], ['Start'])).toEqual([{ code: 'date_order_missing', params: { column: 'Start' } }]);
  const said = readingOf(date, ['01/02/2026'], { date_orders: ['month_first'] });
  expect(said.is_open).toBe(false);
  expect(parseValue('date', '01/02/2026', said)).toBe('2026-01-02');
  expect(readingOf(date, ['01/02/2026', '1/31/2026'])).toMatchObject({ order: 'month_first', is_open: false });
});

it('a column of amounts is parsed by its own cells, with or without a unit', () => {
  const price = createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 }, { type: 'number', suffix: ' €' });
  const share = createElement(
    { id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 },
    { type: 'number', is_percent: true },
  );
  const whole = {
    language: 'en' as const,
    decimal_mark: null,
    date_orders: [],
    mapping: [`field:${price.id}`, `field:${share.id}`],
  };
  const rows = [{ cells: ['1.234 €', '1.234 %'] }, { cells: ['12,5 €', '12,5 %'] }];
  const readings = readColumns({ fields: [price, share], roles: [] } as unknown as Template, { ...whole, rows });
  expect(readings).toMatchObject([{ style: ',' }, { style: ',' }]);
});
