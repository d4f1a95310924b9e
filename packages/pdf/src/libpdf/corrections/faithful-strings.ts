// Readers take a carriage return within a string in brackets for a line feed (ISO 32000-2, 7.3.4.2), where @libpdf/core writes it as it
// is: letters of UTF-16 with such a byte, and colours of a palette, would be others. It reads UTF-16 in big endian and PDFDocEncoding;
// texts may be in UTF-8 too (ISO 32000-2, 7.9.2.2), and some programs write UTF-16 in little endian.
import { Buffer } from 'node:buffer';
import { PdfString } from '@libpdf/core';

const carriageReturn = 0x0d;
const longText = 1_024;
/** Among these are the letters that PDFDocEncoding has otherwise than Latin-1, or not at all (ISO 32000-2, table D.2). */
const otherThanLatin = /[\p{Cc}\xa0\xad]/gu;

/** The library writes every string through `toBytes`, and everything reads texts through `asString`. */
export function correctStrings(): void {
  const { toBytes: written, asString: decoded } = PdfString.prototype;

  PdfString.prototype.toBytes = function toBytes(this: PdfString, writer): void {
    const isSafe = this.format === 'hex' || !this.bytes.includes(carriageReturn);
    written.call(isSafe ? this : new PdfString(this.bytes, 'hex'), writer);
  };

  // The library makes a text of each letter first, which takes a quarter of a second for a megabyte.
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
    // A long text is slow to read, and any number of fields may have the same one.
    if (this.bytes.length < longText) return textOf(this);
    const text = known.get(this) ?? textOf(this);
    known.set(this, text);
    return text;
  };
}

/** Without the half of a unit that may be left at the end. */
function bigEndian(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');
}
