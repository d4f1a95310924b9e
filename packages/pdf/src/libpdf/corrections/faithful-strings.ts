// Readers convert a carriage return in a literal string to a line feed (ISO 32000-2, 7.3.4.2), but @libpdf/core writes it
// unescaped, which corrupts UTF-16 characters and colour palettes with such a byte. It reads only big-endian UTF-16 and
// PDFDocEncoding; text may also be UTF-8 (ISO 32000-2, 7.9.2.2), and some producers write little-endian UTF-16.
import { Buffer } from 'node:buffer';
import { PdfString } from '@libpdf/core';

const carriageReturn = 0x0d;
const longText = 1_024;
/** A superset of the characters that PDFDocEncoding lacks or encodes differently from Latin-1 (ISO 32000-2, table D.2). */
const otherThanLatin = /[\p{Cc}\xa0\xad]/gu;

/** The library writes every string with `toBytes`, and all text is read with `asString`. */
export function correctStrings(): void {
  const { toBytes: written, asString: decoded } = PdfString.prototype;

  PdfString.prototype.toBytes = function toBytes(this: PdfString, writer): void {
    const isSafe = this.format === 'hex' || !this.bytes.includes(carriageReturn);
    written.call(isSafe ? this : new PdfString(this.bytes, 'hex'), writer);
  };

  // Decoding each character through the library takes a quarter of a second per megabyte.
  const letters = new Map(
    Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), decoded.call(new PdfString(Uint8Array.of(code)))]),
  );
  const textOf = (string: PdfString): string => {
    const [first, second, third] = string.bytes;
    if (first === 0xef && second === 0xbb && third === 0xbf) return Buffer.from(string.bytes.subarray(3)).toString('utf8');
    if (first === 0xff && second === 0xfe) return Buffer.from(string.bytes.subarray(2)).toString('utf16le');
    if (first === 0xfe && second === 0xff) return bigEndian(string.bytes.subarray(2));
    return Buffer.from(string.bytes)
      .toString('latin1')
      .replaceAll(otherThanLatin, (letter) => letters.get(letter) ?? '');
  };
  const known = new WeakMap<PdfString, string>();
  PdfString.prototype.asString = function asString(this: PdfString): string {
    // Long text is slow to decode, and many fields may share it.
    if (this.bytes.length < longText) return textOf(this);
    const text = known.get(this) ?? textOf(this);
    known.set(this, text);
    return text;
  };
}

/** Ignores an incomplete code unit at the end. */
function bigEndian(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');
}
