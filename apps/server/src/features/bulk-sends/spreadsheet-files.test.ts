// Whole files as spreadsheets in five languages save them, with arbitrary values; and our own files, which are read back as
// written.
import { createElement, parseValue, uuidv7 } from '@countersign/document-model';
import { LANGUAGES, type Language } from '@countersign/document-model/languages';
import { parseTruth } from '@countersign/document-model/truth-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Template } from '#features/forms/index.ts';
import { parseCsv, writeCsv } from '#platform/csv/csv.ts';
import { readColumns } from './column-readings.ts';

interface Spreadsheet {
  locale: string;
  separator: string;
  truths: readonly [yes: string, no: string];
  date_order: 'day_first' | 'month_first';
}

const SPREADSHEETS: Record<Language, Spreadsheet> = {
  en: { locale: 'en-US', separator: ',', truths: ['TRUE', 'FALSE'], date_order: 'month_first' },
  de: { locale: 'de-DE', separator: ';', truths: ['WAHR', 'FALSCH'], date_order: 'day_first' },
  fr: { locale: 'fr-FR', separator: ';', truths: ['VRAI', 'FAUX'], date_order: 'day_first' },
  es: { locale: 'es-ES', separator: ';', truths: ['VERDADERO', 'FALSO'], date_order: 'day_first' },
  ar: { locale: 'ar-EG', separator: ';', truths: ['صحيح', 'خطأ'], date_order: 'day_first' },
};

const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  (text) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
];

const [amount, day] = ['number', 'date'].map((type) =>
  createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 }, { type }),
);
const template = { fields: [amount, day], roles: [] } as unknown as Template;
const mapping = [null, `field:${amount?.id}`, `field:${day?.id}`, null];

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one === one.trim() && one !== '');
const row = fc.record({
  name: text,
  cents: fc.integer({ min: -1e9, max: 1e9 }),
  date: fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true }),
  agrees: fc.boolean(),
});
const table = fc.array(row, { minLength: 1, maxLength: 8 });

const quoted = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

describe.each(LANGUAGES)('a file saved by a spreadsheet in %s', (language) => {
  const { locale, separator, truths, date_order } = SPREADSHEETS[language];
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' });

  it('is parsed with its numbers, dates and booleans, in each encoding, with and without a separator line', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...ENCODINGS), fc.boolean(), (rows, encode, namesSeparator) => {
        const lines = rows.map(({ name, cents, agrees, ...one }) => {
          const cells = [name, number.format(cents / 100), date.format(one.date), truths[agrees ? 0 : 1]];
          return cells.map((cell) => quoted(cell, separator)).join(separator);
        });
        const head = ['Name', 'Amount', 'Date', 'Agrees'].join(separator);
        const file = [...(namesSeparator ? [`sep=${separator}`] : []), head, ...lines, ''].join('\r\n');

        const [, ...read] = parseCsv(encode(file)).rows;
        const settings = { mapping, rows: read, language, decimal_mark: null, date_orders: [null, null, date_order, null] };
        const [, amounts, days] = readColumns(template, settings);
        if (!amounts || !days) throw new Error('no column');
        const values = read.map(({ cells: [name, cents = '', when = '', agrees = ''] }) => ({
          name,
          cents: Math.round(Number(parseValue('number', cents, amounts)) * 100),
          date: parseValue('date', when, days),
          agrees: parseTruth(agrees),
        }));
        expect(values).toEqual(rows.map((one) => ({ ...one, date: one.date.toISOString().slice(0, 10) })));
      }),
      { seed: 8, numRuns: 60 },
    );
  });
});

it('a file of ours is read back as written, except for the apostrophe that escapes formulas', () => {
  const cell = fc.oneof(text, fc.constantFrom('-12.50', '1234', '2026-12-31', 'a;b', 'a\tb', '"', 'a\r\nb', 'Zoë, ß', 'مرحبا'));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const head = ['Name', 'Email', 'Value'];
      const read = parseCsv(Buffer.from(writeCsv([head, ...rows]))).rows.map(({ cells }) => cells);
      const withoutGuards = (cells: readonly string[]) => cells.map((one) => one.replaceAll("'", ''));
      expect(read.map(withoutGuards)).toEqual([head, ...rows].map(withoutGuards));
    }),
    { seed: 9, numRuns: 200 },
  );
});
