// @libpdf/core writes numbers with five decimals. A font matrix may need more, or its glyphs are drawn at a different size.
import { PdfNumber } from '@libpdf/core';

/** The precision that readers keep (ISO 32000-2, annex C). More digits would only be floating-point noise. */
const DECIMALS = 10;

/** The library writes every number with this method. */
export function correctNumbers(): void {
  PdfNumber.prototype.toBytes = function toBytes(this: PdfNumber, writer): void {
    writer.writeAscii(written(this.value));
  };
}

/** Never uses an exponent, which PDF does not support. */
function written(value: number): string {
  if (!Number.isFinite(value)) return '0';
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
