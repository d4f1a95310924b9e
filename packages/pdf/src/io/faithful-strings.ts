// Readers take a carriage return within a string in brackets for a line feed (ISO 32000-2, 7.3.4.2), where @libpdf/core writes it as it
// is: letters of UTF-16 with such a byte, and colours of a palette, would be others.
import { PdfString } from '@libpdf/core';

const carriageReturn = 0x0d;
const { toBytes: written } = PdfString.prototype;

/** Installed once, when this module is loaded: the library writes every string through this method. */
PdfString.prototype.toBytes = function toBytes(this: PdfString, writer): void {
  const isSafe = this.format === 'hex' || !this.bytes.includes(carriageReturn);
  written.call(isSafe ? this : new PdfString(this.bytes, 'hex'), writer);
};
