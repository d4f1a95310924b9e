// All kinds of keys, long certificate chains, tokens of many sizes, and many signatures in one file.
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedAt, testAuthority, validTo } from '../../fixtures/authority.ts';
import { isCleanForQpdf, pdfsig, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { textOf } from '../../fixtures/raw-pdf.ts';
import {
  createKeyPair,
  createRootCertificate,
  issueCertificate,
  type NewField,
  type SignOptions,
  signerOf,
  verify,
} from '../index.ts';
import { isDeep } from '../../fixtures/deep.ts';

const engine = await testEngine();
const authority = await testAuthority();
const validFrom = new Date('2026-01-01T00:00:00Z');

const kinds = {
  'RSA 2048': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'RSA 3072': () => generateKeyPairSync('rsa', { modulusLength: 3072 }),
  'RSA 4096': () => generateKeyPairSync('rsa', { modulusLength: 4096 }),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
} as const;

/** A signer at the end of a chain of CAs. */
async function chainOf(
  kind: keyof typeof kinds,
  length: number,
  deepest = length,
): Promise<{ signer: SignOptions; root: Uint8Array }> {
  const rootKey = createKeyPair('P-384');
  const subject = { common_name: 'Long Root' };
  const root = await createRootCertificate({
    subject,
    public_key: rootKey.public_key,
    sign: signerOf(rootKey.private_key),
    valid_from: validFrom,
  });
  let issuer = { certificate: root, sign: signerOf(rootKey.private_key) };
  const between: Uint8Array[] = [];
  for (let depth = 0; depth < length; depth++) {
    const key = createKeyPair('P-256');
    const certificate = await issueCertificate({
      kind: 'authority',
      subject: { common_name: `Step ${depth}` },
      public_key: key.public_key,
      issuer,
      valid_from: validFrom,
      valid_to: validTo,
      path_length: Math.max(0, Math.min(deepest, length - 1) - depth),
    });
    between.unshift(certificate);
    issuer = { certificate, sign: signerOf(key.private_key) };
  }
  const { privateKey, publicKey } = kinds[kind]();
  const leaf = await issueCertificate({
    kind: 'signer',
    subject: { common_name: kind, email: 'zoe@example.com' },
    public_key: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    issuer,
    valid_from: validFrom,
    valid_to: validTo,
  });
  const sign = signerOf(new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })));
  return {
    signer: {
      certificates: [leaf, ...between, root],
      sign,
      signed_at: signedAt,
    },
    root,
  };
}

describe('a signature', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'made with a %s key is accepted by other verifiers and by ours',
    async (kind) => {
      const { signer, root } = await chainOf(kind, 1);
      const sealed = await engine.sign(pageFiles.plain(), signer);
      expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true, name: kind }]);
      expect(await verify(sealed, { trusted: [root] })).toMatchObject([{ intact: true, trusted: true }]);
    },
  );

  it('can carry a long chain', async () => {
    const { signer, root } = await chainOf('P-256', 6);
    const sealed = await engine.sign(pageFiles.plain(), signer);
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
    const [report] = await verify(sealed, { trusted: [root] });
    expect(report).toMatchObject({ intact: true, trusted: true });
    expect(report?.chain).toHaveLength(8);
  });

  it('is not trusted if the chain exceeds a path length constraint', async () => {
    const { signer, root } = await chainOf('P-256', 3, 0);
    const sealed = await engine.sign(pageFiles.plain(), signer);
    expect(await verify(sealed, { trusted: [root] })).toMatchObject([{ intact: true, trusted: false }]);
  });

  it.each([1_000, 8_000, 30_000])('has room for a token of %i bytes', async (size) => {
    const token = new Uint8Array(size);
    token.set([0x30, 0x82, ((size - 4) >> 8) & 0xff, (size - 4) & 0xff]);
    const sealed = await engine.sign(pageFiles.plain(), { ...authority.signer, timestamp: () => Promise.resolve(token) });
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
  });
});

describe('many signees', () => {
  it.each(isDeep ? [2, 10, 50] : [2, 10])('%i of them sign one after another, and every signature stays valid', async (count) => {
    const names = Array.from({ length: count }, (_, index) => `signee-${index}`);
    const fields = names.map((name): NewField => ({
      kind: 'signature',
      name,
      label: name,
      is_required: true,
      is_read_only: false,
      place: null,
      locks: [],
    }));
    let file = await engine.stamp(pageFiles.plain(3), [], { fields });
    for (const [index, field_name] of names.entries())
      file = await engine.sign(file, { ...authority.signer, field_name, ...(index === 0 && { docmdp: 2 as const }) });

    expect(pdfsig(file).map(({ valid }) => valid)).toEqual(names.map(() => true));
    const reports = await verify(file, { trusted: [authority.root] });
    expect(reports.map(({ field, intact, trusted, changes_allowed }) => ({ field, intact, trusted, changes_allowed }))).toEqual(
      names.map((field) => ({ field, intact: true, trusted: true, changes_allowed: true })),
    );
    expect(isCleanForQpdf(file)).toBe(true);
  });
});

describe('tampering', () => {
  it('with any byte of a sealed file is reported', async () => {
    const sealed = await engine.sign(await engine.stamp(pageFiles.plain(), []), authority.signer);
    const gap = textOf(sealed).lastIndexOf('/Contents <') + 10;
    const end = textOf(sealed).indexOf('>', gap);
    const [before] = await verify(sealed, { trusted: [authority.root] });
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = sealed.slice();
        bytes[at] = ((bytes[at] ?? 0) + by) & 0xff;
        const reports = await verify(bytes, { trusted: [authority.root] }).catch(() => []);
        // Inside the signature, the zero padding and the case of the digits carry no meaning.
        const isSame = reports.length === 1 && reports[0]?.intact && reports[0].trusted && reports[0].covers_whole_file;
        const isUnsaid = at > gap && at < end && isSame;
        if (isUnsaid) expect(reports[0]?.chain).toEqual(before?.chain);
        else expect(isSame, `byte ${at}`).not.toBe(true);
      }),
      { seed: 20261124, numRuns: isDeep ? 2_000 : 60 },
    );
  });
});
