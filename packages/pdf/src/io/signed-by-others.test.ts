// Files signed several times by programs whose cross-reference offsets are a line off. Every reader accepts the signatures,
// so they must stay valid.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { pdfsig, testEngine } from '../../fixtures/engine.ts';
import { plain } from '../../fixtures/pages.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import { isSignedOnForGood } from '../../fixtures/signed-on.ts';
import { verify } from '../index.ts';
import { fillGap, hashAround } from '../sign/placeholder.ts';
import { signDigest } from '../cms/signed-data.ts';

const engine = await testEngine();
const authority = await testAuthority();
const { signer, root } = authority;

/** Signs the given number of times as such a program would, with offsets that point to the line before each table. */
async function signedOff(times: number): Promise<Uint8Array> {
  let file = plain();
  for (let count = 0; count < times; count++) {
    const text = textOf(await engine.sign(file, signer));
    const links = count === 0 ? [/startxref\n(\d+)/g] : [/startxref\n(\d+)/g, /\/Prev (\d+)/g];
    file = await signedAgain(bytesOf(links.reduce(lineBefore, text)));
  }
  return file;
}

/** Decrements the last matching number, so that it points to the preceding line break. */
function lineBefore(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)].at(-1);
  if (!found) throw new Error('It leads nowhere');
  const { 0: all, 1: digits = '', index } = found;
  const wrong = String(Number(digits) - 1);
  expect(wrong).toHaveLength(digits.length);
  return text.slice(0, index) + all.replace(digits, wrong) + text.slice(index + all.length);
}

/** Recomputes the newest signature after the bytes around it were changed. */
async function signedAgain(bytes: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(bytes);
  const range = [...textOf(bytes).matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) /g)].at(-1);
  const gap = { start: Number(range?.[1]), end: Number(range?.[2]) };
  fillGap(file, gap, await signDigest(hashAround(file, gap, 'sha256'), signer));
  return new Uint8Array(file);
}

describe.each([1, 2, 3])('a file signed %i times with offsets a line off', (times) => {
  it('can be signed further, and every signature stays valid', async () => {
    const bytes = await signedOff(times);
    expect(pdfsig(bytes).map(({ valid }) => valid)).toEqual(Array.from({ length: times }, () => true));
    expect(await engine.inspect(bytes, { maxPages: 75 })).toMatchObject({
      outcome: 'ready',
      obstacle: null,
      signature_count: times,
      can_save_incrementally: true,
      repair: [],
    });

    const sealed = await engine.sign(bytes, signer);
    expect(Buffer.compare(sealed.subarray(0, bytes.length), bytes)).toBe(0);
    expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual(Array.from({ length: times + 1 }, () => true));
    const reports = await verify(sealed, { trusted: [root] });
    expect(reports.map(({ intact, changes_allowed }) => intact && changes_allowed)).not.toContain(false);
    expect(await isSignedOnForGood(engine, authority, bytes)).toBe(true);
  });
});
