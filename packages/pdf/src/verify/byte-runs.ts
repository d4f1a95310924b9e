// Finds the stretches of a file that consist only of bytes from a given set. Most bytes are skipped, so a 50 MB file is
// searched in a fraction of the time that its SHA-256 takes.

export interface ByteRun {
  /** Offset of the first byte of the run. */
  start: number;
  /** Offset after the last byte of the run. */
  end: number;
}

export interface ByteSet {
  /** Indexed by byte value: 1 if the byte belongs to the set. */
  bytes: Uint8Array;
  /** Indexed by two consecutive bytes (first one in the low byte): 1 if both belong to the set. */
  pairs: Uint8Array;
}

/** @param pattern matches the characters (ISO 8859-1) whose bytes belong to the set */
export function byteSet(pattern: RegExp): ByteSet {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => (pattern.test(String.fromCharCode(byte)) ? 1 : 0));
  const pairs = new Uint8Array(65_536);
  for (let pair = 0; pair < pairs.length; pair += 1) pairs[pair] = (bytes[pair & 0xff] ?? 0) & (bytes[pair >> 8] ?? 0);
  return { bytes, pairs };
}

/**
 * Yields the maximal runs of at least `least` bytes of the set, in file order. Three neighbouring bytes are examined every
 * `least` - 2 bytes, which cannot miss a run. Testing fewer than three would give too many false hits.
 * @param least minimum length in bytes, at least 3; the search is faster the larger it is
 */
export function* runsOf(file: Uint8Array, set: ByteSet, least: number): Generator<ByteRun> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let run = nextRun(view, set, { least, from: 0 }); run; run = nextRun(view, set, { least, from: run.end })) yield run;
}

/** @param from offset at which a run may begin */
function nextRun(file: DataView, set: ByteSet, { least, from }: { least: number; from: number }): ByteRun | undefined {
  const step = least - 2;
  let run = { start: from, end: from };
  for (let at = from + step - 1; (at = nextThree(file, set, { at, step })) >= 0; at = run.end + step) {
    run = runAround(file, set, { at, from: run.end });
    if (run.end - run.start >= least) return run;
  }
  return undefined;
}

/** Returns -1 if there are none. Kept to this single loop so that the JIT compiler can optimize it. */
function nextThree(file: DataView, { bytes, pairs }: ByteSet, { at, step }: { at: number; step: number }): number {
  const last = file.byteLength - 3;
  for (let offset = at; offset <= last; offset += step)
    if (pairs[file.getUint16(offset, true)] === 1 && bytes[file.getUint8(offset + 2)] === 1) return offset;
  return -1;
}

function runAround(file: DataView, { bytes }: ByteSet, { at, from }: { at: number; from: number }): ByteRun {
  let start = at;
  while (start > from && bytes[file.getUint8(start - 1)] === 1) start -= 1;
  let end = at + 3;
  while (end < file.byteLength && bytes[file.getUint8(end)] === 1) end += 1;
  return { start, end };
}
