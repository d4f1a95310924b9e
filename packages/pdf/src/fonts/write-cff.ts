// Writes a CFF font with a few glyphs (Adobe Technical Note 5176).
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import { cffStandardStrings, type CodeNames } from './glyph-names.ts';

export interface CffFont {
  name: string;
  /** Six numbers. */
  matrix: readonly number[];
  bbox: readonly number[];
  /** Entries by their names in a Type 1 private dictionary. */
  hints: ReadonlyMap<string, readonly number[]>;
  /** Undefined for StandardEncoding. */
  encoding: CodeNames | undefined;
  /** The first one is .notdef. Type 2 charstrings that include widths. */
  glyphs: readonly { name: string; charstring: Uint8Array }[];
}

const bytesOfOffset = 5;
const hintOperators: Readonly<Record<string, { operator: number[]; is_delta?: true }>> = {
  BlueValues: { operator: [6], is_delta: true },
  OtherBlues: { operator: [7], is_delta: true },
  FamilyBlues: { operator: [8], is_delta: true },
  FamilyOtherBlues: { operator: [9], is_delta: true },
  StdHW: { operator: [10] },
  StdVW: { operator: [11] },
  BlueScale: { operator: [12, 9] },
  BlueShift: { operator: [12, 10] },
  BlueFuzz: { operator: [12, 11] },
  StemSnapH: { operator: [12, 12], is_delta: true },
  StemSnapV: { operator: [12, 13], is_delta: true },
  ForceBold: { operator: [12, 14] },
  LanguageGroup: { operator: [12, 17] },
};
const plainMatrix = '0.001 0 0 0.001 0 0';

/** @throws {PdfError} `bad_font` if there are more glyphs or codes than fit */
export function writeCff(font: CffFont): Uint8Array {
  if (font.glyphs.length > 65_000) throw new PdfError('bad_font', 'The font has too many glyphs');
  const strings = new Strings();
  const charset = Buffer.from([0, ...font.glyphs.slice(1).flatMap(({ name }) => pair(strings.idOf(name)))]);
  const encoding = font.encoding ? encodingOf(font.encoding, font.glyphs, strings) : undefined;
  const charstrings = index(font.glyphs.map(({ charstring }) => charstring));
  const hints = hintsOf(font.hints);

  const before = [Buffer.from([1, 0, 4, 4]), index([Buffer.from(font.name, 'latin1')])];
  const after = [index(strings.own.map((text) => Buffer.from(text, 'latin1'))), index([])];
  const topOf = (at: { charset: number; encoding: number; charstrings: number; hints: number }): Buffer =>
    Buffer.concat([
      ...(font.matrix.join(' ') === plainMatrix ? [] : [entry(font.matrix, [12, 7])]),
      ...(font.bbox.length === 4 ? [entry(font.bbox, [5])] : []),
      Buffer.from([...offset(at.charset), 15]),
      ...(encoding ? [Buffer.from([...offset(at.encoding), 16])] : []),
      Buffer.from([...offset(at.charstrings), 17]),
      Buffer.from([...offset(hints.length), ...offset(at.hints), 18]),
    ]);
  const length = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  // Offsets are encoded with a fixed length, so their values do not affect the layout.
  const start = length([...before, index([topOf({ charset: 0, encoding: 0, charstrings: 0, hints: 0 })]), ...after]);
  const encodingAt = start + charset.length;
  const charstringsAt = encodingAt + (encoding?.length ?? 0);
  const top = topOf({
    charset: start,
    encoding: encodingAt,
    charstrings: charstringsAt,
    hints: charstringsAt + charstrings.length,
  });
  return Buffer.concat([...before, index([top]), ...after, charset, encoding ?? Buffer.alloc(0), charstrings, hints]);
}

class Strings {
  readonly own: string[] = [];
  readonly #known = new Map(cffStandardStrings.map((text, id) => [text, id]));

  idOf(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const id = cffStandardStrings.length + this.own.length;
    this.own.push(text);
    this.#known.set(text, id);
    return id;
  }
}

/** Codes for the leading glyphs whose codes are consecutive; all others are encoded by glyph name. */
function encodingOf(names: CodeNames, glyphs: CffFont['glyphs'], strings: Strings): Buffer {
  const codesOf = new Map<string, number[]>();
  for (const [code, name] of names.entries()) if (name !== undefined) codesOf.set(name, [...(codesOf.get(name) ?? []), code]);
  const first: number[] = [];
  for (const { name } of glyphs.slice(1)) {
    const [code] = codesOf.get(name) ?? [];
    if (code === undefined) break;
    first.push(code);
  }
  const others = glyphs.slice(1).flatMap(({ name }, position) => {
    const codes = (codesOf.get(name) ?? []).slice(position < first.length ? 1 : 0);
    return codes.map((code) => [code, ...pair(strings.idOf(name))]);
  });
  if (others.length > 255) throw new PdfError('bad_font', 'The font has too many codes');
  const supplement = others.length > 0 ? [others.length, ...others.flat()] : [];
  return Buffer.from([others.length > 0 ? 128 : 0, first.length, ...first, ...supplement]);
}

function hintsOf(hints: CffFont['hints']): Buffer {
  const entries = [...hints].flatMap(([key, values]) => {
    const { operator, is_delta } = hintOperators[key] ?? {};
    if (!operator || values.length === 0) return [];
    if (is_delta)
      return [
        entry(
          values.map((value, position) => value - (position > 0 ? (values[position - 1] ?? 0) : 0)),
          operator,
        ),
      ];
    return [entry(values.slice(0, 1), operator)];
  });
  return Buffer.concat(entries);
}

function entry(values: readonly number[], operator: readonly number[]): Buffer {
  return Buffer.from([...values.flatMap(dictNumber), ...operator]);
}

function dictNumber(value: number): number[] {
  if (!Number.isInteger(value)) return realNumber(value);
  if (Math.abs(value) <= 107) return [value + 139];
  if (Math.abs(value) <= 32_767) return [28, ...pair(value & 0xffff)];
  return offset(value);
}

/** Packs nibbles into bytes. The terminator is 15. */
function realNumber(value: number): number[] {
  const digits = String(value).replace('e-', 'c').replace('e+', 'b').replace('e', 'b');
  const nibbles = [...digits].map((character) => '0123456789.bc?-'.indexOf(character));
  nibbles.push(15, ...(nibbles.length % 2 === 0 ? [15] : []));
  return [
    30,
    ...Array.from({ length: nibbles.length / 2 }, (_, at) => (nibbles[at * 2] ?? 15) * 16 + (nibbles[at * 2 + 1] ?? 15)),
  ];
}

function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  let position = 1;
  const offsets = [1, ...items.map(({ length }) => (position += length))];
  const size = position < 256 ? 1 : position < 65_536 ? 2 : 4;
  const head = Buffer.alloc(3 + offsets.length * size);
  head.writeUInt16BE(items.length);
  head.writeUInt8(size, 2);
  for (const [at, value] of offsets.entries()) head.writeUIntBE(value, 3 + at * size, size);
  return Buffer.concat([head, ...items]);
}

function pair(value: number): [number, number] {
  return [value >> 8, value & 255];
}

/** An integer in the form that has a fixed length. */
function offset(value: number): number[] {
  const bytes = Buffer.alloc(bytesOfOffset);
  bytes.writeUInt8(29);
  bytes.writeInt32BE(value, 1);
  return [...bytes];
}
