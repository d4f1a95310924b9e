// Checks our authority's OCSP responses with openssl.
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signedAt, testAuthority } from '../../fixtures/authority.ts';
import { pem } from '../../fixtures/engine.ts';
import { answerOcsp, ocspRequest } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf-ocsp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { issuing, root, leaf, issuer, above } = await testAuthority();
const stranger = await testAuthority();
const pathOf = (name: string) => join(folder, name);
for (const [name, der] of Object.entries({ issuing, root, leaf, stranger: stranger.leaf, others: stranger.issuing }))
  writeFileSync(pathOf(name), pem(der));

/** The time at which certificates are judged. Responses are always judged by the current time. */
const at = String(signedAt.getTime() / 1_000);
const openssl = (...args: string[]) => {
  const { stdout, stderr } = spawnSync('openssl', ['ocsp', '-attime', at, ...args], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
};
const answer = (request: Uint8Array) => {
  const at = new Date();
  return answerOcsp(request, { issuers: [issuer, above], at, next_update: new Date(at.getTime() + 86_400_000) });
};

/**
 * Sends a request as openssl does.
 * @returns openssl's verdict on the response, nonce included
 */
async function ask(by: string, ...about: string[]): Promise<string> {
  openssl('-issuer', by, ...about, '-reqout', 'request');
  writeFileSync(pathOf('answer'), await answer(new Uint8Array(readFileSync(pathOf('request')))));
  return openssl('-reqin', 'request', '-respin', 'answer', '-CAfile', 'root', '-verify_other', 'issuing', '-resp_text');
}

describe('an answer about a certificate', () => {
  it.each([['-sha1'], ['-sha256']])('is good for a certificate issued here, with the nonce that was sent (%s)', async (hash) => {
    const said = await ask('issuing', hash, '-cert', 'leaf');
    for (const words of ['Response verify OK', 'Cert Status: good', 'OCSP Nonce']) expect(said).toContain(words);
    expect(said).not.toMatch(/nonce (verify )?error|no nonce/i);
    expect(await ask('root', hash, '-no_nonce', '-cert', 'issuing')).toMatch(/Cert Status: good[^]*Response verify OK/);
  });

  it('is a refusal for certificates of other authorities and for malformed requests', async () => {
    expect(await ask('others', '-cert', 'stranger')).toContain('unauthorized');
    const malformed = Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x01]);
    for (const bytes of [new Uint8Array(), new Uint8Array([0x30, 0x80]), new Uint8Array(1_000)])
      expect(Buffer.from(await answer(bytes))).toEqual(malformed);
  });

  it('is "unknown" for a serial number that is never issued here', async () => {
    expect(await ask('issuing', '-serial', '0x1234')).toMatch(/Cert Status: unknown[^]*Response verify OK/);
  });

  it('answers the requests that our own client sends', async () => {
    writeFileSync(pathOf('answer'), await answer(ocspRequest(leaf, issuing)));
    expect(openssl('-respin', 'answer', '-CAfile', 'root', '-verify_other', 'issuing', '-text')).toContain('Cert Status: good');
  });
});
