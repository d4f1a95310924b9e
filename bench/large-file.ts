import { withAttached } from '../packages/pdf/fixtures/attached.ts';

/** The same pages in a file of 50 MB. */
export function largeFile(small: Uint8Array): Promise<Uint8Array> {
  return withAttached(small, { ballast: randomBytes(50 * 2 ** 20) });
}

/** Noise that does not compress, the same in every run. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 42;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
