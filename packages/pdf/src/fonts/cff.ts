// Reads the glyph table of a bare CFF font (Adobe Technical Note 5176): glyph names or CIDs, and the font's own encoding.
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import { cffStandardStrings, standardEncoding } from './glyph-names.ts';

export interface CffGlyphs {
  glyph_count: number;
  /** Glyph names, or CIDs in a CID-keyed font. */
  names: readonly (string | number)[];
  /** Glyph indices by name, or by CID in a CID-keyed font. */
  glyphOf: ReadonlyMap<string | number, number>;
  has_cids: boolean;
  /** The font's own name for a code; undefined if its encoding is not supported. */
  ownName: ((code: number) => string | undefined) | undefined;
}

const maxGlyphs = 65_535;
const operator = { charset: 15, encoding: 16, charStrings: 17, ros: 1230 } as const;

/** @throws {PdfError} `bad_font` */
export function readCff(bytes: Uint8Array): CffGlyphs {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw new PdfError('bad_font', 'The CFF font is damaged', { cause });
  }
}

function read(view: DataView): CffGlyphs {
  const names = indexAt(view, view.getUint8(2));
  const tops = indexAt(view, names.end);
  const strings = indexAt(view, tops.end);
  if (names.items.length !== 1 || tops.items[0] === undefined) throw new RangeError('It is not one font');

  const top = dictAt(view, tops.items[0]);
  const glyphCount = indexAt(view, top.get(operator.charStrings)?.[0] ?? 0).items.length;
  const hasCids = top.has(operator.ros);
  const ids = charset(view, top.get(operator.charset)?.[0] ?? 0, glyphCount);
  const nameOf = (id: number): string => {
    const own = strings.items[id - cffStandardStrings.length];
    if (!own) return cffStandardStrings[id] ?? '';
    return Buffer.from(view.buffer, view.byteOffset + own.start, own.end - own.start).toString('latin1');
  };
  const glyphNames: (string | number)[] = hasCids ? ids : ids.map(nameOf);
  const encoding = hasCids ? undefined : ownEncoding(view, top.get(operator.encoding)?.[0] ?? 0);
  return {
    glyph_count: glyphCount,
    names: glyphNames,
    // If several glyphs share a name, the first one counts.
    glyphOf: new Map(glyphNames.map((name, glyph): [string | number, number] => [name, glyph]).toReversed()),
    has_cids: hasCids,
    ownName: encoding === 'standard' ? (code) => standardEncoding[code] : encoding && nameOfOwn(encoding, glyphNames, nameOf),
  };
}

function nameOfOwn(
  encoding: OwnEncoding,
  glyphNames: readonly (string | number)[],
  nameOf: (id: number) => string,
): (code: number) => string | undefined {
  return (code) => {
    const id = encoding.ids.get(code);
    if (id !== undefined) return nameOf(id);
    const name = glyphNames[encoding.glyphs.get(code) ?? -1];
    return typeof name === 'string' ? name : undefined;
  };
}

interface Range {
  start: number;
  end: number;
}

function indexAt(view: DataView, at: number): { items: Range[]; end: number } {
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  const data = at + 3 + (count + 1) * size - 1;
  const offset = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + index * size + byte);
    return data + value;
  };
  const items = Array.from({ length: count }, (_, index) => ({ start: offset(index), end: offset(index + 1) }));
  return { items, end: offset(count) };
}

/** Two-byte operators are represented as 1200 plus the second byte. */
function dictAt(view: DataView, { start, end }: Range): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = start; at < end;) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      found.set(byte === 12 ? 1200 + view.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      // Skips a real number, which is not needed here: nibbles up to the terminator 15.
      while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15) at++;
      at++;
      operands.push(Number.NaN);
    } else if (byte >= 247) {
      const second = view.getUint8(at++);
      operands.push(byte < 251 ? (byte - 247) * 256 + second + 108 : -(byte - 251) * 256 - second - 108);
    } else operands.push(byte - 139);
  }
  return found;
}

/** The ISOAdobe charset numbers glyphs like standard strings. The two expert charsets are not supported. */
function charset(view: DataView, offset: number, glyphCount: number): number[] {
  if (offset === 0) return Array.from({ length: glyphCount }, (_, glyph) => glyph);
  if (offset <= 2 || glyphCount > maxGlyphs) throw new RangeError('The charset is not read');
  const format = view.getUint8(offset);
  const ids = [0];
  let at = offset + 1;
  while (ids.length < glyphCount) {
    const first = view.getUint16(at);
    const more = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    at += 2 + Math.min(format, 2);
    for (let next = 0; next <= more && ids.length < glyphCount; next++) ids.push(first + next);
  }
  return ids;
}

interface OwnEncoding {
  glyphs: Map<number, number>;
  /** Additional codes of a glyph, by string id. */
  ids: Map<number, number>;
}

function ownEncoding(view: DataView, offset: number): OwnEncoding | 'standard' | undefined {
  if (offset <= 1) return offset === 0 ? 'standard' : undefined;
  const format = view.getUint8(offset);
  const count = view.getUint8(offset + 1);
  const encoding: OwnEncoding = { glyphs: new Map(), ids: new Map() };
  let at = offset + 2;
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const first = view.getUint8(at++);
    const more = (format & 127) === 0 ? 0 : view.getUint8(at++);
    for (let next = 0; next <= more; next++) encoding.glyphs.set(first + next, glyph++);
  }
  const supplements = format > 127 ? view.getUint8(at++) : 0;
  for (let index = 0; index < supplements; index++, at += 3) encoding.ids.set(view.getUint8(at), view.getUint16(at + 1));
  return encoding;
}
