// The part of a file that a signature speaks for, and the gap that holds it (ISO 32000-2, 12.8.1).
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fromBER } from 'asn1js';

export interface SignedRange {
  /** End of the first part: where the gap begins. */
  gap_start: number;
  gap_end: number;
  /** End of the second part. */
  end: number;
  /** What stands in the gap. */
  contents: Buffer;
  /** It is no hexadecimal string any more: then `contents` has zeros for what are no digits. */
  is_broken?: true;
}

/** Undefined unless the range starts at the first byte; `is_broken` unless it leaves out exactly the one hexadecimal string. */
export function signedRange(file: Uint8Array, range: readonly number[] | undefined): SignedRange | undefined {
  const isWhole = range?.length === 4 && range.every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!isWhole) return undefined;
  const [start = 0, first = 0, second = 0, length = 0] = range;
  const end = second + length;
  const isOrdered = start === 0 && first < second && end <= file.length;
  if (!isOrdered) return undefined;

  const place = { gap_start: first, gap_end: second, end };
  const hex = Buffer.from(file.subarray(first + 1, second - 1)).toString('latin1');
  if (file[first] !== 0x3c || file[second - 1] !== 0x3e || /[^0-9A-Fa-f\t\n\f\r ]/.test(hex))
    return { ...place, contents: unbroken(hex), is_broken: true };
  return { ...place, contents: Buffer.from(hex.replaceAll(/\s/g, ''), 'hex') };
}

function unbroken(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(/[^0-9A-Fa-f]/g, '0'), 'hex');
}

/**
 * Whether all around the place of a signature seems to be as it was signed, whatever became of the signature itself: the
 * digest of it still stands in there. It is no proof: no one vouches for a signature that is broken.
 */
export function isRestWhole(file: Uint8Array, range: SignedRange): boolean {
  // White space may have been put among the digits by the maker, or in place of one by whoever changed it.
  const digits = unbroken(Buffer.from(file.subarray(range.gap_start + 1, range.gap_end - 1)).toString('latin1'));
  const places = [range.contents, digits].map(withoutPadding);
  return digestsOfSigners.some((hash) => {
    const digest = digestOf(file, range, hash);
    // One half is enough: where the digest itself was changed, the other half tells.
    const halves = [digest.subarray(0, digest.length / 2), digest.subarray(digest.length / 2)];
    return halves.some((half) => places.some((place) => place.includes(half)));
  });
}

/** What stands behind a signature was signed by no one: anyone can write a digest there. */
function withoutPadding(contents: Buffer): Buffer {
  return contents.subarray(0, endOfSignature(contents) ?? outerLength(contents));
}

/** Where the zeros begin; undefined for what cannot be read as DER. */
export function endOfSignature(contents: Uint8Array): number | undefined {
  try {
    const { offset } = readDer(contents);
    return offset < 0 ? undefined : offset;
  } catch {
    return undefined; // times that are none
  }
}

/** By the bytes that were read, which no one changes: reading a signature takes milliseconds, and several checks need it. */
const der = new WeakMap<Uint8Array, ReturnType<typeof fromBER>>();

/**
 * The first element (X.690) that stands in these bytes, and where it ends: -1 where there is none. Do not change the bytes later.
 * @throws {Error} for values that are none of their type
 */
export function readDer(bytes: Uint8Array): ReturnType<typeof fromBER> {
  const found = der.get(bytes) ?? fromBER(new Uint8Array(bytes).buffer);
  der.set(bytes, found);
  return found;
}

/** Of what cannot be read within: how long its first bytes say that it is (X.690, 8.1.3); all of it where they say nothing. */
function outerLength(contents: Buffer): number {
  const [tag, length = 0] = contents;
  const size = length - 0x80;
  const isSaid = tag === 0x30 && size > 0 && size <= 4 && contents.length >= 2 + size;
  return isSaid ? 2 + size + contents.readUIntBE(2, size) : contents.length;
}

const digestsOfSigners = ['sha256', 'sha384', 'sha512'] as const;

/**
 * What is neither the signature nor zeros in the place that was kept free for it, as bytes of the file; undefined where there
 * is nothing. No one signs that place, and all makers fill it up with zeros.
 */
export function strayPadding({ gap_start, gap_end, contents }: SignedRange): { from: number; to: number } | undefined {
  const offset = endOfSignature(contents) ?? contents.length;
  const padding = contents.subarray(offset);
  const first = padding.findIndex((byte) => byte !== 0);
  if (first < 0) return undefined;
  const last = padding.findLastIndex((byte) => byte !== 0);
  const isPlain = gap_end - gap_start - 2 === contents.length * 2; // no white space among the digits
  if (!isPlain) return { from: gap_start, to: gap_end };
  const digits = gap_start + 1 + offset * 2;
  return { from: digits + first * 2, to: digits + (last + 1) * 2 };
}

export function digestOf(file: Uint8Array, range: SignedRange, hash: string): Buffer {
  return createHash(hash).update(file.subarray(0, range.gap_start)).update(file.subarray(range.gap_end, range.end)).digest();
}

/** Only line ends may follow what a signature covers to the last byte. */
export function coversWholeFile(file: Uint8Array, range: SignedRange): boolean {
  return file.subarray(range.end).every((byte) => byte === 0x0a || byte === 0x0d);
}
