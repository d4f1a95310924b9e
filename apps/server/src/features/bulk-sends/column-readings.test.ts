// Each column is read as its own cells show, in any of the languages.
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
    'dates that a spreadsheet has written in %s are read, or asked about',
    (spreadsheet) => {
      const format = new Intl.DateTimeFormat(spreadsheet, { dateStyle: 'short', timeZone: 'UTC' });
      const year = new Intl.DateTimeFormat(spreadsheet, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' });
      fc.assert(
        fc.property(days, fc.boolean(), (dates, isShort) => {
          // Two digits may stand for another century.
          const recent = dates.filter((one) => one.getUTCFullYear() < 2030);
          const cells = (isShort ? recent : dates).map((one) => (isShort ? format : year).format(one));
          const reading = readingOf(date, cells, { language });
          if (reading.is_open) return;
          const isUs = spreadsheet === 'en-US';
          // French, Spanish and Arabic write the day first: a table from elsewhere shows itself by a day after the 12th.
          if (isUs && reading.order === 'day_first') return;
          const read = cells.map((cell) => parseValue('date', cell, reading));
          expect(read).toEqual((isShort ? recent : dates).map((one) => one.toISOString().slice(0, 10)));
        }),
        { seed: 6 },
      );
    },
  );

  it.each(['en-US', 'de', 'fr', 'es', 'de-CH'])('numbers that a spreadsheet has written in %s are read', (spreadsheet) => {
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

it('a number that may mean two is read as its column shows, else as the spreadsheet, else as the sender’s language', () => {
  const read = (cells: string[], table: Partial<TableReading> = {}) =>
    parseValue('number', cells[0] ?? '', readingOf(number, cells, table));
  expect(read(['1.234', '12,5'])).toBe('1234');
  expect(read(['1.234', '12.5'], { language: 'de' })).toBe('1.234');
  expect(read(['1.234'], { decimal_mark: ',' })).toBe('1234');
  expect(read(['1.234'], { language: 'de' })).toBe('1234');
  expect(read(['1.234'])).toBe('1.234');
});

it('dates that nothing decides about are asked for once, and read as the sender says', () => {
  const open = readingOf(date, ['01/02/2026', '03/04/2026']);
  expect(open).toMatchObject({ is_open: true });
  expect(readingProblems([open], ['Start'])).toEqual([{ code: 'date_order_missing', params: { column: 'Start' } }]);
  const said = readingOf(date, ['01/02/2026'], { date_orders: ['month_first'] });
  expect(said.is_open).toBe(false);
  expect(parseValue('date', '01/02/2026', said)).toBe('2026-01-02');
  expect(readingOf(date, ['01/02/2026', '1/31/2026'])).toMatchObject({ order: 'month_first', is_open: false });
});

it('a column of amounts is read as its own cells show, whatever unit stands in them', () => {
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
