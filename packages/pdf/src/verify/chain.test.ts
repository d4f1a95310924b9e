// Which of the certificates in an untrusted file chain up to a trusted one.
import { X509Certificate } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { createKeyPair, createRootCertificate, issueCertificate, signerOf, verify } from '../index.ts';
import { vouchedFor } from './chain.ts';

const { root, issuing, leaf, above, signer } = await testAuthority();
const trusted = [new X509Certificate(root)];
const subjects = (found: readonly X509Certificate[]) => found.map(({ subject }) => subject.split('\n').at(-1));

async function selfMade(subject: { common_name: string }): Promise<Uint8Array> {
  const keys = createKeyPair('P-256');
  const sign = signerOf(keys.private_key);
  return await createRootCertificate({
    subject,
    public_key: keys.public_key,
    sign,
    valid_from: new Date('2026-01-01T00:00:00Z'),
  });
}

it('finds the certificates that chain down from a trusted one, in any order and once each', async () => {
  const issuerKeys = createKeyPair('P-256');
  const valid_from = new Date('2026-01-01T00:00:00Z');
  const subject = { common_name: 'Upper' };
  const upper = await issueCertificate({
    kind: 'authority',
    subject,
    public_key: issuerKeys.public_key,
    issuer: above,
    valid_from,
    path_length: 1,
  });
  const lower = await issueCertificate({
    kind: 'authority',
    subject: { common_name: 'Lower' },
    public_key: createKeyPair('P-256').public_key,
    issuer: { certificate: upper, sign: signerOf(issuerKeys.private_key) },
    valid_from,
  });
  const stranger = await selfMade({ common_name: 'Upper' });
  const found = vouchedFor([lower, leaf, stranger, new Uint8Array([1, 2]), upper, lower, issuing], trusted);
  expect(subjects(found)).toEqual(['CN=Upper', 'CN=Test Issuing', 'CN=Lower']);
});

it('limits the number of signature checks, however many certificates of one name a file carries', async () => {
  const many = await Promise.all(Array.from({ length: 400 }, async () => await selfMade({ common_name: 'Test Root' })));
  const verified = vi.spyOn(X509Certificate.prototype, 'verify');
  const compared = vi.spyOn(X509Certificate.prototype, 'checkIssued');
  expect(subjects(vouchedFor([issuing, ...many], trusted))).toEqual(['CN=Test Issuing']);
  expect(verified.mock.calls.length).toBeLessThanOrEqual(200);
  expect(compared.mock.calls.length).toBeLessThanOrEqual(200);
});

it('does not read a signature that carries more certificates than any real chain', async () => {
  const many = await Promise.all(Array.from({ length: 100 }, async () => await selfMade({ common_name: 'Test Root' })));
  const engine = await testEngine();
  const file = await engine.sign(pageFiles.plain(), { ...signer, certificates: [leaf, issuing, ...many] });
  expect(await verify(file, { trusted: [root] })).toMatchObject([{ intact: false, trusted: false, problem: 'unreadable' }]);
});
