// One byte of a signature that others have signed after: it is told to be that signature that was changed, and no other part.
import { expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { textOf } from '../../fixtures/raw-pdf.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { createKeyPair, issueCertificate, type SignatureReport, signerOf, verify } from '../index.ts';

const isDeep = Boolean(process.env['TEST_DEEP']);
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

async function signedByTwo(timestamp?: (digest: Uint8Array) => Promise<Uint8Array>) {
  const file = await engine.sign(await engine.sign(pageFiles.plain(), await signs('Bea', timestamp)), await signs('Cal'));
  const text = textOf(file);
  const places = [...text.matchAll(/\/Contents (<[0-9a-f]{500,}>)/g)].map(({ index, 1: digits = '' }) => ({
    from: index + '/Contents '.length,
    to: index + '/Contents '.length + digits.length,
  }));
  return { file, places };
}

/** Another digit, one that is none, an end of the string, a space. */
const REPLACEMENTS = ['0', '7', 'x', '>', ' '];

function* changes(file: Uint8Array, { from, to }: { from: number; to: number }, step: number) {
  for (let at = from, turn = 0; at < to; at += turn % 2 ? step : 1, turn += 1) {
    const put = REPLACEMENTS[turn % REPLACEMENTS.length]?.charCodeAt(0) ?? 0;
    const changed = file.slice();
    changed[at] = changed[at] === put ? 0x31 : put;
    yield { at, changed };
  }
}

const look = (bytes: Uint8Array) => verify(bytes, { trusted: [root, clock.certificate], issuers: [issuing], made_here: true });
const firstBroken = (reports: readonly SignatureReport[]) =>
  reports.find(({ intact, problem }) => !intact && problem !== 'unreadable');

const isAt = (reports: readonly SignatureReport[], place: { from: number; to: number }, at: number): boolean => {
  const { field, damaged } = firstBroken(reports) ?? {};
  if (field !== 'Signature1' || damaged?.part !== 'signature') return false;
  return damaged.from >= place.from && damaged.to <= place.to && damaged.from <= at && at < damaged.to;
};

it('the first of two signatures is told to be changed itself, wherever one of its bytes is', async () => {
  const { file, places } = await signedByTwo();
  const [place = { from: 0, to: 0 }] = places;
  const wrong: number[] = [];
  for (const { at, changed } of changes(file, place, isDeep ? 1 : 53))
    if (!isAt(await look(changed), place, at)) wrong.push(at - place.from);
  expect(wrong).toEqual([]);
}, 600_000);

it('so is one whose timestamp was changed: what it witnesses, who witnesses it, or its signature', async () => {
  const { file, places } = await signedByTwo(clock.timestamp);
  const [place = { from: 0, to: 0 }] = places;
  const digits = textOf(file).slice(place.from, place.to);
  const token = digits.indexOf('2a864886f70d0109100104'); // id-ct-TSTInfo
  const signature = digits.replace(/0*>$/, '').length;
  const certificate = digits.indexOf(Buffer.from(clock.certificate).toString('hex'), token);
  expect(certificate).toBeGreaterThan(token);
  for (const offset of [token + 120, certificate + 300, signature - 30]) {
    const changed = file.slice();
    changed[place.from + offset] = digits[offset] === '1' ? 0x32 : 0x31;
    expect([offset, isAt(await look(changed), place, place.from + offset)]).toEqual([offset, true]);
  }
});

it('the last signature is told to be changed itself, and the first to be whole', async () => {
  const { file, places } = await signedByTwo();
  const place = places[1] ?? { from: 0, to: 0 };
  for (const { at, changed } of changes(file, place, isDeep ? 1 : 97)) {
    const [first, second] = await look(changed);
    expect([at, first?.intact, second?.intact, second?.damaged?.part]).toEqual([at, true, false, 'signature']);
  }
}, 600_000);

it('names who signed as the file says where the certificate cannot be read any more', async () => {
  const { file, places } = await signedByTwo();
  const changed = file.slice();
  changed.fill(0x78, (places[0]?.from ?? 0) + 100, (places[0]?.from ?? 0) + 400);
  expect((await look(changed))[0]).toMatchObject({ signer: 'Bea', intact: false, trusted: false, problem: 'signature' });
});

it('a change of what was signed is still told to be in there', async () => {
  const { file } = await signedByTwo();
  const changed = file.slice();
  const at = textOf(file).indexOf('/MediaBox') + 12;
  changed[at] = (changed[at] ?? 0) ^ 1;
  expect((await look(changed))[0]).toMatchObject({ problem: 'digest', damaged: { from: 0, part: 'signed' } });
});
