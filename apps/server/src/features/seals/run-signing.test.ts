// What a compromised child process could get signed.
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { isSignatureBy, signedAttributes } from '@countersign/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestAuthority, testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { createSandbox } from '#platform/sandbox/index.ts';
import { runSigning } from './run-signing.ts';

interface Asked {
  certificates: Uint8Array[];
  signed_at: Date;
  name: string;
  reason: string;
  timestamp_length: null;
  asks: Uint8Array[];
}

const sandbox = createSandbox({
  entry: fileURLToPath(new URL('../../platform/sandbox/test-tasks.ts', import.meta.url)),
  size: 1,
});
const context = { config: readConfig({ APP_ENV: 'test' }), log: createLog('fatal'), sandbox };
let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority();
});
afterAll(() => sandbox.close());

const digest = createHash('sha256').update('a file').digest();

it('signs what is built from the digest in this process', async () => {
  const [signature = new Uint8Array()] = await ask(digest);
  expect(isSignatureBy(authority.leaf, signedAttributes(authority.leaf, digest), new Uint8Array(signature))).toBe(true);
});

it.each([
  ['attributes of its own', () => signedAttributes(authority.leaf, digest)],
  ['a longer digest', () => randomBytes(48)],
  ['nothing', () => new Uint8Array()],
  ['what only claims to be bytes', () => ({ length: 32 }) as unknown as Uint8Array],
])('does not sign %s', async (_, chosen) => {
  await expect(ask(chosen())).rejects.toThrow(/digest/);
});

it('signs once per task', async () => {
  await expect(ask(digest, digest)).rejects.toThrow('This task has had its signature.');
});

function ask(...asks: Uint8Array[]): Promise<Uint8Array[]> {
  const { certificates, sign } = authority.signer;
  const task = { certificates, signed_at: new Date(), name: 'Zoë', reason: 'Signed', asks };
  return runSigning<Asked, Uint8Array[]>(context, { name: 'askAll', task, group: 'x', key: { certificates, sign } });
}
