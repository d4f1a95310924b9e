import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { X509Certificate, createSign } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { sealKey } from '../../../../../packages/pdf/fixtures/seal-keys.ts';
import { loadAuthority } from './authority.ts';
import type { SigningKey } from './signers/signing-key.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'authority-'));
afterAll(() => rm(dir, { recursive: true }));

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const ends = (certificate: Uint8Array | undefined) => new Date(new X509Certificate(certificate ?? new Uint8Array()).validTo);

it('keeps its root, and renews issuing and sealing certificates long before they expire', async () => {
  const [first, again, later] = [
    await loadAuthority({ keys_dir: dir, public_url: null }, at('2026-11-21')),
    await loadAuthority({ keys_dir: dir, public_url: null }, at('2027-12-31')),
    await loadAuthority({ keys_dir: dir, public_url: null }, at('2028-01-02')),
  ];
  expect(again.seal.certificates).toEqual(first.seal.certificates);
  expect(later.root).toEqual(first.root);
  expect(later.seals).toEqual([later.seal.certificates[0], first.seal.certificates[0]]);
  expect(later.issuers.map(({ name }) => name)).toEqual(['root', '2028', '2024']);
  expect(later.seal.certificates[0]).not.toEqual(first.seal.certificates[0]);
  expect(ends(later.seal.certificates[0]).getTime()).toBeGreaterThan(at('2032-12-31').getTime());
  for (const file of await readdir(dir)) expect((await stat(path.join(dir, file))).mode & 0o777).toBe(0o600);
});

it('issues a certificate to a person for one act, with name and address', async () => {
  const authority = await loadAuthority({ keys_dir: dir, public_url: null }, at('2028-01-02'));
  const { certificates } = await authority.issueTo(
    { name: 'Zoë '.repeat(30), email: 'zoe@example.com', signee_id: 'act-1', pdf_id: 'pdf-1', proven_by: 'in_person' },
    at('2028-02-01'),
  );
  const leaf = new X509Certificate(certificates[0] ?? new Uint8Array());
  for (const part of ['serialNumber=act-1', 'OU=Document pdf-1', 'OU=Proven by in person']) expect(leaf.subject).toContain(part);
  expect(leaf.verify(new X509Certificate(certificates[1] ?? new Uint8Array()).publicKey)).toBe(true);
});

it('remembers an external certificate from its first seal on, and not from a trial', async () => {
  const keys_dir = await mkdtemp(path.join(tmpdir(), 'authority-'));
  const load = (signer: SigningKey | null, is_trial = false) =>
    loadAuthority({ keys_dir, public_url: null, signer, is_trial }, at('2026-11-21'));
  const kept = async () => (await readdir(keys_dir)).filter((file) => file.startsWith('sealed-by-'));
  const { certificates, private_key } = await sealKey('P-256');
  const [own = new Uint8Array()] = certificates;
  const signer: SigningKey = {
    certificates,
    sign: (data) => Promise.resolve(new Uint8Array(createSign('sha256').update(data).sign(private_key))),
  };
  try {
    const trial = await load(signer, true);
    expect(trial.trusted).toContainEqual(own);
    await trial.seal.sign(new Uint8Array(4));
    const authority = await load(signer);
    expect(authority.seals).toContainEqual(own);
    expect(await kept()).toEqual([]);
    expect((await load(null)).trusted).not.toContainEqual(own);

    for (let time = 0; time < 2; time++) await authority.seal.sign(new Uint8Array(4));
    const [file = ''] = await kept();
    expect((await load(null)).trusted.filter((certificate) => Buffer.compare(certificate, own) === 0)).toHaveLength(1);
    expect((await load(signer)).trusted.filter((certificate) => Buffer.compare(certificate, own) === 0)).toHaveLength(1);

    await rm(path.join(keys_dir, file));
    expect((await load(null)).seals).not.toContainEqual(own);
  } finally {
    await rm(keys_dir, { recursive: true });
  }
});
