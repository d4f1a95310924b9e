// What PDF viewers find at the addresses in our certificates, requested by openssl.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificateAddresses, ocspRequest } from '@countersign/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const run = promisify(execFile);
const PUBLIC_URL = 'https://sign.example.com';

let test: TestApp;
let folder: string;
let signee: Uint8Array;
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL });
  folder = await mkdtemp(path.join(os.tmpdir(), 'authority-routes-'));
  const { certificates } = await test.app.authority.issueTo(
    { name: 'Zoë', email: 'zoe@example.com', signee_id: 'act-1', pdf_id: 'pdf-1', proven_by: 'link' },
    test.clock.now(),
  );
  const [own = new Uint8Array(), issuing = new Uint8Array(), root = new Uint8Array()] = certificates;
  signee = own;
  for (const [name, der] of Object.entries({ own, issuing, root })) await writeFile(path.join(folder, name), pemOf(der));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const seconds = () => String(Math.floor(test.clock.now().getTime() / 1_000));
const pemOf = (der: Uint8Array) => new X509Certificate(der).toString();
const openssl = async (...args: string[]) => (await run('openssl', args, { cwd: folder })).stdout;

/** The same path on this test's server. */
const here = (address: string | undefined) => {
  const { port } = test.app.server.server.address() as AddressInfo;
  return (address ?? '').replace(PUBLIC_URL, `http://127.0.0.1:${port}`);
};
const read = async (address: string | undefined) => {
  const response = await fetch(here(address));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};

it("publishes the addresses named in certificates, and the issuer's certificate", async () => {
  const addresses = certificateAddresses(signee);
  for (const list of Object.values(addresses)) expect(list).toHaveLength(1);
  const { type, bytes } = await read(addresses.issuers[0]);
  expect(type).toBe('application/pkix-cert');
  const issuer = new X509Certificate(bytes);
  expect(new X509Certificate(signee).verify(issuer.publicKey)).toBe(true);

  const above = await read(certificateAddresses(bytes).issuers[0]);
  expect(above.bytes).toEqual(test.app.authority.root);
});

it('openssl finds neither the signee nor the issuer on a revocation list', async () => {
  const issuing = test.app.authority.issuers[1]?.certificate ?? new Uint8Array();
  const lists = await Promise.all(
    [signee, issuing].map(async (certificate) => (await read(certificateAddresses(certificate).lists[0])).bytes),
  );
  const texts = await Promise.all(
    lists.map(async (list, index) => {
      await writeFile(path.join(folder, `${index}.crl`), list);
      return await openssl('crl', '-inform', 'DER', '-in', `${index}.crl`);
    }),
  );
  await writeFile(path.join(folder, 'lists'), texts.join(''));
  const check = ['-attime', seconds(), '-crl_check_all', '-CRLfile', 'lists', '-CAfile', 'root', '-untrusted', 'issuing', 'own'];
  expect(await openssl('verify', ...check)).toContain('own: OK');
  expect((await read(`${PUBLIC_URL}/authority/revoked.crl`)).bytes).toEqual(lists[0]);
});

it('openssl receives the status good for the signee’s certificate', async () => {
  const address = here(certificateAddresses(signee).ocsp[0]);
  const issuedAt = seconds();
  // openssl checks responses against the machine's clock.
  test.clock.set(new Date());
  const asked = [
    '-attime',
    issuedAt,
    '-issuer',
    'issuing',
    '-cert',
    'own',
    '-url',
    address,
    '-CAfile',
    'root',
    '-verify_other',
    'issuing',
  ];
  expect(await openssl('ocsp', ...asked)).toContain('own: good');
});

it('answers an OCSP request in the URL, too, within a rate limit', async () => {
  const issuing = test.app.authority.issuers[1]?.certificate ?? new Uint8Array();
  const question = Buffer.from(ocspRequest(signee, issuing)).toString('base64');
  const ask = () => read(`${PUBLIC_URL}/authority/ocsp/${encodeURIComponent(question)}`);
  const answer = await ask();
  expect(answer).toMatchObject({ status: 200, type: 'application/ocsp-response' });
  // A successful response begins with the status 0.
  expect(Buffer.from(answer.bytes).toString('hex')).toMatch(/^3082....0a0100/);

  // A longer request, with another hash and a nonce.
  await openssl('ocsp', '-sha256', '-issuer', 'issuing', '-cert', 'own', '-reqout', 'long');
  const long = (await readFile(path.join(folder, 'long'))).toString('base64');
  expect((await read(`${PUBLIC_URL}/authority/ocsp/${encodeURIComponent(long)}`)).bytes.length).toBeGreaterThan(500);

  const statuses = new Set<number>();
  for (let count = 0; count < 130; count++) statuses.add((await ask()).status);
  expect([...statuses]).toEqual([200, 429]);
});

it('has no other paths', async () => {
  test.clock.advance(120_000);
  for (const name of ['issuing-1999.cer', 'revoked.cer', 'root', 'authority.json', '..%2fapp.key'])
    expect((await read(`${PUBLIC_URL}/authority/${name}`)).status).toBe(404);
});
