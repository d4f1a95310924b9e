// Streams are opened by @libpdf/core without a limit, in JavaScript. Here they are inflated natively and bounded: a few
// kilobytes must not become gigabytes, however often they are packed.
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { PdfArray, PdfName, PdfStream } from '@libpdf/core';
import { PdfError } from '../../errors.ts';
import { MendingBytes } from '../mending-bytes.ts';
import { unpackedLzw, unpackedRuns } from './unpack-runs.ts';

const maxStructureBytes = 64 * 2 ** 20;
const maxContentBytes = 256 * 2 ** 20;

const decodeOriginal = PdfStream.prototype.getDecodedData;

/** The library reads every stream through this method. */
export function boundStreams(): void {
  PdfStream.prototype.getDecodedData = function getDecodedData(this: PdfStream): Uint8Array {
    const type = this.getName('Type')?.value;
    if (type !== 'ObjStm' && type !== 'XRef') return decodedWithin(this, maxContentBytes);
    return MendingBytes.over(decodedWithin(this, maxStructureBytes));
  };
}

/**
 * What a stream holds, up to where it is damaged: so far viewers show it too.
 * @param most bytes at any stage of unpacking
 * @throws {PdfError} `broken` where it holds more
 */
export function decodedWithin(stream: PdfStream, most: number): Uint8Array {
  const filters = filtersOf(stream);
  const isPlain = !stream.has('DecodeParms');
  let data: Uint8Array | undefined = stream.data;
  for (const filter of filters) {
    if (!data) break;
    if (isFlate(filter)) data = inflated(data, most);
    else if (!isPlain) data = undefined;
    else data = unrolled(data, filter, most) ?? decodedOnce(data, filter, most);
  }
  return data && isPlain ? data : decodeOriginal.call(stream);
}

function isFlate(filter: string | undefined): boolean {
  return filter === 'FlateDecode' || filter === 'Fl';
}

/** Undefined for other filters than these. */
function unrolled(data: Uint8Array, filter: string | undefined, most: number): Uint8Array | undefined {
  const isLzw = filter === 'LZWDecode' || filter === 'LZW';
  if (!isLzw && filter !== 'RunLengthDecode' && filter !== 'RL') return undefined;
  const unpacked = isLzw ? unpackedLzw(data, most) : unpackedRuns(data, most);
  if (!unpacked) throw tooMuch(most);
  return unpacked;
}

function decodedOnce(data: Uint8Array, filter: string | undefined, most: number): Uint8Array | undefined {
  if (filter === undefined) return undefined;
  const decoded = decodeOriginal.call(new PdfStream([['Filter', PdfName.of(filter)]], data));
  if (decoded.length > most) throw tooMuch(most);
  return decoded;
}

function tooMuch(most: number): PdfError {
  return new PdfError('broken', `A stream unpacks to more than ${most / 2 ** 20} MB`);
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
      if (isTooLarge) throw tooMuch(most);
    }
  }
  return undefined;
}
