// @libpdf/core writes numbers with five decimals. The matrix of a font may need more: its letters would be drawn larger.
import { PdfNumber } from '@libpdf/core';

/** What readers keep of a number (ISO 32000-2, annex C); more would be noise of computing. */
const DECIMALS = 10;

/** The library writes every number through this method. */
export function correctNumbers(): void {
  PdfNumber.prototype.toBytes = function toBytes(this: PdfNumber, writer): void {
    writer.writeAscii(written(this.value));
  };
}

/** Never with an exponent, which PDF does not know. */
function written(value: number): string {
  if (!Number.isFinite(value)) return '0';
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
