// What a file's own validation data says about its certificates: not revoked, revoked, or nothing that is recent enough.
import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { delegateOf, type OcspAnswer, ocspAnswer } from '../../fixtures/ocsp-answer.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { addValidationData, createRevocationList, type ValidationData, verify } from '../index.ts';

const engine = await testEngine();
const clock = timestampAuthority();
const { signer, root, issuing, leaf, issuer, above } = await testAuthority();
/** Timestamps use the current time. */
const now = Date.now();
const days = (count: number) => new Date(now + count * 24 * 3_600_000);
const stamped = await engine.sign(pageFiles.plain(), { ...signer, timestamp: clock.timestamp });
const plain = await engine.sign(pageFiles.plain(), signer);

const serial = (certificate: Uint8Array) => Buffer.from(new X509Certificate(certificate).serialNumber, 'hex');

async function listBy(by: typeof issuer, { at = days(0), until = days(7), revoked = [] as [Uint8Array, Date][] } = {}) {
  const entries = revoked.map(([certificate, when]) => ({ serial: new Uint8Array(serial(certificate)), at: when }));
  return createRevocationList({ issuer: by, number: 1, this_update: at, next_update: until, revoked: entries });
}

async function reportOf(sealed: Uint8Array, data: Partial<ValidationData>) {
  const proven = await addValidationData(sealed, { certificates: [issuing, root, clock.certificate], ...data });
  const [report] = await verify(proven, { trusted: [root, clock.certificate] });
  return { level: report?.level, intact: report?.intact, trusted: report?.trusted, problem: report?.problem };
}
const good = { level: 'B-LT', intact: true, trusted: true, problem: undefined };

describe("a certificate that the file's own data shows as revoked", () => {
  it('is not trusted if revoked before the timestamp', async () => {
    const lists = [await listBy(issuer, { revoked: [[leaf, days(-30)]] }), await listBy(above)];
    const revoked = { level: 'B-T', intact: true, trusted: false, problem: 'revoked' };
    expect(await reportOf(stamped, { revocation_lists: lists })).toEqual(revoked);
    const above_all = [await listBy(issuer), await listBy(above, { revoked: [[issuing, days(-30)]] })];
    expect(await reportOf(stamped, { revocation_lists: above_all })).toEqual(revoked);
    const answer = await ocspAnswer({ about: leaf, issuer, at: days(0), next_update: days(1), revoked_at: days(-30) });
    expect(await reportOf(stamped, { revocation_lists: [await listBy(above)], ocsp_responses: [answer] })).toEqual(revoked);
  });

  it('is not trusted even if the certificate itself is in the trust list', async () => {
    const lists = [await listBy(issuer, { revoked: [[leaf, days(-30)]] }), await listBy(above)];
    const proven = await addValidationData(stamped, { certificates: [issuing, root], revocation_lists: lists });
    expect(await verify(proven, { trusted: [leaf] })).toMatchObject([{ intact: true, trusted: false, problem: 'revoked' }]);
  });

  it('is trusted if revoked after the timestamp; without a timestamp the claimed date does not help', async () => {
    const lists = [await listBy(issuer, { revoked: [[leaf, days(2)]], at: days(3) }), await listBy(above)];
    expect(await reportOf(stamped, { revocation_lists: lists })).toEqual(good);
    const since = [await listBy(issuer, { revoked: [[leaf, days(-1)]] }), await listBy(above)];
    expect(await reportOf(plain, { revocation_lists: since })).toMatchObject({
      level: 'B-B',
      trusted: false,
      problem: 'revoked',
    });
  });
});

describe('revocation data that shows a certificate as not revoked', () => {
  const answers = (about: Partial<OcspAnswer>) =>
    Promise.all([
      ocspAnswer({ about: leaf, issuer, at: days(0), ...about }),
      ocspAnswer({ about: issuing, issuer: above, at: days(0), next_update: days(1) }),
    ]);

  it.each([
    ['of its time', 0, 7, 'B-LT'],
    ['of later', 20, 27, 'B-LT'],
    ['that ran out some hours before', -8, -0.5, 'B-LT'],
    ['that ran out days before', -9, -2, 'B-T'],
    ['of another century', -9_000, -8_993, 'B-T'],
    ['of when the certificate had run out itself', 8_000, 8_007, 'B-T'],
  ])('in CRLs %s: %s to %s days from the signature, %s', async (_, from, until, level) => {
    const lists = [await listBy(issuer, { at: days(from), until: days(until) }), await listBy(above)];
    expect(await reportOf(stamped, { revocation_lists: lists })).toMatchObject({ level, trusted: true });
  });

  it("counts until an OCSP response's nextUpdate, or for a day without one", async () => {
    expect(await reportOf(stamped, { ocsp_responses: await answers({ next_update: days(1) }) })).toEqual(good);
    expect(await reportOf(stamped, { ocsp_responses: await answers({ at: days(-0.5) }) })).toEqual(good);
    expect(await reportOf(stamped, { ocsp_responses: await answers({ at: days(-2) }) })).toMatchObject({ level: 'B-T' });
    expect(await reportOf(stamped, { ocsp_responses: await answers({ at: days(-9), next_update: days(1) }) })).toEqual(good);
  });

  it('counts in OCSP responses of a delegate while its certificate is valid', async () => {
    const current = await delegateOf(issuer, { from: days(-1), to: days(30) });
    const next_update = days(1);
    expect(await reportOf(stamped, { ocsp_responses: await answers({ delegate: current, next_update }) })).toEqual(good);
    const later = { delegate: current, at: days(40), next_update: days(41) };
    expect(await reportOf(stamped, { ocsp_responses: await answers(later) })).toMatchObject({ level: 'B-T' });
  });
});
