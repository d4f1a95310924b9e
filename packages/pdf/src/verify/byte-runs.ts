// Finds the stretches of a file that consist of certain bytes only. A file of 50 MB is searched in a fraction of the time
// that its SHA-256 takes: most of its bytes are not looked at.

export interface ByteRun {
  /** The first byte of the run. */
  start: number;
  /** The byte behind its last. */
  end: number;
}

export interface ByteSet {
  /** For each value of a byte, 1 where it belongs to the set. */
  bytes: Uint8Array;
  /** For each two bytes in a row (the first in the lower half), 1 where both belong to it. */
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
 * All runs of at least `least` bytes of the set, from the start of the file to its end, each as long as it can be.
 * Every `least` - 2 bytes three neighbours are looked at, which is enough to meet each run with all of them: fewer would belong
 * to the set too often by chance.
 * @param least in bytes, at least 3; the more, the faster the search
 */
export function* runsOf(file: Uint8Array, set: ByteSet, least: number): Generator<ByteRun> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let run = nextRun(view, set, { least, from: 0 }); run; run = nextRun(view, set, { least, from: run.end })) yield run;
}

/** @param from where a run may begin */
function nextRun(file: DataView, set: ByteSet, { least, from }: { least: number; from: number }): ByteRun | undefined {
  const step = least - 2;
  let run = { start: from, end: from };
  for (let at = from + step - 1; (at = nextThree(file, set, { at, step })) >= 0; at = run.end + step) {
    run = runAround(file, set, { at, from: run.end });
    if (run.end - run.start >= least) return run;
  }
  return undefined;
}

/** -1 where there are none. It does nothing else: the compiler makes the fastest loop of it then. */
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
