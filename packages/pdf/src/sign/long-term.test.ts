import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, oracle, pdfsig, pem, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf } from '../../fixtures/raw-pdf.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import {
  addDocumentTimestamp,
  addValidationData,
  answerOcsp,
  createRevocationList,
  ocspRequest,
  timestampRequest,
  timestampToken,
  verify,
} from '../index.ts';

const engine = await testEngine();
/** The timestamps use the current time, so the revocation data must too. */
const now = new Date();
const clock = timestampAuthority();
const { signer, root, issuing, issuer, above } = await testAuthority();
const listBy = (by: typeof issuer, serial = new Uint8Array([1, 2, 3])) =>
  createRevocationList({
    issuer: by,
    number: 1,
    this_update: now,
    next_update: new Date(now.getTime() + 7 * 24 * 3_600_000),
    revoked: [{ serial, at: new Date('2026-05-01T00:00:00Z') }],
  });
const [list, listAbove] = [await listBy(issuer), await listBy(above)];

const serialOf = (certificate: Uint8Array | undefined) =>
  new Uint8Array(Buffer.from(new X509Certificate(certificate ?? new Uint8Array()).serialNumber, 'hex'));

describe('long-term validation', () => {
  it('raises a seal to B-LT with validation data, and to B-LTA with a timestamp over it', async () => {
    const sealed = await engine.sign(pageFiles.plain(), { ...signer, timestamp: clock.timestamp, docmdp: 1 });
    const data = { certificates: [issuing, root, clock.certificate], revocation_lists: [list, listAbove] };
    const proven = await addValidationData(sealed, data);
    const archived = await addDocumentTimestamp(proven, { timestamp: clock.timestamp });
    const trusted = [root, clock.certificate];
    const levels = async (bytes: Uint8Array) => (await verify(bytes, { trusted })).map(({ level }) => level);
    expect(await levels(sealed)).toEqual(['B-T']);
    expect(await levels(proven)).toEqual(['B-LT']);
    expect(await levels(archived)).toEqual(['B-LTA', 'timestamp']);

    const reports = await verify(archived, { trusted });
    expect(reports.map(({ intact, changes_allowed }) => [intact, changes_allowed])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(pdfsig(archived).map(({ valid }) => valid)[0]).toBe(true);
    expect(isCleanForQpdf(archived)).toBe(true);
    expect(Buffer.compare(archived.subarray(0, sealed.length), sealed)).toBe(0);
  });

  it.each([
    ['a list of every authority', async () => [list, listAbove], 'B-LT'],
    ['no list of the root', async () => [list], 'B-T'],
    ['lists of strangers', async () => [await listBy((await testAuthority()).issuer), listAbove], 'B-T'],
    ['a list that names the signer', async () => [await listBy(issuer, serialOf(signer.certificates[0])), listAbove], 'B-T'],
    ['what is no list', async () => [bytesOf('no list'), listAbove], 'B-T'],
  ])('with %s, the level is what the data proves', async (_, lists, level) => {
    const sealed = await engine.sign(pageFiles.plain(), { ...signer, timestamp: clock.timestamp });
    const data = { certificates: [issuing, root, clock.certificate], revocation_lists: await lists() };
    const [report] = await verify(await addValidationData(sealed, data), { trusted: [root] });
    expect(report?.level).toBe(level);
  });

  it('accepts OCSP responses in place of CRLs', async () => {
    const options = { issuers: [issuer, above], at: now, next_update: new Date(now.getTime() + 3_600_000) };
    const answers = await Promise.all([
      answerOcsp(ocspRequest(signer.certificates[0] ?? new Uint8Array(), issuing), options),
      answerOcsp(ocspRequest(issuing, root), options),
    ]);
    const sealed = await engine.sign(pageFiles.plain(), { ...signer, timestamp: clock.timestamp });
    const levels = await Promise.all(
      [answers, answers.slice(0, 1)].map(async (ocsp_responses) => {
        const proven = await addValidationData(sealed, { certificates: [root], ocsp_responses });
        return (await verify(proven, { trusted: [root] })).map(({ level }) => level);
      }),
    );
    expect(levels).toEqual([['B-LT'], ['B-T']]);
  });

  it('accepts a timestamp reply only for the requested digest', () => {
    const digest = new Uint8Array(32).fill(7);
    const reply = clock.answer(timestampRequest(digest));
    expect(timestampToken(reply, digest).length).toBeGreaterThan(500);
    for (const [bytes, about] of [
      [reply, new Uint8Array(32)],
      [reply.subarray(0, 300), digest],
      [bytesOf('<html>busy</html>'), digest],
    ] as const)
      expect(() => timestampToken(bytes, about)).toThrow(expect.objectContaining({ code: 'bad_timestamp' }));
  });

  it('does not add validation data that is already there', async () => {
    const sealed = await engine.sign(pageFiles.plain(), signer);
    const once = await addValidationData(sealed, { certificates: [root] });
    expect((await addValidationData(once, { certificates: [root] })).length).toBe(once.length);
    expect((await addValidationData(sealed, { certificates: [root, root] })).length).toBe(once.length);
  });

  it('creates CRLs that openssl accepts', () => {
    const files = { list, issuing: pem(issuing) };
    const check = oracle('openssl', ['crl', '-inform', 'DER', '-in', '{list}', '-noout', '-text', '-CAfile', '{issuing}'], files);
    expect(check.stdout.toString()).toContain('Serial Number: 010203');
  });
});
