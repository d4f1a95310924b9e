// DER encoding (ITU-T X.690), as far as certificates and signatures need it.
import { Buffer } from 'node:buffer';

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bit_string: 0x03,
  octet_string: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8_string: 0x0c,
  printable_string: 0x13,
  ia5_string: 0x16,
  utc_time: 0x17,
  generalized_time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

export const sequence = (...items: Uint8Array[]): Buffer => tagged(tags.sequence, ...items);

/** SET OF. DER requires its elements in ascending order. */
export const setOf = (...items: Uint8Array[]): Buffer => tagged(tags.set, ...items.toSorted(Buffer.compare));

export const octets = (bytes: Uint8Array): Buffer => tagged(tags.octet_string, bytes);

export const bits = (bytes: Uint8Array, unused = 0): Buffer => tagged(tags.bit_string, Buffer.from([unused]), bytes);

export const derNull = (): Buffer => tagged(tags.null);

export const derTrue = (): Buffer => tagged(tags.boolean, Buffer.from([0xff]));

export const utf8 = (text: string): Buffer => tagged(tags.utf8_string, Buffer.from(text, 'utf8'));

export const ia5 = (text: string): Buffer => tagged(tags.ia5_string, Buffer.from(text, 'latin1'));

/** Context-specific and constructed, `[number]`. */
export const explicit = (number: number, ...contents: Uint8Array[]): Buffer => tagged(0xa0 | number, ...contents);

/** A non-negative INTEGER, from a small number or big-endian bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from(bigEndian(value)) : Buffer.from(value);
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return tagged(tags.integer, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  if (date.getUTCFullYear() >= 2050) return generalizedTime(date);
  return tagged(tags.utc_time, Buffer.from(digitsOf(date).slice(2), 'latin1'));
}

export function generalizedTime(date: Date): Buffer {
  return tagged(tags.generalized_time, Buffer.from(digitsOf(date), 'latin1'));
}

export interface Element {
  tag: number;
  /** The content without tag and length. */
  body: Buffer;
  /** Tag, length and content. */
  whole: Buffer;
}

/**
 * Splits `bytes` into consecutive elements.
 * @throws {RangeError} if one is truncated
 */
export function elements(bytes: Uint8Array): Element[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Element[] = [];
  for (let at = 0; at < buffer.length;) {
    const { length, header } = readLength(buffer, at);
    const end = at + header + length;
    if (end > buffer.length) throw new RangeError('An element is longer than what holds it');
    found.push({ tag: buffer[at] ?? 0, body: buffer.subarray(at + header, end), whole: buffer.subarray(at, end) });
    at = end;
  }
  return found;
}

/**
 * The elements inside the first element of `bytes`.
 * @throws {RangeError} if there is none or one is truncated
 */
export function children(bytes: Uint8Array): Element[] {
  const [outer] = elements(bytes);
  if (!outer) throw new RangeError('There is no element');
  return elements(outer.body);
}

function digitsOf(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}

function readLength(buffer: Buffer, at: number): { length: number; header: number } {
  const first = buffer.readUInt8(at + 1);
  if (first < 0x80) return { length: first, header: 2 };
  const size = first & 0x7f;
  if (size === 0 || size > 4) throw new RangeError('The length of an element is not definite');
  return { length: buffer.readUIntBE(at + 2, size), header: 2 + size };
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes = bigEndian(length);
  return [0x80 | bytes.length, ...bytes];
}

function bigEndian(value: number): number[] {
  return value < 256 ? [value] : [...bigEndian(Math.floor(value / 256)), value % 256];
}

function base128(value: number): number[] {
  const septets = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) septets.unshift((rest & 0x7f) | 0x80);
  return septets;
}
