/** Collects pieces of bytes in one contiguous array. */
export class GrowingBytes {
  #bytes: Uint8Array;
  #length = 0;

  /** @param expected total number of bytes, if known, to avoid reallocation */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected);
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil(length * 1.5));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Releases memory immediately instead of waiting for the garbage collector. The bytes must no longer be in use. */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
