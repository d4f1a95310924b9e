// Changes one byte of a signature that others have signed after. The report blames exactly that signature.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { textOf } from '../../fixtures/raw-pdf.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { createKeyPair, issueCertificate, type SignatureReport, signerOf, verify } from '../index.ts';
import { isDeep } from '../../fixtures/deep.ts';

const engine = await testEngine();
const { root, issuing, issuer } = await testAuthority();
const clock = timestampAuthority();
const signed_at = new Date('2026-06-01T10:00:00Z');

async function signs(name: string, timestamp?: (digest: Uint8Array) => Promise<Uint8Array>) {
  const keys = createKeyPair('P-256');
  const subject = { common_name: name, email: 'one@example.com' };
  const certificate = await issueCertificate({
    kind: 'signer',
    subject,
    public_key: keys.public_key,
    issuer,
    valid_from: new Date('2026-01-01T00:00:00Z'),
  });
  const certificates = [certificate, issuing, root];
  return { certificates, sign: signerOf(keys.private_key), signed_at, name, ...(timestamp && { timestamp }) };
}

async function signedByTwo(timestamp?: (digest: Uint8Array) => Promise<Uint8Array>, timestamp_length?: number) {
  const first = { ...(await signs('Bea', timestamp)), ...(timestamp_length && { timestamp_length }) };
  const file = await engine.sign(await engine.sign(pageFiles.plain(), first), await signs('Cal'));
  const text = textOf(file);
  const ranges = [...text.matchAll(/\/Contents (<[0-9a-f]{500,}>)/g)].map(({ index, 1: digits = '' }) => ({
    from: index + '/Contents '.length,
    to: index + '/Contents '.length + digits.length,
  }));
  return { file, places: ranges };
}

/** Another digit, a character that is not a digit, the end of the string, a space. */
const REPLACEMENTS = ['0', '7', 'x', '>', ' '];

/** Offset among the digits of the bit that decides between the short and the long form of the DER length. */
const LENGTH_AT = 3;

function* changes(file: Uint8Array, { from, to }: { from: number; to: number }, step: number) {
  for (let at = from, turn = 0; at < to; at += turn % 2 ? step : 1, turn += 1) {
    // A short length would end the signature after a few bytes, and anything behind it could be an addition.
    if (at === from + LENGTH_AT) continue;
    const put = REPLACEMENTS[turn % REPLACEMENTS.length]?.charCodeAt(0) ?? 0;
    const changed = file.slice();
    changed[at] = changed[at] === put ? 0x31 : put;
    yield { at, changed };
  }
}

const reportsOf = (bytes: Uint8Array) =>
  verify(bytes, { trusted: [root, clock.certificate], issuers: [issuing], made_here: true });
const firstBroken = (reports: readonly SignatureReport[]) =>
  reports.find(({ intact, problem }) => !intact && problem !== 'unreadable');

const isAt = (reports: readonly SignatureReport[], range: { from: number; to: number }, at: number): boolean => {
  const { field, damaged } = firstBroken(reports) ?? {};
  if (field !== 'Signature1' || damaged?.part !== 'signature') return false;
  return damaged.from >= range.from && damaged.to <= range.to && damaged.from <= at && at < damaged.to;
};

it('reports the first of two signatures as changed, whichever of its bytes is modified', async () => {
  const { file, places: ranges } = await signedByTwo();
  const [range = { from: 0, to: 0 }] = ranges;
  const wrong: number[] = [];
  for (const { at, changed } of changes(file, range, isDeep ? 1 : 149))
    if (!isAt(await reportsOf(changed), range, at)) wrong.push(at - range.from);
  expect(wrong).toEqual([]);
});

it("reports a signature as changed if its timestamp's content, certificate or signature is modified", async () => {
  const { file, places: ranges } = await signedByTwo(clock.timestamp);
  const [range = { from: 0, to: 0 }] = ranges;
  const digits = textOf(file).slice(range.from, range.to);
  const token = digits.indexOf('2a864886f70d0109100104'); // id-ct-TSTInfo
  const signature = digits.replace(/0*>$/, '').length;
  const certificate = digits.indexOf(Buffer.from(clock.certificate).toString('hex'), token);
  expect(certificate).toBeGreaterThan(token);
  for (const offset of [token + 120, certificate + 300, signature - 30]) {
    const changed = file.slice();
    changed[range.from + offset] = digits[offset] === '1' ? 0x32 : 0x31;
    expect([offset, isAt(await reportsOf(changed), range, range.from + offset)]).toEqual([offset, true]);
  }
});

it('reports the last signature as changed and the first as intact', async () => {
  const { file, places: ranges } = await signedByTwo();
  const range = ranges[1] ?? { from: 0, to: 0 };
  for (const { at, changed } of changes(file, range, isDeep ? 1 : 251)) {
    const [first, second] = await reportsOf(changed);
    expect([at, first?.intact, second?.intact, second?.damaged?.part]).toEqual([at, true, false, 'signature']);
  }
});

it('falls back to the signer name in the file if the certificate can no longer be read', async () => {
  const { file, places: ranges } = await signedByTwo();
  const changed = file.slice();
  changed.fill(0x78, (ranges[0]?.from ?? 0) + 100, (ranges[0]?.from ?? 0) + 400);
  expect((await reportsOf(changed))[0]).toMatchObject({ signer: 'Bea', intact: false, trusted: false, problem: 'signature' });
});

/** Changes the page size and writes into the padding what a verifier may search for: the digest of the file as it is now. */
function withDigestInPadding(file: Uint8Array, range: { from: number; to: number }, size = 32): Uint8Array {
  const changed = file.slice();
  const at = textOf(file).indexOf('/MediaBox') + 12;
  changed[at] = (changed[at] ?? 0) ^ 1;
  const [, second = 0, length = 0] = /\/ByteRange \[0 \d+ (\d+) (\d+)/.exec(textOf(file))?.map(Number) ?? [];
  const signed = [changed.subarray(0, range.from), changed.subarray(second, second + length)];
  const digest = createHash('sha256')
    .update(Buffer.concat(signed))
    .digest('hex')
    .slice(0, size * 2);
  changed.set(Buffer.from(digest), range.to - 1 - 100);
  return changed;
}

it.each([32, 16])(
  'reports a change to the signed bytes even if %i bytes of their digest are written into the padding',
  async (size) => {
    const { file, places: ranges } = await signedByTwo(clock.timestamp, 4_000);
    const [range = { from: 0, to: 0 }] = ranges;
    const [first, second] = await reportsOf(withDigestInPadding(file, range, size));
    expect(first).toMatchObject({ intact: false, problem: 'digest', damaged: { from: 0, part: 'signed' } });
    expect(second).toMatchObject({ intact: false, problem: 'digest', damaged: { from: 0, part: 'signed' } });
  },
);

it.each([
  ['a digit is none any more', 120, 'x'],
  ['a length in it is another', 12, '7'],
])('does not claim that only the signature was changed if %s', async (_, offset, put) => {
  const { file, places: ranges } = await signedByTwo(clock.timestamp, 4_000);
  const [range = { from: 0, to: 0 }] = ranges;
  const changed = withDigestInPadding(file, range);
  changed[range.from + offset] = put.charCodeAt(0);
  const [first, second] = await reportsOf(changed);
  expect(first).toMatchObject({ intact: false });
  expect([first?.problem, first?.damaged?.part]).not.toContain('signature');
  expect(second).toMatchObject({ problem: 'digest', damaged: { from: 0, part: 'signed' } });
});

it('reports a signature as changed if it names a different hash than it was made with', async () => {
  const { file, places: ranges } = await signedByTwo();
  const digits = textOf(file).slice(ranges[0]?.from, ranges[0]?.to);
  const at = digits.lastIndexOf('608648016503040201', digits.indexOf('2a864886f70d010903')) + 17; // before the attributes
  const changed = file.slice();
  changed[(ranges[0]?.from ?? 0) + at] = 0x32;
  expect((await reportsOf(changed))[0]).toMatchObject({ problem: 'signature', damaged: { ...ranges[0], part: 'signature' } });
});

it('does not call the bytes covered by a broken signature intact', async () => {
  const { file, places: ranges } = await signedByTwo();
  const changed = file.slice();
  changed[(ranges[0]?.from ?? 0) + 120] = 0x78;
  const [first, second] = await reportsOf(changed);
  expect(first).toMatchObject({ problem: 'signature', damaged: { ...ranges[0], part: 'signature' } });
  expect(second).toMatchObject({ intact: false, damaged: { from: 0, part: 'signed' } });
});

it('still reports a change to the signed bytes as such', async () => {
  const { file } = await signedByTwo();
  const changed = file.slice();
  const at = textOf(file).indexOf('/MediaBox') + 12;
  changed[at] = (changed[at] ?? 0) ^ 1;
  expect((await reportsOf(changed))[0]).toMatchObject({ problem: 'digest', damaged: { from: 0, part: 'signed' } });
});
