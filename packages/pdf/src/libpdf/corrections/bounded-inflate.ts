// @libpdf/core decodes streams in JavaScript and without a limit. This decodes them natively and bounded, so that a few
// kilobytes cannot become gigabytes, however often they are compressed.
import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { PdfError } from '../../base/errors.ts';
import { MendingBytes } from './mending-bytes.ts';
import { unpackedLzw, unpackedRuns } from './unpack-runs.ts';

const maxStructureBytes = 64 * 2 ** 20;
const maxContentBytes = 256 * 2 ** 20;

/** Producers compress once, and add at most an ASCII filter. */
const maxSteps = 8;

const decodeOriginal = PdfStream.prototype.getDecodedData;

/** The library decodes every stream with this method. */
export function boundStreams(): void {
  PdfStream.prototype.getDecodedData = function getDecodedData(this: PdfStream): Uint8Array {
    const type = this.getName('Type')?.value;
    if (type !== 'ObjStm' && type !== 'XRef') return decodedWithin(this, maxContentBytes);
    return MendingBytes.over(decodedWithin(this, maxStructureBytes));
  };
}

/**
 * Decodes a stream, up to where it is damaged, as viewers do.
 * @param most limit in bytes at any stage of decoding
 * @throws {PdfError} `broken` if the limit is exceeded, or the stream has more filters than any producer uses
 */
export function decodedWithin(stream: PdfStream, most: number): Uint8Array {
  const steps = stepsOf(stream);
  if (steps.length > maxSteps) throw new PdfError('broken', `A stream is packed more than ${maxSteps} times`);
  return steps.reduce((data, step) => decodedBy(step, data, most), stream.data);
}

interface Step {
  filter: string;
  parameters: PdfDict | undefined;
}

function decodedBy(step: Step, data: Uint8Array, most: number): Uint8Array {
  switch (step.filter) {
    case 'FlateDecode':
    case 'Fl': {
      const plain = inflated(data, most);
      return plain && !hasPredictor(step) ? plain : decodedOnce(step, data, most);
    }
    case 'LZWDecode':
    case 'LZW': {
      const early = step.parameters?.getNumber('EarlyChange')?.value !== 0;
      const plain = within(unpackedLzw(data, most, { early }), most);
      // Undoing a predictor is left to the library's filters.
      return hasPredictor(step) ? decodedOnce({ ...step, filter: 'FlateDecode' }, deflateSync(plain), most) : plain;
    }
    case 'RunLengthDecode':
    case 'RL':
      return within(unpackedRuns(data, most), most);
    default:
      return decodedOnce(step, data, most);
  }
}

function hasPredictor({ parameters }: Step): boolean {
  return (parameters?.getNumber('Predictor')?.value ?? 1) > 1;
}

function within(unpacked: Uint8Array | undefined, most: number): Uint8Array {
  if (!unpacked) throw tooMuch(most);
  return unpacked;
}

function decodedOnce({ filter, parameters }: Step, data: Uint8Array, most: number): Uint8Array {
  const entries: [string, PdfName | PdfDict][] = [['Filter', PdfName.of(filter)]];
  if (parameters) entries.push(['DecodeParms', parameters]);
  const decoded = decodeOriginal.call(new PdfStream(entries, data));
  if (decoded.length > most) throw tooMuch(most);
  return decoded;
}

function tooMuch(most: number): PdfError {
  return new PdfError('broken', `A stream unpacks to more than ${most / 2 ** 20} MB`);
}

/** Parameters have the same position as their filter. A single dictionary belongs to the first filter. */
function stepsOf(stream: PdfStream): Step[] {
  const [filter, given] = [stream.get('Filter'), stream.get('DecodeParms')];
  const filters = filter instanceof PdfArray ? [...filter] : [filter];
  const parameters = given instanceof PdfArray ? [...given] : [given];
  return filters.flatMap((item, index) => {
    const found = parameters[index];
    return item instanceof PdfName ? [{ filter: item.value, parameters: found instanceof PdfDict ? found : undefined }] : [];
  });
}

/**
 * Like viewers, tolerates a truncated stream and a wrong checksum (the last four bytes). The second attempt skips the
 * two-byte zlib header.
 */
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
