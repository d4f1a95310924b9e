// External keys: in files, in a token, in a key service. Their seals are verified by other programs and by ours.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSignatureBy } from '@countersign/pdf';
import type { Verification } from '@countersign/contract/verify';
import { type KeyService, startKeyService } from '@countersign/simulators/key-service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfsig } from '../../../../../../packages/pdf/fixtures/engine.ts';
import { keyKinds, pkcs12File, sealKey, softToken } from '../../../../../../packages/pdf/fixtures/seal-keys.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { openBrowser } from '#testing/browser.ts';
import { someUnlessDeep } from '#testing/deep.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { loadSigner } from './load-signer.ts';

const keys = Object.fromEntries(await Promise.all(keyKinds.map(async (kind) => [kind, await sealKey(kind)] as const))) as Record<
  (typeof keyKinds)[number],
  Awaited<ReturnType<typeof sealKey>>
>;
const stranger = await sealKey('P-256');
const token = softToken();
let service: KeyService;

const now = new Date('2026-06-01T00:00:00Z');
const log = createLog('fatal');
const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const load = (env: Record<string, string>, at = now) => loadSigner({ config: readConfig(env), log }, at);

/** Whether the key signs repeatedly, with signatures that verify against its certificate. */
async function signs(env: Record<string, string>): Promise<boolean> {
  const key = await load(env);
  const data = new TextEncoder().encode('to be signed');
  const own = key?.certificates[0] ?? new Uint8Array();
  return isSignatureBy(own, data, (await key?.sign(data)) ?? new Uint8Array());
}

const pkcs11 = (key: string, changes: Record<string, string> = {}) => ({
  SEAL_PKCS11_MODULE: token.module,
  SEAL_PKCS11_TOKEN: token.label,
  SEAL_PKCS11_KEY: key,
  SEAL_PKCS11_PIN: token.pin,
  ...token.environment,
  ...changes,
});
const kms = (key: string, certificate_file: string) => ({
  SEAL_KMS_KEY_ID: key,
  SEAL_KMS_REGION: 'eu-central-1',
  SEAL_KMS_ENDPOINT: service.url,
  SEAL_CERTIFICATE_FILE: certificate_file,
});

beforeAll(async () => {
  for (const [index, kind] of keyKinds.entries())
    token.put(keys[kind], { label: kind, id: `0${index + 1}`, with_certificate: true });
  token.put(stranger, { label: 'bare', id: '0a', with_certificate: false });
  service = await startKeyService(Object.fromEntries(keyKinds.map((kind) => [kind, keys[kind].key_file])));
  Object.assign(process.env, credentials);
});
afterAll(async () => {
  for (const name of Object.keys(credentials)) delete process.env[name];
  await service.close();
});

describe.each(keyKinds)('a key of %s', (kind) => {
  it('signs from a PKCS#12 file with current or legacy encryption', async () => {
    for (const old of [false, true]) {
      const env = { SEAL_PKCS12_FILE: pkcs12File(keys[kind], 'open sesame', { old }), SEAL_PKCS12_PASSWORD: 'open sesame' };
      expect(await signs(env)).toBe(true);
    }
  });

  it('signs in a token, found by its label or its id', async () => {
    expect(await signs(pkcs11(kind))).toBe(true);
    expect(await signs(pkcs11(`id:0${keyKinds.indexOf(kind) + 1}`))).toBe(true);
  });

  it('signs in a key service, which only receives digests', async () => {
    expect(await signs(kms(kind, keys[kind].certificate_file))).toBe(true);
  });
});

describe('an unsuitable key', () => {
  it.each([
    ['a wrong PIN', () => pkcs11('P-256', { SEAL_PKCS11_PIN: '9999' }), 'SEAL_PKCS11_PIN: the token does not accept it.'],
    ['a missing module', () => pkcs11('P-256', { SEAL_PKCS11_MODULE: '/nowhere.so' }), 'SEAL_PKCS11_MODULE cannot be loaded'],
    ['an unknown key label', () => pkcs11('other'), 'the token has no private key with the label "other"'],
    ['a token without the certificate', () => pkcs11('bare'), 'The token has no certificate for the key'],
    [
      'a certificate of another key',
      () => pkcs11('P-384', { SEAL_CERTIFICATE_FILE: stranger.certificate_file }),
      'does not belong',
    ],
    ['an unknown key', () => kms('other', stranger.certificate_file), 'NotFoundException'],
    ['a wrong password', () => ({ SEAL_PKCS12_FILE: pkcs12File(stranger, 'a'), SEAL_PKCS12_PASSWORD: 'b' }), 'cannot be opened'],
    ['a missing file', () => ({ SEAL_PKCS12_FILE: '/nowhere.p12' }), 'SEAL_PKCS12_FILE cannot be read'],
    ['a missing chain', () => kms('P-256', '/nowhere.pem'), 'SEAL_CERTIFICATE_FILE cannot be read'],
  ])('%s is rejected at the start, with an explanation', async (_, env, words) => {
    await expect(load(env())).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringContaining(words) as string });
  });

  it('is rejected if its certificate has expired, is not valid yet, or is not meant for documents', async () => {
    const seal = (key: Awaited<ReturnType<typeof sealKey>>) => ({
      SEAL_PKCS12_FILE: pkcs12File(key, 'x'),
      SEAL_PKCS12_PASSWORD: 'x',
    });
    const old = await sealKey('P-256', { valid_to: new Date('2026-05-01T00:00:00Z') });
    const authority = await sealKey('P-256', { usage: 'authority' });
    await expect(load(seal(old))).rejects.toThrow('expired on 2026-05-01');
    await expect(load(seal(stranger), new Date('2025-01-01T00:00:00Z'))).rejects.toThrow('valid from 2026-01-01 only');
    await expect(load(seal(authority))).rejects.toThrow('not for signing documents');
  });

  it('does not delay the start while its service is down, and signs once it is back', async () => {
    service.setDown(true);
    const key = await load(kms('P-256', keys['P-256'].certificate_file));
    await expect(key?.sign(new Uint8Array(4))).rejects.toMatchObject({ code: 'unavailable' });
    service.setDown(false);
    expect((await key?.sign(new Uint8Array(4)))?.length).toBeGreaterThan(60);
  });

  it('does not crash the server when its module crashes', async () => {
    const folder = path.dirname(stranger.key_file);
    await writeFile(path.join(folder, 'pkcs11-tool'), '#!/bin/sh\nkill -SEGV $$\n', { mode: 0o755 });
    const env = pkcs11('id:03', { PATH: folder, SEAL_CERTIFICATE_FILE: keys['P-256'].certificate_file });
    const key = await load(env);
    await expect(key?.sign(new Uint8Array(4))).rejects.toThrow('The PKCS#11 module has crashed (SIGSEGV)');
  });

  it("never exposes the PIN in a program's arguments", async () => {
    const folder = path.dirname(keys['P-384'].key_file);
    await writeFile(path.join(folder, 'pkcs11-tool'), '#!/bin/sh\necho "error: $*" >&2; exit 1\n', { mode: 0o755 });
    const key = await load(pkcs11('P-384', { PATH: folder, SEAL_PKCS11_PIN: '86421357' }));
    await expect(key?.sign(new Uint8Array(4))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The PKCS#11 token could not be used: (?!.*86421357)/) as string,
    });
  });

  it('that is not plugged in is reported and waited for, with its certificate', async () => {
    const label = 'late token';
    const lines: string[] = [];
    const recording = createLog('warn', { write: (line) => void lines.push(line) });
    const env = pkcs11('late', { SEAL_PKCS11_TOKEN: label });
    const key = await loadSigner({ config: readConfig(env), log: recording }, now);
    expect(lines.join()).toContain('there is no token \\"late token\\"; is it plugged in?');
    expect(key?.certificates).toEqual([]);
    await expect(key?.reach?.()).rejects.toMatchObject({ code: 'unavailable' });

    token.plugIn(label).put(keys['P-384'], { label: 'late', id: '0b', with_certificate: true });
    await key?.reach?.();
    const data = new Uint8Array(4);
    const own = key?.certificates[0] ?? new Uint8Array();
    expect(isSignatureBy(own, data, (await key?.sign(data)) ?? new Uint8Array())).toBe(true);
  });

  it('is tried only once with a wrong PIN, even if the token was plugged in late', async () => {
    const folder = path.dirname(keys['RSA 2048'].key_file);
    const tool = (says: string) =>
      writeFile(path.join(folder, 'pkcs11-tool'), `#!/bin/sh\necho x >> ${folder}/calls\necho "error: ${says}" >&2; exit 1\n`, {
        mode: 0o755,
      });
    await tool('No slot with token named');
    const key = await load(pkcs11('late', { PATH: `${folder}:${process.env['PATH'] ?? ''}` }));
    await tool('CKR_PIN_INCORRECT');
    for (let time = 0; time < 3; time++) await expect(key?.sign(new Uint8Array(4))).rejects.toMatchObject({ code: 'refused' });
    expect((await readFile(path.join(folder, 'calls'), 'utf8')).length).toBe('x\n'.length * 2);
  });
});

describe('a whole document', () => {
  const sealers: [string, string, () => Record<string, string>][] = [
    [
      'an RSA key in a token',
      'Seal RSA 2048',
      () => pkcs11('id:01', { SEAL_CERTIFICATE_FILE: keys['RSA 2048'].certificate_file }),
    ],
    ['a key in a key service', 'Seal P-384', () => kms('P-384', keys['P-384'].certificate_file)],
    ['an elliptic key in a token', 'Seal P-256', () => pkcs11('P-256')],
    [
      'a key in a file',
      'Seal RSA 4096',
      () => ({ SEAL_PKCS12_FILE: pkcs12File(keys['RSA 4096'], 'x'), SEAL_PKCS12_PASSWORD: 'x' }),
    ],
  ];

  it.each(someUnlessDeep(sealers, 2))(
    'is sealed by %s, and is still recognized as ours after the key was changed',
    async (_, name, env) => {
      const test = await startTestApp(env());
      try {
        const bytes = await sealed(test);
        expect(pdfsig(bytes)).toMatchObject([
          { valid: true, name: 'Sig Nee' },
          { valid: true, whole: true, name },
        ]);
        for (const server of [test, await test.startBeside({})]) {
          const { body } = await openBrowser(server).upload<Verification>('/api/verify', { name: 'a.pdf', bytes });
          expect(body).toMatchObject({ ours: true, timeline_intact: true });
        }
      } finally {
        await test.close();
      }
    },
  );
});

it('waits for its seal while a key service is down, and loses nothing', async () => {
  const test = await startTestApp(kms('P-256', keys['P-256'].certificate_file));
  try {
    const { browser } = await signUp(test);
    const { pdf, fields } = await sendTo(browser, { signers: ['late@example.com'] });
    service.setDown(true);
    await sign(test, { email: 'late@example.com', pdf, field: fields[0] ?? '' });
    await waitFor('the seal to fail', async () => {
      const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
      return (row?.seal_failures ?? 0) > 0;
    });
    expect((await browser.call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'pending', is_finalizing: true });
    service.setDown(false);
    expect((await browser.call('POST', pdfPath(pdf, '/retry'))).status).toBe(200);
    await becomes(browser, pdf, { signing_mode: 'completed' });
  } finally {
    service.setDown(false);
    await test.close();
  }
});

async function sealed(test: TestApp): Promise<Uint8Array> {
  const { browser } = await signUp(test);
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, fields } = await sendTo(browser, { signers: [email] });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  return (await browser.call('GET', pdfPath(pdf, '/download'))).bytes;
}
