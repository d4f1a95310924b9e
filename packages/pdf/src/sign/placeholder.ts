// Reserves the gap for a signature in a file (ISO 32000-2, 12.8.1) and finds it again by a random marker.
import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { numbers, PdfString, type PdfArray } from '../objects/objects.ts';

export interface Placeholder {
  contents: PdfString;
  byte_range: PdfArray;
  mark: Uint8Array;
  length: number;
}

const widest = 9_999_999_999;
const markLength = 16;

/** @param length maximum length of the signature in bytes */
export function placeholder(length: number): Placeholder {
  const mark = randomBytes(markLength);
  const contents = new Uint8Array(Math.max(length, markLength));
  contents.set(mark);
  return {
    contents: new PdfString(contents, 'hex'),
    byte_range: numbers([0, widest, widest, widest]),
    mark,
    length: contents.length,
  };
}

export interface Gap {
  start: number;
  end: number;
}

/** Overwrites the ByteRange in place. Returns the gap, including its angle brackets. */
export function closeByteRange(file: Buffer, { mark, length }: Placeholder): Gap {
  const start = findMark(file, mark);
  const end = start + length * 2 + 2;
  const range = file.lastIndexOf('/ByteRange', start);
  const open = file.indexOf('[', range);
  const close = file.indexOf(']', open);
  if (start < 0 || range < 0 || file[end - 1] !== 0x3e) throw new PdfError('broken', 'The place of the signature was lost');

  const written = `[0 ${start} ${end} ${file.length - end}`;
  file.write(written.padEnd(close - open, ' '), open, 'latin1');
  return { start, end };
}

export function hashAround(file: Buffer, { start, end }: Gap, algorithm: string): Uint8Array {
  return createHash(algorithm).update(file.subarray(0, start)).update(file.subarray(end)).digest();
}

export function fillGap(file: Buffer, { start, end }: Gap, signature: Uint8Array): void {
  const room = end - start - 2;
  const hex = Buffer.from(signature).toString('hex');
  if (hex.length > room) throw new PdfError('bad_certificate', 'The signature is longer than was foreseen');
  file.write(hex.padEnd(room, '0'), start + 1, 'latin1');
}

function findMark(file: Buffer, mark: Uint8Array): number {
  const hex = Buffer.from(mark).toString('hex');
  return Math.max(file.lastIndexOf(`<${hex}`), file.lastIndexOf(`<${hex.toUpperCase()}`));
}
