// A document grows at its end, several times in a row: a revision for each signee, then the seal. Memory behind a file that is
// not used yet costs nothing, while fresh memory for the whole file at every step costs more than all the rest.
import { Buffer } from 'node:buffer';

/** For texts, signatures and their certificates; larger additions get new memory. */
const roomBytes = 4 * 2 ** 20;

/** How much of a piece of memory is taken. */
const taken = new WeakMap<ArrayBufferLike, number>();

/** Bytes to be filled in by the caller; what is appended to them later goes behind them without a copy. */
export function bytesWithRoom(length: number): Uint8Array {
  const { buffer } = Buffer.allocUnsafeSlow(length + roomBytes);
  taken.set(buffer, length);
  return new Uint8Array(buffer, 0, length);
}

/** `bytes` with `tail` behind them. They stay as they are, though the memory may be shared: its room is given away once. */
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
