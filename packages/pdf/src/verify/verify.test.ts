import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { pdfsig, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { addValidationData, createKeyPair, issueCertificate, PdfError, signerOf, verify } from '../index.ts';
import { isDeep } from '../../fixtures/deep.ts';

const engine = await testEngine();
const { signer, root, issuing } = await testAuthority();
const sealed = await engine.sign(pageFiles.plain(), signer);
const twice = await engine.sign(sealed, signer);

it('verifies the signatures of a file whose cross-reference tables are broken', async () => {
  const table = `xref\n2 1\n0000000003 00000 n \ntrailer << /Size 60 /Root 1 0 R >>\nstartxref\n${sealed.length + 1}\n%%EOF\n`;
  const reports = await verify(bytesOf(`${textOf(sealed)}\n${table}`), { trusted: [root] });
  expect(reports).toMatchObject([{ intact: true, covers_whole_file: false, changes_allowed: false }]);
  expect(reports[0]?.changes).toEqual([{ kind: 'document', where: 'unreadable' }]);
});

describe('a timestamp', () => {
  const authority = timestampAuthority();

  it('raises a seal to B-T and reports its authority and time', async () => {
    const stamped = await engine.sign(pageFiles.plain(), { ...signer, timestamp: authority.timestamp });
    expect(pdfsig(stamped)).toMatchObject([{ valid: true, whole: true }]);
    const [report] = await verify(stamped, { trusted: [root, authority.certificate] });
    expect(report).toMatchObject({
      level: 'B-T',
      intact: true,
      trusted: true,
      timestamp: { authority: 'Test Clock', intact: true, trusted: true },
    });
    expect(Math.abs(Date.now() - Number(report?.timestamp?.time))).toBeLessThan(60_000);
  });

  it('over other data is rejected', async () => {
    const stamped = await engine.sign(pageFiles.plain(), {
      ...signer,
      timestamp: (digest) => authority.timestamp(digest.toReversed()),
    });
    expect(await verify(stamped, { trusted: [root, authority.certificate] })).toMatchObject([
      { level: 'B-B', intact: true, timestamp: { intact: false } },
    ]);
  });
});

describe('a certificate that has expired', () => {
  it('is not made valid by the claimed date, unless the file was made here', async () => {
    const { issuer } = await testAuthority();
    const key = createKeyPair('P-256');
    const [valid_from, valid_to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
    const subject = { common_name: 'Former Signer', email: 'former@example.com' };
    const leaf = await issueCertificate({ kind: 'signer', subject, public_key: key.public_key, issuer, valid_from, valid_to });
    const claims = {
      certificates: [leaf, issuer.certificate],
      sign: signerOf(key.private_key),
      signed_at: new Date('2026-01-15T00:00:00Z'),
    };
    const file = await engine.sign(pageFiles.plain(), claims);
    const trusted = [issuer.certificate];
    expect(await verify(file, { trusted })).toMatchObject([{ intact: true, trusted: false }]);
    expect(await verify(file, { trusted, made_here: true })).toMatchObject([{ intact: true, trusted: true }]);

    // An untrusted authority may claim any time.
    const { timestamp } = timestampAuthority();
    const witnessed = await engine.sign(pageFiles.plain(), { ...claims, timestamp });
    expect(await verify(witnessed, { trusted })).toMatchObject([{ trusted: false, timestamp: { intact: true, trusted: false } }]);
  });
});

describe('a certificate that OpenSSL cannot read', () => {
  /** Its serial number has more leading zeros than DER allows, as in some real CA certificates. */
  const overlong = issuing.slice();
  const serial = Buffer.from(overlong).indexOf(Buffer.from([0xa0, 3, 2, 1, 2, 2])) + 7;
  overlong.fill(0, serial, serial + 2);
  const trusted = [root];

  it('in the security store does not affect the signatures, whoever made them', async () => {
    expect(() => new X509Certificate(overlong)).toThrow(/PEM|asn1/);
    const stored = await addValidationData(sealed, { certificates: [overlong] });
    expect(textOf(stored)).toContain('/DSS');
    for (const made_here of [false, true])
      expect(await verify(stored, { trusted, made_here })).toMatchObject([{ signer: 'Zoë Signer', intact: true, trusted: true }]);
  });

  it('beside the signer’s in a signature is ignored, but counts as damage in a file made here', async () => {
    const carrying = await engine.sign(pageFiles.plain(), { ...signer, certificates: [...signer.certificates, overlong] });
    expect(await verify(carrying, { trusted })).toMatchObject([{ intact: true, trusted: true }]);
    expect(await verify(carrying, { trusted, made_here: true })).toMatchObject([{ intact: false, problem: 'certificate' }]);
  });

  it('makes the signature unreadable if it is the signer’s own', async () => {
    const [leaf = new Uint8Array()] = signer.certificates;
    const der = textOf(sealed).lastIndexOf(Buffer.from(leaf).toString('hex'));
    expect(der).toBeGreaterThan(0);
    const own = Buffer.from(leaf).indexOf(Buffer.from([0xa0, 3, 2, 1, 2, 2])) + 7;
    const changed = sealed.slice();
    changed.fill(0x30, der + own * 2, der + own * 2 + 4);
    expect(await verify(changed, { trusted })).toMatchObject([{ signer: null, intact: false, trusted: false }]);
  });
});

describe('verifying', () => {
  it('returns no reports for a file without signatures', async () => {
    expect(await verify(formFiles.form(), { trusted: [root] })).toEqual([]);
  });

  it('accepts a sealed file and names the signer and the chain', async () => {
    const [report] = await verify(sealed, { trusted: [root] });
    expect(report).toMatchObject({
      field: 'Signature1',
      signer: 'Zoë Signer',
      sub_filter: 'ETSI.CAdES.detached',
      level: 'B-B',
      covers_whole_file: true,
      intact: true,
      trusted: true,
      timestamp: null,
    });
    expect(report?.chain.map((link) => link.subject.split('CN=')[1])).toEqual([
      expect.stringContaining('Zoë'),
      'Test Issuing',
      'Test Root',
    ]);
    expect(report?.problem).toBeUndefined();
  });

  it('trusts only the given certificates', async () => {
    const { root: another } = await testAuthority();
    expect(await verify(sealed, { trusted: [another] })).toMatchObject([{ intact: true, trusted: false }]);
    expect(await verify(sealed, { trusted: [] })).toMatchObject([{ intact: true, trusted: false }]);
  });

  it('reports which of two signatures covers the whole file', async () => {
    expect(await verify(twice, { trusted: [root] })).toMatchObject([
      { field: 'Signature1', intact: true, covers_whole_file: false },
      { field: 'Signature2', intact: true, covers_whole_file: true },
    ]);
  });

  it('detects a changed byte before and after the signature', async () => {
    const changed = changedAt(sealed, textOf(sealed).indexOf('Page 1'));
    expect(await verify(changed, { trusted: [root] })).toMatchObject([{ intact: false, trusted: false, problem: 'digest' }]);
    const later = changedAt(sealed, textOf(sealed).lastIndexOf('ETSI') + 1);
    expect((await verify(later, { trusted: [root] }))[0]?.intact).toBe(false);
  });

  it('detects a changed signature', async () => {
    const contents = textOf(sealed).lastIndexOf('/Contents <') + 400;
    const [report] = await verify(changedAt(sealed, contents), { trusted: [root] });
    expect(report).toMatchObject({ intact: false, trusted: false });
  });

  it('locates the changed byte as precisely as the signatures allow', async () => {
    const ends = [...textOf(twice).matchAll(/\/ByteRange \[0 \d+ (\d+) (\d+)/g)].map(([, at, size]) => Number(at) + Number(size));
    const [first = 0, second = 0] = ends;
    const damage = async (offset: number) => {
      const reports = await verify(changedAt(twice, offset), { trusted: [root] });
      return reports.map(({ damaged }) => damaged);
    };
    expect((await verify(twice, { trusted: [root] })).map(({ damaged }) => damaged)).toEqual([null, null]);
    expect(await damage(textOf(twice).indexOf('Page 1'))).toEqual([
      { from: 0, to: first, part: 'signed' },
      { from: 0, to: second, part: 'signed' },
    ]);
    expect(await damage(textOf(twice).lastIndexOf('(D:') + 5)).toEqual([null, { from: first, to: second, part: 'signed' }]);

    const gap = textOf(twice).lastIndexOf('/Contents <');
    const [, own] = await damage(gap + 400);
    expect(own).toMatchObject({ part: 'signature', from: gap + '/Contents '.length });
    expect(second).toBe(twice.length);
  });

  it('detects appended data', async () => {
    const appended = await engine.stamp(sealed, [
      { page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#000000' }] },
    ]);
    expect(await verify(appended, { trusted: [root] })).toMatchObject([{ intact: true, covers_whole_file: false }]);
  });

  it('detects a range that leaves out more than the signature', async () => {
    const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(textOf(sealed));
    const [, first = '', second = '', length = ''] = range ?? [];
    const wider = textOf(sealed).replace(
      `[0 ${first} ${second} ${length}`,
      `[0 ${first} ${Number(second) + 1} ${Number(length) - 1}`,
    );
    expect(await verify(bytesOf(wider), { trusted: [root] })).toMatchObject([{ intact: false, problem: 'byte_range' }]);
  });

  it('never throws, whatever bytes are changed', async () => {
    const flips = fc.array(fc.tuple(fc.nat(sealed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const bytes = sealed.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const before = bytes.slice();
        await verify(bytes, { trusted: [root] }).catch((error: unknown) => expect(error).toBeInstanceOf(PdfError));
        expect(bytes).toEqual(before);
      }),
      { seed: 20261123, numRuns: isDeep ? 300 : 80 },
    );
  });

  it('rejects a file that is not a PDF', async () => {
    await expect(verify(damagedFiles.notPdf(), { trusted: [] })).rejects.toMatchObject({ code: 'broken' });
  });
});

function changedAt(bytes: Uint8Array, offset: number): Uint8Array {
  const changed = bytes.slice();
  changed[offset] = changed[offset] === 0x31 ? 0x32 : 0x31;
  return changed;
}
