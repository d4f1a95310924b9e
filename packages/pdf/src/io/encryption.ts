// Searches the raw text of trailers and cross-reference streams, for files too damaged to be parsed.
import { Buffer } from 'node:buffer';

const encryptEntry = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

const filterEntry = /\/Filter\s*(?:\[\s*)?\/(\w+)/;
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

/** Whether any trailer of the file, even a damaged one, refers to an encryption dictionary (ISO 32000-2, 7.6.1). */
export function namesEncryption(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const trailer of trailers(file)) if (encryptEntry.test(trailer)) return true;
  return false;
}

/** Whether a cross-reference stream uses a nonstandard filter. Readers disagree about such files. */
export function hasUnreadableXref(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const trailer of trailers(file)) {
    const found = filterEntry.exec(trailer);
    const filter = found && found.index < trailer.lastIndexOf('/XRef') ? found[1] : undefined;
    if (filter !== undefined && !knownFilters.has(filter)) return true;
  }
  return false;
}

/** Limit per kind. Each is examined with its surroundings. */
const maxTrailers = 10_000;

function* trailers(file: Buffer): Generator<string> {
  yield* around(file, 'trailer', { before: 0, after: 4_000, until: 'startxref' });
  yield* around(file, '/XRef', { before: 2_000, after: 2_000, until: 'stream' });
}

function* around(file: Buffer, word: string, reach: { before: number; after: number; until: string }): Generator<string> {
  let left = maxTrailers;
  for (let at = file.indexOf(word); at >= 0 && left > 0; at = file.indexOf(word, at + word.length)) {
    left--;
    const before = file.toString('latin1', Math.max(0, at - reach.before), at);
    const after = file.toString('latin1', at, at + reach.after);
    yield before.slice(before.lastIndexOf(' obj') + 1) + after.split(reach.until, 1)[0];
  }
}
