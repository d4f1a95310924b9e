import { describe, expect, it } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';
import { expectCpuTime } from '../../../../../packages/pdf/fixtures/cpu-time.ts';

const read = (text: string) => parseCsv(new TextEncoder().encode(text)).rows;

describe('parsing a table', () => {
  it('supports quotes and line breaks inside quotes, and numbers rows like a spreadsheet', () => {
    expect(read('name,note\r\n"Doe, Jo","said ""yes""\nand left"\r\n\r\nAl,\r\n')).toEqual([
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['Doe, Jo', 'said "yes"\nand left'] },
      { line: 4, cells: ['Al', ''] },
    ]);
  });

  it.each([';', '\t'])('detects the separator %j from the header row', (separator) => {
    expect(read(`name${separator}sum\nJo${separator}1,5`).map(({ cells }) => cells)).toEqual([
      ['name', 'sum'],
      ['Jo', '1,5'],
    ]);
  });

  it.each([';', ',', '\t'])('uses the separator %j named in the first line, and counts that line', (separator) => {
    expect(parseCsv(new TextEncoder().encode(`\uFEFFsep=${separator}\r\n"a,b;c"${separator}d\r\n1${separator}2`))).toEqual({
      separator,
      rows: [
        { line: 2, cells: ['a,b;c', 'd'] },
        { line: 3, cells: ['1', '2'] },
      ],
    });
  });

  it('ignores separators inside quotes in the header row', () => {
    expect(read('"Name, first, and last";Sum\nJo;1,5').map(({ cells }) => cells)).toEqual([
      ['Name, first, and last', 'Sum'],
      ['Jo', '1,5'],
    ]);
  });

  it('supports the encodings that spreadsheets write', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Zoë,ß', 'utf16le')]);
    for (const bytes of [Buffer.from('\uFEFFZoë,ß'), utf16, Buffer.from('Zoë,ß', 'latin1')])
      expect(parseCsv(bytes).rows[0]?.cells).toEqual(['Zoë', 'ß']);
  });
});

describe('writing a table', () => {
  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '  =1', '＝1', '\r=1'])('escapes %j as text', (formula) => {
    const [row] = read(writeCsv([[formula, 'x']]));
    expect(row?.cells[0]?.replace(/^\uFEFF/, '').startsWith("'")).toBe(true);
  });

  it('also escapes formulas inside a cell, for spreadsheets that split at another separator', () => {
    const cell = (text: string) =>
      writeCsv([[text]])
        .slice(1)
        .trim();
    expect(cell('x;=1+1')).toBe("x;'=1+1");
    expect(cell('x\n=1+1')).toBe(`"x\n'=1+1"`);
    expect(cell('a; "@SUM(1)"')).toContain(`'@SUM`);
    expect(cell('one; two - three')).toBe('one; two - three');
  });

  it('escapes in linear time, however many lines are empty', () => {
    const row = Array.from({ length: 20 }, () => `a${'\n'.repeat(19_000)}b`);
    return expectCpuTime(5, () => void writeCsv([row]));
  });

  it('keeps numbers and plain text unchanged, and quotes what needs it', () => {
    expect(writeCsv([['-5', '+49,5', 'Jo', 'a,b', 'a"b']])).toBe('\uFEFF-5,"+49,5",Jo,"a,b","a""b"\r\n');
  });
});
