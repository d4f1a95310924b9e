// Works around an endless loop in @libpdf/core 0.4.2: its tokenizer returns an empty keyword for a stray `)`, `{` or `}` and
// does not advance. It requests an empty subarray at exactly that position, which lets us blank the byte.

const strayDelimiters: ReadonlySet<number> = new Set([0x29, 0x7b, 0x7d]); // ) { }
const space = 0x20;

/**
 * A view of `bytes` that blanks stray delimiters as the parser meets them. It shares the memory of `bytes`: `putBack`
 * restores the blanked bytes, in the source or in a file that starts with it.
 */
export class MendingBytes extends Uint8Array<ArrayBufferLike> {
  /** Tokens are sliced by the thousand and must be plain byte arrays. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }

  readonly #blanked: [offset: number, byte: number][] = [];
  readonly #mended: [offset: number, byte: number][] = [];

  /** Whether the parser met a stray delimiter. */
  get has_blanked(): boolean {
    return this.#blanked.length > 0;
  }

  static over(bytes: Uint8Array): MendingBytes {
    return new MendingBytes(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  override subarray(start = 0, end?: number): Uint8Array {
    // Fast path for tokens, which are sliced by the hundred thousand: the native species lookup takes twice as long.
    if (start > 0 && end !== undefined && end > start && end <= this.length)
      return new Uint8Array(this.buffer, this.byteOffset + start, end - start);
    if (start === end) this.#blank(start);
    const slice = super.subarray(start, end);
    const isParsedFurther = start === 0 || end === undefined; // the two halves of an object stream
    return isParsedFurther ? MendingBytes.over(slice) : slice;
  }

  /** Replaces the bytes at `offset` for the parser, without changing the length. */
  mend(offset: number, bytes: Uint8Array): void {
    for (const index of bytes.keys()) this.#mended.push([offset + index, this[offset + index] ?? 0]);
    this.set(bytes, offset);
  }

  restore(target: Uint8Array = this): void {
    for (const [offset, byte] of [...this.#blanked, ...this.#mended]) target[offset] = byte;
  }

  #blank(offset: number): void {
    const byte = this[offset];
    if (byte === undefined || !strayDelimiters.has(byte)) return;
    this[offset] = space;
    this.#blanked.push([offset, byte]);
  }
}
