// Streams are opened by @libpdf/core without a limit, in JavaScript. Here they are inflated natively and bounded: a few
// kilobytes must not become gigabytes, however often they are packed.
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { PdfArray, PdfName, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { MendingBytes } from './mending-bytes.ts';

const maxStructureBytes = 64 * 2 ** 20;
const maxContentBytes = 256 * 2 ** 20;

const decodeOriginal = PdfStream.prototype.getDecodedData;

/** Installed once, when this module is loaded: the library reads every stream through this method. */
PdfStream.prototype.getDecodedData = function getDecodedData(this: PdfStream): Uint8Array {
  const type = this.getName('Type')?.value;
  if (type !== 'ObjStm' && type !== 'XRef') return decodedWithin(this, maxContentBytes);
  return MendingBytes.over(decodedWithin(this, maxStructureBytes));
};

/**
 * What a stream holds, up to where it is damaged: so far viewers show it too.
 * @param most bytes at any stage of unpacking; what is packed in other ways than deflate is not bounded
 * @throws {PdfError} `broken` where it holds more
 */
export function decodedWithin(stream: PdfStream, most: number): Uint8Array {
  const filters = filtersOf(stream);
  const isDeflated = filters.length > 0 && filters.every((filter) => filter === 'FlateDecode' || filter === 'Fl');
  if (!isDeflated) return decodeOriginal.call(stream);
  let data: Uint8Array | undefined = stream.data;
  for (let stage = 0; data && stage < filters.length; stage++) data = inflated(data, most);
  return data && !stream.has('DecodeParms') ? data : decodeOriginal.call(stream);
}

function filtersOf(stream: PdfStream): (string | undefined)[] {
  const filter = stream.get('Filter');
  const list = filter instanceof PdfArray ? [...filter] : filter === undefined ? [] : [filter];
  return list.map((item) => (item instanceof PdfName ? item.value : undefined));
}

/** Neither an end that is missing nor a checksum that is wrong (the last four bytes; two come before) keeps viewers from it. */
function inflated(data: Uint8Array, most: number): Uint8Array | undefined {
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  const ways = [() => inflateSync(data, options), () => inflateRawSync(data.subarray(2), options)];
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      if (isTooLarge) throw new PdfError('broken', `A stream unpacks to more than ${most / 2 ** 20} MB`);
    }
  }
  return undefined;
}
