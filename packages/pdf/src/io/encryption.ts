// Looks at trailers and xref streams as they are written, for files too damaged to be parsed.
import { Buffer } from 'node:buffer';

const encryptEntry = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

const xrefFilter = /\/Filter\s*\[?\s*\/(\w+)(?=[^]*\/XRef)/;
const knownFilters: ReadonlySet<string> = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
  'Crypt',
]);

/** True where any trailer of the file names an encryption dictionary (ISO 32000-2, 7.6.1), also a damaged one. */
export function namesEncryption(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return trailers(file).some((trailer) => encryptEntry.test(trailer));
}

/** True where an xref stream is packed by a filter that no standard defines: readers do not agree on such a file. */
export function hasUnreadableXref(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const filters = trailers(file).map((trailer) => xrefFilter.exec(trailer)?.[1]);
  return filters.some((filter) => filter !== undefined && !knownFilters.has(filter));
}

function trailers(file: Buffer): string[] {
  return [
    ...around(file, 'trailer', { before: 0, after: 4_000, until: 'startxref' }),
    ...around(file, '/XRef', { before: 2_000, after: 2_000, until: 'stream' }),
  ];
}

function around(file: Buffer, word: string, reach: { before: number; after: number; until: string }): string[] {
  const found: string[] = [];
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) {
    const before = file.toString('latin1', Math.max(0, at - reach.before), at);
    const after = file.toString('latin1', at, at + reach.after);
    found.push(before.slice(before.lastIndexOf(' obj') + 1) + after.split(reach.until, 1)[0]);
  }
  return found;
}
