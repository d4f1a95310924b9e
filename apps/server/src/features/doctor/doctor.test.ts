// Runs `npm run doctor` as a separate process, for a working installation and for a broken one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startCompanyCam } from '@countersign/simulators/companycam';
import { startGotenberg } from '@countersign/simulators/gotenberg';
import { startIdentityServer } from '@countersign/simulators/identity-server';
import { startEmailSink } from '@countersign/simulators/mail-sink';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { pkcs12File, sealKey } from '../../../../../packages/pdf/fixtures/seal-keys.ts';
import { readConfig } from '#platform/config/config.ts';
import { describeConfinement } from '#platform/sandbox/index.ts';
import { startSandbox } from '#src/start-sandbox.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { TEMPLATE, inDatabase } from '#testing/global-setup.ts';
import { timestampAuthority } from '../../../../../packages/pdf/fixtures/timestamp-authority.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../doctor.ts');
const clock = timestampAuthority();
let dir: string;
let timestampServer: Server;
let mail: Awaited<ReturnType<typeof startEmailSink>>;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'doctor-'));
  mail = await startEmailSink();
  timestampServer = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => response.end(Buffer.from(clock.answer(Buffer.concat(parts)))));
  }).listen(0, '127.0.0.1');
  await once(timestampServer, 'listening');
});
afterAll(async () => {
  timestampServer.close();
  await mail.close();
  await rm(dir, { recursive: true });
});

async function doctor(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dir,
      DATABASE_URL: connectionUrl(inject('database')),
      SANDBOX_PROCESSES: '1',
      ...COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}

it('reports that everything works, and leaves nothing behind', async () => {
  const url = `http://127.0.0.1:${(timestampServer.address() as AddressInfo).port}`;
  const identity = await startIdentityServer();
  const companyCam = await startCompanyCam();
  const gotenberg = await startGotenberg(plain(1));
  const { code, lines } = await doctor({
    SMTP_URL: mail.url,
    TIMESTAMP_URL: url,
    ...identity.settings,
    ...companyCam.env,
    GOTENBERG_URL: gotenberg.url,
  });
  await identity.close();
  await companyCam.close();
  await gotenberg.close();
  const started = startSandbox(readConfig({ DATA_DIR: dir }));
  started.close();
  expect(lines).toEqual([
    'ok     Configuration: valid',
    'ok     Database: answers',
    'ok     Database roles: the database has no tables before the first start',
    'ok     Storage: the folder takes, gives and removes',
    'ok     Mail: the mail server takes mail',
    'ok     Timestamps: the authority answers',
    'ok     Sign-in services: answering: google, facebook, linkedin',
    'ok     CompanyCam: answers',
    'ok     Office files: the Gotenberg server answers and converts (8.34.0)',
    `ok     Sandbox: children have ${describeConfinement(started.confinement())}`,
    'ok     Seal: the sandbox starts, seals and checks: PAdES B-LTA by “Countersign Seal”, this installation’s own certificate',
  ]);
  expect(code).toBe(0);
  expect(mail.emails).toEqual([]);
  const files = (await readdir(path.join(dir, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  expect([...files, ...(await readdir(path.join(dir, 'tmp')))]).toEqual([]);
});

it('names the owner of a configured sealing certificate @deep', async () => {
  const key = await sealKey('P-256', { name: 'Example Ltd' });
  const { code, lines } = await doctor({ SEAL_PKCS12_FILE: pkcs12File(key, 'open'), SEAL_PKCS12_PASSWORD: 'open' });
  expect(lines.at(-1)).toMatch(/^ok {5}Seal: .*PAdES B-B by “Example Ltd”, the certificate that is configured$/);
  expect(code).toBe(0);
  expect((await readdir(path.join(dir, 'keys'))).filter((file) => file.startsWith('sealed-by-'))).toEqual([]);
});

it('explains what does not work, without revealing secrets', async () => {
  const { code, lines } = await doctor({
    DATABASE_URL: 'postgres://person:hush-hush@127.0.0.1:9/nothing',
    SMTP_URL: 'smtp://person:hush-hush@127.0.0.1:9',
    TIMESTAMP_URL: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'hush-hush',
    GOOGLE_JWKS_URL: 'http://127.0.0.1:9',
    COMPANYCAM_CLIENT_ID: 'client',
    COMPANYCAM_CLIENT_SECRET: 'hush-hush',
    COMPANYCAM_API_URL: 'http://127.0.0.1:9',
    GOTENBERG_URL: 'http://127.0.0.1:9',
    SEAL_PKCS12_FILE: '/nowhere.p12',
    SEAL_PKCS12_PASSWORD: 'hush-hush',
  });
  expect(code).toBe(1);
  const faults = lines.filter((line) => line.startsWith('FAULT')).map((line) => /FAULT {2}(\w+)/.exec(line)?.[1]);
  expect(faults).toEqual(['Database', 'Database', 'Mail', 'Timestamps', 'Sign', 'CompanyCam', 'Office', 'Seal']);
  expect(lines.at(-1)).toContain('SEAL_PKCS12_FILE cannot be read: /nowhere.p12');
  expect(lines.join('\n')).not.toContain('hush-hush');
});

it('reports whether the server could change append-only data', async () => {
  const { application, database } = { application: inject('application'), database: inject('database') };
  const rolesBy = async (env: Record<string, string>) =>
    (await doctor(env)).lines.find((line) => line.includes('Database roles'))?.replace(/^.*roles: /, '');
  const separate = {
    DATABASE_URL: connectionUrl(inDatabase(application, TEMPLATE)),
    DATABASE_OWNER_URL: connectionUrl(inject('database')),
  };
  expect(await rolesBy(separate)).toBe('the server’s role may not change timelines or tables');
  expect(await rolesBy({ DATABASE_URL: connectionUrl(inDatabase(database, TEMPLATE)) })).toMatch(/^not separated: /);
});

it('stops at an invalid configuration and names each error @deep', async () => {
  const { code, lines } = await doctor({ PORT: 'high', SEAL_KMS_REGION: 'eu-central-1' });
  expect({ code, count: lines.length }).toEqual({ code: 1, count: 1 });
  expect(lines[0]).toMatch(/^FAULT {2}Configuration: .*PORT/);
});
