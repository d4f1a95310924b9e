// The bytes that a signature covers (ByteRange) and the gap between them that holds the signature (ISO 32000-2, 12.8.1).
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fromBER } from 'asn1js';

export interface SignedRange {
  /** End of the first covered part, where the gap begins. */
  gap_start: number;
  gap_end: number;
  /** End of the second covered part. */
  end: number;
  /** The decoded bytes of the hexadecimal string in the gap. */
  contents: Buffer;
  /** The gap does not hold a well-formed hexadecimal string. Invalid characters are decoded as the digit 0. */
  is_broken?: true;
}

/**
 * Returns undefined unless the range starts at byte 0 and is well-formed. Sets `is_broken` if the gap is not exactly one
 * hexadecimal string.
 */
export function signedRange(file: Uint8Array, range: readonly number[] | undefined): SignedRange | undefined {
  const isWhole = range?.length === 4 && range.every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!isWhole) return undefined;
  const [start = 0, first = 0, second = 0, length = 0] = range;
  const end = second + length;
  const isOrdered = start === 0 && first < second && end <= file.length;
  if (!isOrdered) return undefined;

  const byteRange = { gap_start: first, gap_end: second, end };
  const hex = Buffer.from(file.subarray(first + 1, second - 1)).toString('latin1');
  if (file[first] !== 0x3c || file[second - 1] !== 0x3e || /[^0-9A-Fa-f\t\n\f\r ]/.test(hex))
    return { ...byteRange, contents: unbroken(hex), is_broken: true };
  return { ...byteRange, contents: Buffer.from(hex.replaceAll(/\s/g, ''), 'hex') };
}

function unbroken(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(/[^0-9A-Fa-f]/g, '0'), 'hex');
}

/**
 * Whether the covered bytes seem unchanged even though the signature itself may be broken: the gap still contains their
 * digest. This is a hint for locating damage, not proof, because a broken signature authenticates nothing.
 */
export function isRestWhole(file: Uint8Array, range: SignedRange): boolean {
  // White space may be the producer's own formatting, or may have replaced a digit. Try both readings.
  const digits = unbroken(Buffer.from(file.subarray(range.gap_start + 1, range.gap_end - 1)).toString('latin1'));
  const candidates = [range.contents, digits].map(withoutPadding);
  return digestsOfSigners.some((hash) => {
    const digest = digestOf(file, range, hash);
    // Half of the digest is enough, in case the other half was changed.
    const halves = [digest.subarray(0, digest.length / 2), digest.subarray(digest.length / 2)];
    return halves.some((half) => candidates.some((candidate) => candidate.includes(half)));
  });
}

/** Cuts off the padding. It is not signed, so anyone could write a digest there. */
function withoutPadding(contents: Buffer): Buffer {
  return contents.subarray(0, endOfSignature(contents) ?? outerLength(contents));
}

/** Offset of the byte after the DER value, where the zero padding begins; undefined if the DER cannot be parsed. */
export function endOfSignature(contents: Uint8Array): number | undefined {
  try {
    const { offset } = readDer(contents);
    return offset < 0 ? undefined : offset;
  } catch {
    return undefined; // asn1js throws for invalid times
  }
}

/**
 * Cache keyed by the byte array, which callers do not modify: parsing takes milliseconds, and several checks need the
 * result.
 */
const der = new WeakMap<Uint8Array, ReturnType<typeof fromBER>>();

/**
 * Parses the first DER element (X.690). The result's `offset` is where it ends, or -1 if there is none. The result is
 * cached, so the bytes must not be modified afterwards.
 * @throws {Error} for malformed values, such as invalid times
 */
export function readDer(bytes: Uint8Array): ReturnType<typeof fromBER> {
  const found = der.get(bytes) ?? fromBER(new Uint8Array(bytes).buffer);
  der.set(bytes, found);
  return found;
}

/** Length of a DER value that cannot be parsed, from its outer length octets (X.690, 8.1.3). Falls back to the whole input. */
function outerLength(contents: Buffer): number {
  const [tag, length = 0] = contents;
  const size = length - 0x80;
  const isSaid = tag === 0x30 && size > 0 && size <= 4 && contents.length >= 2 + size;
  return isSaid ? 2 + size + contents.readUIntBE(2, size) : contents.length;
}

const digestsOfSigners = ['sha256', 'sha384', 'sha512'] as const;

/**
 * File offsets of nonzero bytes in the padding behind the signature; undefined if there are none. The padding is not signed,
 * and all producers fill it with zeros.
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

/** Whether nothing but line endings follows the covered bytes. */
export function coversWholeFile(file: Uint8Array, range: SignedRange): boolean {
  return file.subarray(range.end).every((byte) => byte === 0x0a || byte === 0x0d);
}
