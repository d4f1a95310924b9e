/** Bytes that come piece by piece, together in one piece of memory. */
export class GrowingBytes {
  #bytes: Uint8Array;
  #length = 0;

  /** @param expected so many bytes, if that is known: then they are not moved */
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

/** Gives memory back at once that nothing reads any more, without waiting for the garbage collector. */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
