import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type PDF, PdfArray, PdfName, type PdfRef, type PdfStream, type PdfValue, name } from './objects.ts';

/** Registers a stream, deflated natively: the library's own deflate is JavaScript and several times slower. */
export function addStream(pdf: PDF, data: Uint8Array | string, entries: Record<string, PdfValue> = {}): PdfRef {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const packed = deflateSync(bytes);
  if (packed.length >= bytes.length) return pdf.createStream(entries, bytes);
  return pdf.createStream({ ...entries, Filter: name('FlateDecode') }, packed);
}

/**
 * What a stream holds, up to where it is damaged: so far viewers show it too.
 * @param most bytes
 * @returns undefined where it holds more than `most`, or our filters cannot read it
 */
export function unpacked(stream: PdfStream, most: number): Uint8Array | undefined {
  if (stream.data.length > most) return undefined;
  try {
    const bytes = isPlainFlate(stream) ? inflated(stream.data, most) : stream.getDecodedData();
    return bytes.length > most ? undefined : bytes;
  } catch {
    return undefined;
  }
}

function isPlainFlate(stream: PdfStream): boolean {
  const filter = stream.get('Filter');
  const [only, ...others] = filter instanceof PdfArray ? [...filter] : [filter];
  return others.length === 0 && only instanceof PdfName && only.value === 'FlateDecode' && !stream.has('DecodeParms');
}

/** Neither an end that is missing nor a checksum that is wrong (the last four bytes; two come before) keeps viewers from it. */
function inflated(data: Uint8Array, most: number): Uint8Array {
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return inflateRawSync(data.subarray(2), options);
  }
}
