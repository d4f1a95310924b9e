import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { loadAuthority } from './authority.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'authority-'));
afterAll(() => rm(dir, { recursive: true }));

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const ends = (certificate: Uint8Array | undefined) => new Date(new X509Certificate(certificate ?? new Uint8Array()).validTo);

it('keeps its root, and renews what issues and seals long before it runs out', async () => {
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

it('issues to a person for one act, by name and address', async () => {
  const authority = await loadAuthority({ keys_dir: dir, public_url: null }, at('2028-01-02'));
  const { certificates } = await authority.issueTo(
    { name: 'Zoë '.repeat(30), email: 'zoe@example.com', signee_id: 'act-1' },
    at('2028-02-01'),
  );
  const leaf = new X509Certificate(certificates[0] ?? new Uint8Array());
  expect(leaf.subject).toContain('serialNumber=act-1');
  expect(leaf.verify(new X509Certificate(certificates[1] ?? new Uint8Array()).publicKey)).toBe(true);
});
