let last = { at: 0, count: 0 };
/** Of the 12 bits after the milliseconds; half of them are left for those that follow in the same one. */
const MAX_COUNT = 0xfff;
const RANDOM_COUNT = 0x7ff;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a counter (its method 1, section 6.2), 62 bits of randomness, so that ids sort
 * by the time they were made, also within a millisecond, and cannot be guessed.
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const random = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & RANDOM_COUNT;
  if (now !== last.at) last = { at: now, count: random };
  else last.count = Math.min(MAX_COUNT, last.count + 1);

  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = (last.count >> 8) | 0x70;
  bytes[7] = last.count & 0xff;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;

  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
