// Bounded LZW and run-length decoding (ISO 32000-2, 7.4.4 and 7.4.5). @libpdf/core has no limits, and does not apply the
// default EarlyChange to LZW, so it fails after some 250 codes.
const clear = 256;
const end = 257;
const maxCodes = 4_096;

/**
 * Decodes up to where the data is damaged.
 * @param options.early the EarlyChange parameter, true by default
 * @returns undefined if the result would exceed `most` bytes
 */
export function unpackedLzw(data: Uint8Array, most: number, { early = true } = {}): Uint8Array | undefined {
  const out = new Unpacked(data.length, most);
  // Every code stands for a sequence that was already written, so its start and length in the output suffice.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint16Array(maxCodes);
  let [width, next, held, bits] = [9, end + 1, 0, 0];
  let last = { start: 0, length: 0 };
  for (const byte of data) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = held >> bits;
    held &= (1 << bits) - 1;
    if (code === end) break;
    if (code === clear) {
      [width, next, last] = [9, end + 1, { start: 0, length: 0 }];
      continue;
    }
    if (code > end && (code > next || (code === next && last.length === 0))) break;
    if (last.length > 0 && next < maxCodes) {
      starts[next] = last.start;
      lengths[next] = last.length + 1;
      next++;
    }
    const start = out.length;
    const length = code < clear ? 1 : (lengths[code] ?? 0);
    if (!(code < clear ? out.put(code, 1) : out.repeat(starts[code] ?? 0, length))) return undefined;
    last = { start, length };
    if (next + (early ? 1 : 0) >= 1 << width && width < 12) width++;
  }
  return out.bytes();
}

/** @returns undefined if the result would exceed `most` bytes */
export function unpackedRuns(data: Uint8Array, most: number): Uint8Array | undefined {
  const out = new Unpacked(data.length, most);
  for (let at = 0; at < data.length;) {
    const length = data[at++] ?? 128;
    if (length === 128) break;
    if (length > 128) {
      if (at < data.length && !out.put(data[at] ?? 0, 257 - length)) return undefined;
      at++;
    } else {
      for (const byte of data.subarray(at, at + length + 1)) if (!out.put(byte, 1)) return undefined;
      at += length + 1;
    }
  }
  return out.bytes();
}

class Unpacked {
  length = 0;
  #bytes: Uint8Array;
  readonly #most: number;

  constructor(packed: number, most: number) {
    this.#bytes = new Uint8Array(Math.min(most, Math.max(1_024, 4 * packed)));
    this.#most = most;
  }

  /** @returns whether there was room */
  put(byte: number, count: number): boolean {
    if (!this.#makeRoom(count)) return false;
    this.#bytes.fill(byte, this.length, this.length + count);
    this.length += count;
    return true;
  }

  /** Repeats the output from `start`, which may overlap with what is being written. */
  repeat(start: number, count: number): boolean {
    if (!this.#makeRoom(count)) return false;
    for (let at = 0; at < count; at++) this.#bytes[this.length + at] = this.#bytes[start + at] ?? 0;
    this.length += count;
    return true;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  #makeRoom(count: number): boolean {
    const wanted = this.length + count;
    if (wanted > this.#most) return false;
    if (wanted <= this.#bytes.length) return true;
    const larger = new Uint8Array(Math.min(this.#most, Math.max(wanted, 2 * this.#bytes.length)));
    larger.set(this.#bytes);
    this.#bytes = larger;
    return true;
  }
}
