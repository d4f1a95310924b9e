// Reads the tables of a TrueType or OpenType font that map codes to glyphs, and assembles fonts from tables (OpenType
// 1.9.1).
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import { macintoshOrder } from './glyph-names.ts';

export interface SfntTable {
  tag: string;
  data: Uint8Array;
}

export interface CharacterMap {
  platform: number;
  encoding: number;
  /** 0 if there is none. */
  glyphOf(code: number): number;
}

const maxTables = 64;
const trueTypeVersions: ReadonlySet<number> = new Set([0x0001_0000, 0x7472_7565, 0x4f54_544f]); // 1.0, true, OTTO

/** @throws {PdfError} `bad_font` */
export function sfntTables(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || !trueTypeVersions.has(view.getUint32(0))) throw new PdfError('bad_font', 'It is not a single font');
  const count = view.getUint16(4);
  if (count > maxTables || bytes.length < 12 + count * 16) throw new PdfError('bad_font', 'The font is damaged');
  const tables = new Map<string, Uint8Array>();
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

/** @throws {PdfError} `bad_font` */
export function glyphCount(tables: ReadonlyMap<string, Uint8Array>): number {
  const maxp = tables.get('maxp');
  if (!maxp || maxp.length < 6) throw new PdfError('bad_font', 'The font does not say how many glyphs it has');
  return new DataView(maxp.buffer, maxp.byteOffset).getUint16(4);
}

/** Writes checksums of 0, because PDF readers ignore them. */
export function makeSfnt(tables: readonly SfntTable[]): Uint8Array {
  const head = 12 + tables.length * 16;
  const padded = tables.map(({ data }) => Math.ceil(data.length / 4) * 4);
  const bytes = new Uint8Array(head + padded.reduce((sum, length) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, tables.some(({ tag }) => tag === 'CFF ') ? 0x4f54_544f : 0x0001_0000);
  view.setUint16(4, tables.length);
  let position = head;
  for (const [index, { tag, data }] of tables.entries()) {
    const record = 12 + index * 16;
    bytes.set(
      [...tag].map((character) => character.charCodeAt(0)),
      record,
    );
    view.setUint32(record + 8, position);
    view.setUint32(record + 12, data.length);
    bytes.set(data, position);
    position += padded[index] ?? 0;
  }
  return bytes;
}

/** @throws {PdfError} `bad_font` if a map cannot be read or has an unsupported format */
export function characterMaps(cmap: Uint8Array): CharacterMap[] {
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength);
  try {
    return Array.from({ length: view.getUint16(2) }, (_, index) => {
      const record = 4 + index * 8;
      const start = view.getUint32(record + 4);
      const table = new DataView(cmap.buffer, cmap.byteOffset + start, cmap.byteLength - start);
      return { platform: view.getUint16(record), encoding: view.getUint16(record + 2), glyphOf: lookUp(table) };
    });
  } catch (cause) {
    throw new PdfError('bad_font', 'The character map cannot be read', { cause });
  }
}

function lookUp(table: DataView): (code: number) => number {
  switch (table.getUint16(0)) {
    case 0:
      return (code) => (code < 256 ? table.getUint8(6 + code) : 0);
    case 4:
      return segments(table);
    case 6: {
      const [first, count] = [table.getUint16(6), table.getUint16(8)];
      return (code) => (code >= first && code < first + count ? table.getUint16(10 + (code - first) * 2) : 0);
    }
    case 12:
      return groups(table);
    default:
      throw new RangeError('This kind of character map is not read');
  }
}

function segments(table: DataView): (code: number) => number {
  const size = table.getUint16(6);
  const [ends, starts, deltas, ranges] = [14, 16 + size, 16 + size * 2, 16 + size * 3];
  return (code) => {
    for (let at = 0; at < size; at += 2) {
      if (table.getUint16(ends + at) < code) continue;
      const start = table.getUint16(starts + at);
      if (start > code) return 0;
      const [delta, range] = [table.getUint16(deltas + at), table.getUint16(ranges + at)];
      if (range === 0) return (code + delta) & 0xffff;
      const position = ranges + at + range + (code - start) * 2;
      const glyph = position + 2 <= table.byteLength ? table.getUint16(position) : 0;
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function groups(table: DataView): (code: number) => number {
  const count = table.getUint32(12);
  return (code) => {
    for (let index = 0, at = 16; index < count; index++, at += 12) {
      const [start, end] = [table.getUint32(at), table.getUint32(at + 4)];
      if (code >= start && code <= end) return table.getUint32(at + 8) + code - start;
    }
    return 0;
  };
}

/** Glyph indices by name from the post table; empty if it has no names. */
export function namedGlyphs(post: Uint8Array | undefined): ReadonlyMap<string, number> {
  const view = post && new DataView(post.buffer, post.byteOffset, post.byteLength);
  if (!view || view.byteLength < 32) return new Map();
  const version = view.getUint32(0);
  if (version === 0x0001_0000) return firstOf(macintoshOrder);
  return version === 0x0002_0000 && view.byteLength >= 34 ? firstOf(writtenNames(view)) : new Map();
}

function writtenNames(view: DataView): (string | undefined)[] {
  const count = Math.min(view.getUint16(32), Math.floor((view.byteLength - 34) / 2));
  const own: string[] = [];
  for (let at = 34 + count * 2; at < view.byteLength;) {
    const length = view.getUint8(at);
    own.push(Buffer.from(view.buffer, view.byteOffset + at + 1, Math.min(length, view.byteLength - at - 1)).toString('latin1'));
    at += 1 + length;
  }
  return Array.from({ length: count }, (_, glyph) => {
    const index = view.getUint16(34 + glyph * 2);
    return macintoshOrder[index] ?? own[index - macintoshOrder.length];
  });
}

function firstOf(names: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [glyph, name] of names.entries()) if (name !== undefined && !found.has(name)) found.set(name, glyph);
  return found;
}
