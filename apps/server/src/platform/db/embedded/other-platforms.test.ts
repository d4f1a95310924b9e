// The implementations for macOS (pg_ctl with a Unix socket) and Windows (pg_ctl with 127.0.0.1), run on the test platform; and
// the error on platforms without a binary.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { makeDataDir } from '#testing/data-dir.ts';
import type { Connection } from '../database.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseOwner } from './owner.ts';
import { chooseClusterPaths } from './paths.ts';

let dir: string;
const running: EmbeddedPostgres[] = [];
beforeEach(async () => {
  dir = await makeDataDir('countersign-pg-');
});
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
  await rm(dir, { recursive: true, force: true });
});

describe.each(['pg_ctl', 'pg_ctl_tcp'] as const)('the embedded PostgreSQL with %s', (kind) => {
  const start = async (share = false) => {
    const started = await startEmbeddedPostgres(dir, { share, kind });
    running.push(started);
    return started;
  };

  it('starts, refuses a second owner, shares on request, stops, and keeps its data', async () => {
    const first = await start();
    await query(first.owner, 'create table kept (n int); insert into kept values (7)');
    expect((await query(first.connection, 'select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
      { rolsuper: false },
    ]);
    await expect(start()).rejects.toThrow('Another Countersign is running on');
    expect((await start(true)).how).toBe('shared');
    await first.stop();
    await expect(query(first.connection, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    const second = await start();
    expect(second.how).toBe('started');
    expect((await query(second.owner, 'select n from kept')).rows).toEqual([{ n: 7 }]);
  });

  it('takes over the server and the lock of a process that was killed @deep', async () => {
    const child = startElsewhere(dir, kind);
    await child.started;
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    expect(existsSync(pathsOf(dir).lock_socket)).toBe(true);

    const again = await start();
    expect(again.how).toBe('adopted');
    expect((await query(again.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    await again.stop();
    expect(existsSync(path.join(pathsOf(dir).cluster, 'postmaster.pid'))).toBe(false);
  });

  it('starts although postmaster.pid names a process that is not a server of the cluster @deep', async () => {
    await (await start()).stop();
    await writeFile(path.join(pathsOf(dir).cluster, 'postmaster.pid'), `${process.pid}\n`);
    expect((await start()).how).toBe('started');
  });
});

describe('the server on 127.0.0.1', () => {
  it('admits nobody without the password', async () => {
    const started = await startEmbeddedPostgres(dir, { share: false, kind: 'pg_ctl_tcp' });
    running.push(started);
    expect(started.connection.host).toBe('127.0.0.1');
    await expect(query({ ...started.connection, password: 'guessed' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await query(started.connection, 'show password_encryption')).rows).toEqual([
      { password_encryption: 'scram-sha-256' },
    ]);
    expect(await readFile(pathsOf(dir).access_file, 'utf8')).not.toContain('password');
  });

  it('keeps the password that an earlier version stored next to the cluster', async () => {
    const first = await startEmbeddedPostgres(dir, { share: false, kind: 'pg_ctl_tcp' });
    await first.stop();
    await rm(path.join(dir, 'keys', 'postgres.json'));
    const { cluster, access_file } = pathsOf(dir);
    await writeFile(path.join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await writeFile(access_file, JSON.stringify({ port: 0, password: first.superuser.password }));

    const second = await startEmbeddedPostgres(dir, { share: false, kind: 'pg_ctl_tcp' });
    running.push(second);
    expect((await query(second.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await readFile(access_file, 'utf8')).not.toContain('password');
  });
});

describe('a data folder lock with a socket file', () => {
  it('has only one owner if many processes find it stale', async () => {
    const address = path.join(dir, 'lock');
    await leaveStale(address);
    const locks = await Promise.all(Array.from({ length: 8 }, () => lockDataFolder(address, async () => true)));
    const owners = locks.filter((lock) => lock !== 'shared');
    expect(owners).toHaveLength(1);

    owners[0]?.close();
    const next = await lockDataFolder(address, async () => true);
    expect(next).not.toBe('shared');
    if (next !== 'shared') next.close();
  });
});

it('asks for DATABASE_URL in one sentence if there is no binary for the platform @deep', async () => {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@embedded-postgres/')) throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' });
      return next(name, context);
    } });`;
  const main = path.resolve(import.meta.dirname, '../../../main.ts');
  const { output, code } = await runNode(['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, main], {
    DATA_DIR: dir,
    PORT: '0',
  });
  expect(output).toBe(
    `The embedded PostgreSQL is not available for ${process.platform} ${process.arch}. Set DATABASE_URL to use a PostgreSQL server.\n`,
  );
  expect(code).toBe(1);
});

function pathsOf(dataDir: string) {
  return chooseClusterPaths(dataDir, chooseOwner());
}

/** A process that starts the server and then waits until it is ended. */
function startElsewhere(dataDir: string, kind: string) {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { share: false, kind: ${JSON.stringify(kind)} });
    console.log('started'); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { process: child, started: once(child.stdout, 'data') };
}

/** Leaves a socket file whose listener was killed. */
async function leaveStale(address: string) {
  await mkdir(path.dirname(address), { recursive: true });
  const code = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', code], { stdio: 'ignore' }), 'exit');
  expect(existsSync(address)).toBe(true);
}

async function runNode(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}

async function query(connection: Connection, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
