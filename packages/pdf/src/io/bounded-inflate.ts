// Object and xref streams are opened by @libpdf/core without a limit, in JavaScript. Here they are inflated natively
// and bounded: a few kilobytes must not become gigabytes.
import { constants, inflateSync } from 'node:zlib';
import { PdfName, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { MendingBytes } from './mending-bytes.ts';

const maxStructureBytes = 64 * 2 ** 20;

const decodeOriginal = PdfStream.prototype.getDecodedData;

/** Installed once, when this module is loaded: the library reads every structure stream through this method. */
PdfStream.prototype.getDecodedData = function getDecodedData(this: PdfStream): Uint8Array {
  const type = this.getName('Type')?.value;
  if (type !== 'ObjStm' && type !== 'XRef') return decodeOriginal.call(this);

  const inflated = isFlate(this) ? inflateBounded(this.data) : undefined;
  const isPlain = inflated !== undefined && !this.has('DecodeParms');
  return MendingBytes.over(isPlain ? inflated : decodeOriginal.call(this));
};

function isFlate(stream: PdfStream): boolean {
  const filter = stream.get('Filter');
  return filter instanceof PdfName && (filter.value === 'FlateDecode' || filter.value === 'Fl');
}

/** Undefined where zlib cannot read it; the lenient reader may still. */
function inflateBounded(data: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(data, { maxOutputLength: maxStructureBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new PdfError('broken', 'An object stream unpacks to more than 64 MB');
    return undefined;
  }
}
