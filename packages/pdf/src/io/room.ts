// Documents grow at their end several times: a revision per signee, then the seal. Unused memory reserved behind a file
// costs nothing, while allocating memory for the whole file at every step would dominate the cost.
import { Buffer } from 'node:buffer';

/** Enough for text, signatures and their certificates. Larger additions are copied to new memory. */
const roomBytes = 4 * 2 ** 20;

/** Number of bytes in use per buffer. */
const taken = new WeakMap<ArrayBufferLike, number>();

/** Allocates bytes for the caller to fill. Appending to them later needs no copy. */
export function bytesWithRoom(length: number): Uint8Array {
  const { buffer } = Buffer.allocUnsafeSlow(length + roomBytes);
  taken.set(buffer, length);
  return new Uint8Array(buffer, 0, length);
}

/**
 * Returns `bytes` followed by `tail`. `bytes` stays valid, although memory may be shared: the room behind it is used only
 * once.
 */
export function append(bytes: Uint8Array, tail: Uint8Array): Uint8Array {
  const end = bytes.byteOffset + bytes.length;
  const hasRoom = taken.get(bytes.buffer) === end && end + tail.length <= bytes.buffer.byteLength;
  const target = hasRoom ? bytes : bytesWithRoom(bytes.length + tail.length);
  const whole = new Uint8Array(target.buffer, target.byteOffset, bytes.length + tail.length);
  if (!hasRoom) whole.set(bytes);
  whole.set(tail, bytes.length);
  taken.set(whole.buffer, whole.byteOffset + whole.length);
  return whole;
}
