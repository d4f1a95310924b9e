// Reads Type 1 fonts as embedded in PDFs (Adobe Type 1 Font Format, 1990; ISO 32000-2, 9.9). Relies on how programs commonly
// write them and does not run their PostScript.
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import type { CodeNames } from './glyph-names.ts';

export interface TypeOneFont {
  name: string;
  matrix: readonly number[];
  bbox: readonly number[];
  /** Entries of the private dictionary, by name. */
  hints: ReadonlyMap<string, readonly number[]>;
  /** Undefined for StandardEncoding. */
  encoding: CodeNames | undefined;
  /** Decrypted charstrings. */
  glyphs: ReadonlyMap<string, Uint8Array>;
  routines: readonly (Uint8Array | undefined)[];
}

const maxRoutines = 65_536;
const fileKey = 55_665;
const charstringKey = 4_330;
const keptHints = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'LanguageGroup',
  'ForceBold',
];

/** @throws {PdfError} `bad_font` */
export function readTypeOne(bytes: Uint8Array): TypeOneFont {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = whole.indexOf('eexec');
  if (end < 0) throw new PdfError('bad_font', 'The font has no encrypted part');
  const head = whole.toString('latin1', 0, end);
  const encrypted = encryptedPart(whole, end + 'eexec'.length);
  const secret = Buffer.from(decrypted(encrypted, fileKey, 4));
  const text = secret.toString('latin1');
  if (numbersAt(head, 'PaintType')?.[0] || numbersAt(head, 'FontMatrix')?.length !== 6)
    throw new PdfError('bad_font', 'The font is drawn in strokes, or has no size');

  const skipped = numbersAt(text, 'lenIV')?.[0] ?? 4;
  const charstring = (start: number, length: number): Uint8Array => {
    const data = secret.subarray(start, start + length);
    return skipped < 0 ? data : decrypted(data, charstringKey, skipped);
  };
  const start = text.indexOf('/CharStrings');
  if (start < 0) throw new PdfError('bad_font', 'The font has no glyphs');
  return {
    name: /\/FontName\s*\/([^\s()<>[\]{}/%]+)/.exec(head)?.[1] ?? 'Embedded',
    matrix: numbersAt(head, 'FontMatrix') ?? [],
    bbox: numbersAt(head, 'FontBBox') ?? [],
    hints: hintsFrom(text.slice(0, start)),
    encoding: encodingOf(head),
    glyphs: glyphsFrom(text, start, charstring),
    routines: routinesOf(text, start, charstring),
  };
}

function hintsFrom(text: string): Map<string, number[]> {
  return new Map(
    keptHints.flatMap((key) => {
      const values = numbersAt(text, key);
      return values ? [[key, values] as const] : [];
    }),
  );
}

/** Some producers write the encrypted part in hexadecimal. */
function encryptedPart(whole: Buffer, end: number): Uint8Array {
  let start = end;
  while ([0x20, 0x09, 0x0d, 0x0a].includes(whole[start] ?? 0) && start < end + 4) start++;
  const isHex = /^[\da-f\s]{8}/i.test(whole.toString('latin1', start, start + 8));
  return isHex ? Buffer.from(whole.toString('latin1', start).replaceAll(/\s/g, ''), 'hex') : whole.subarray(start);
}

function decrypted(data: Uint8Array, key: number, skipped: number): Uint8Array {
  const plain = new Uint8Array(Math.max(0, data.length - skipped));
  let state = key;
  for (const [index, byte] of data.entries()) {
    if (index >= skipped) plain[index - skipped] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain;
}

/** A number, a boolean, or an array of numbers; undefined if absent. */
function numbersAt(text: string, key: string): number[] | undefined {
  const [, list, single] = new RegExp(`/${key}\\s*(?:[[{]([^\\]}]*)[\\]}]|([-+.\\de]+|true|false))`).exec(text) ?? [];
  const written = list ?? single;
  if (written === undefined) return undefined;
  const found = written.split(/\s+/).filter((one) => one !== '');
  const values = found.map((one) => (one === 'true' ? 1 : one === 'false' ? 0 : Number(one)));
  return values.every(Number.isFinite) ? values : undefined;
}

function encodingOf(head: string): CodeNames | undefined {
  const start = head.indexOf('/Encoding');
  if (start < 0 || /^\/Encoding\s+StandardEncoding\b/.test(head.slice(start, start + 40))) return undefined;
  const names = Array.from<string | undefined>({ length: 256 });
  for (const [, base, code = '', name] of head
    .slice(start)
    .matchAll(/\bdup\s+(?:(\d+)#)?([\da-zA-Z]+)\s*\/([^\s()<>[\]{}/%]+)\s+put\b/g))
    names[parseInt(code, base ? Number(base) : 10)] = name;
  return names.slice(0, 256);
}

type TakeCharstring = (start: number, length: number) => Uint8Array;

function glyphsFrom(text: string, start: number, take: TakeCharstring): Map<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>();
  // A name, a length, a reading operator, a space, and that many bytes.
  const entry = /\s*(?:\/([^\s()<>[\]{}/%]+)\s+(\d+)\s+(?:RD|-\||[^\s\d/]+) |(end)\b|[^\s/]+|\/)/y;
  entry.lastIndex = text.indexOf('begin', start);
  if (entry.lastIndex < 0) throw new PdfError('bad_font', 'The font has no glyphs');
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const [, name, length, end] = found;
    if (end !== undefined) break;
    if (name === undefined) continue;
    if (!glyphs.has(name)) glyphs.set(name, take(entry.lastIndex, Number(length)));
    entry.lastIndex += Number(length);
  }
  return glyphs;
}

function routinesOf(text: string, end: number, take: TakeCharstring): (Uint8Array | undefined)[] {
  const routines: (Uint8Array | undefined)[] = [];
  const start = /\/Subrs\s+(\d+)\s+array/.exec(text.slice(0, end));
  if (!start) return routines;
  const entry = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||[^\s\d/]+) /g;
  entry.lastIndex = start.index + start[0].length;
  for (let found = entry.exec(text); found && found.index < end; found = entry.exec(text)) {
    const [index, length] = [Number(found[1]), Number(found[2])];
    if (index > maxRoutines) throw new PdfError('bad_font', 'The font has too many routines');
    routines[index] = take(entry.lastIndex, length);
    entry.lastIndex += length;
  }
  return routines;
}
