// Comma-separated values (RFC 4180): parsed as spreadsheets write them, and written so that spreadsheets treat cells as text.

const SEPARATORS = [',', ';', '\t'] as const;

export interface CsvTable {
  separator: (typeof SEPARATORS)[number];
  /** Each row with its number as a spreadsheet counts it. */
  rows: { line: number; cells: string[] }[];
}

/** `sep=;` tells Excel the separator. Excel does not count it as a row, but it is a line of the file. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\n|\r|$)/i;

/**
 * Parses a file in UTF-8 or UTF-16 with a byte order mark, else UTF-8, else Windows-1252. The separator is named by a first line
 * such as `sep=;`, else it is the most frequent one in the header row. Empty rows are omitted.
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const whole = decode(bytes);
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const separator = SEPARATORS.find((one) => one === named) ?? separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = separatorLine === '' ? 0 : 1;

  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    line += 1;
    if (cells.some((entry) => entry.trim() !== '')) rows.push({ line, cells });
    cells = [];
  };

  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRow();
    } else cell += char;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return { separator, rows };
}

/** The file with a byte order mark, by which spreadsheets recognize UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + writeCsvRows(rows);
}

export const CSV_MARK = '\uFEFF';

/** Rows of a file that is written in parts, of which the first must begin with the byte order mark. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(text: string): string {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe (OWASP, CSV Injection). Plain numbers stay numbers.
 */
function guarded(text: string): string {
  if (/^[+-]?\d+([.,]\d+)?$/.test(text)) return text;
  // A spreadsheet that uses another separator starts cells in the middle of ours. The pattern matches each run of possible
  // separators only once, which keeps it linear.
  const before = /(?<![;\s\u00A0"])[;\s\u00A0"]+(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
  return guardedStart(text.replaceAll(before, (run) => (/[;\t\r\n]/.test(run) ? `${run}'` : run)));
}

function guardedStart(text: string): string {
  return /^[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): CsvTable['separator'] {
  // Quoted text contains no separators.
  const header = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}
