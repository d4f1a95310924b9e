import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir } from '#testing/data-dir.ts';
import { isRoleSeparate } from '../application-role.ts';
import type { Connection } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseOwner } from './owner.ts';
import { chooseClusterPaths, socketPath } from './paths.ts';

let dir: string;
beforeEach(async () => {
  dir = await makeDataDir('countersign-pg-');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('starts, keeps its data over a restart, and is private, with a role that is not a superuser', async () => {
    const first = await startEmbeddedPostgres(dir, { share: false });
    await query(first.owner, 'create table kept (n int); insert into kept values (7)');
    expect((await query(first.connection, 'select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
      { rolsuper: false },
    ]);
    expect((await query(first.connection, 'show listen_addresses')).rows).toEqual([{ listen_addresses: '' }]);
    await first.stop();

    const second = await startEmbeddedPostgres(dir, { share: false });
    expect((await query(second.owner, 'select n from kept')).rows).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('refuses a second start while it is running, or is shared if asked to', async () => {
    const first = await startEmbeddedPostgres(dir, { share: false });
    const other = runElsewhere(dir, 'share: false');
    expect(await other.output).toContain('Another Countersign is running on');
    const shared = runElsewhere(dir, 'share: true');
    expect(await shared.output).toContain('how: shared');
    await first.stop();
  });

  it('recovers all committed data after its parent was killed', async () => {
    const child = runElsewhere(dir, 'share: false', 'await new Promise((resolve) => setTimeout(resolve, 60_000));');
    await child.said('how: started');
    await writeThrough(dir);
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');

    const again = await startEmbeddedPostgres(dir, { share: false });
    expect((await query(again.owner, 'select count(*)::int as count from committed')).rows).toEqual([{ count: 100 }]);
    await again.stop();
  });

  it('recovers if the first start was killed midway @deep', async () => {
    const { cluster } = chooseClusterPaths(dir, chooseOwner());
    await mkdir(`${cluster}.init-999`, { recursive: true });
    await writeFile(path.join(`${cluster}.init-999`, 'PG_VERSION'), 'half');
    const started = await startEmbeddedPostgres(dir, { share: false });
    expect(started.how).toBe('started');
    await started.stop();
  });

  it('refuses a cluster of another major version with an explanation @deep', async () => {
    const started = await startEmbeddedPostgres(dir, { share: false });
    await started.stop();
    const { cluster } = chooseClusterPaths(dir, chooseOwner());
    expect(Number(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'))).toBe(18);
    await writeFile(path.join(cluster, 'PG_VERSION'), '12\n');
    await expect(startEmbeddedPostgres(dir, { share: false })).rejects.toThrow('The data folder holds a PostgreSQL 12 cluster');
  });

  it('keeps the path of its socket short enough, however deep the data folder is', () => {
    const deep = path.join(dir, ...Array.from({ length: 12 }, () => 'a-rather-long-folder-name'));
    expect(socketPath(chooseClusterPaths(deep, null).socket_dir).length).toBeLessThanOrEqual(107);
    expect(chooseClusterPaths(deep, null).lock_name).not.toBe(chooseClusterPaths(dir, null).lock_name);
  });
});

describe('access to the embedded PostgreSQL', () => {
  const roles = ['countersign', 'countersign_app', 'countersign_owner'];
  const strangers = (host: string) =>
    roles.flatMap((user) => [undefined, 'guessed'].map((password) => ({ host, user, password, database: 'countersign' })));
  const codeOf = (connection: Connection) =>
    query(connection, 'select 1').then(
      () => 'connected',
      (error: unknown) => (error as { code?: string; message: string }).code ?? (error as Error).message,
    );

  it('requires passwords, which are random and readable only by the owner of the keys', async () => {
    const started = await startEmbeddedPostgres(dir, { share: false });
    const { host = '' } = started.connection;
    for (const stranger of strangers(host)) expect(await codeOf(stranger)).not.toBe('connected');
    expect(await codeOf(started.connection)).toBe('connected');
    expect(await codeOf(started.superuser)).toBe('connected');
    const known = [started.connection, started.owner, started.superuser].map(({ password }) => password);
    expect(new Set(known).size).toBe(3);
    expect((await stat(path.join(dir, 'keys', 'postgres.json'))).mode & 0o777).toBe(0o600);
    await started.stop();
  });

  it('gives the server a role that cannot change timelines, also in a database that used to have a single role', async () => {
    const before = await startEmbeddedPostgres(dir, { share: false });
    await prepareDatabase({ connection: before.owner, owner: null });
    await query(before.superuser, 'drop role countersign_app');
    await before.stop();
    const started = await startEmbeddedPostgres(dir, { share: false });
    await prepareDatabase(started);
    expect(await isRoleSeparate((text) => query(started.connection, text))).toBe(true);
    await started.stop();
  });

  it('requires passwords from the keys folder, if that is elsewhere', async () => {
    const keys_dir = path.join(dir, 'volume');
    const started = await startEmbeddedPostgres(dir, { share: false, keys_dir });
    await started.stop();
    expect(await readFile(path.join(keys_dir, 'postgres.json'), 'utf8')).toContain(String(started.superuser.password));
  });

  // A cluster of an earlier version trusts everyone and has no passwords. An interrupted migration may have created the
  // passwords, and may have set them.
  it.each(['of an earlier version', 'whose move was interrupted'])(
    'is restricted from the next start of a cluster %s',
    async (what) => {
      const before = await startEmbeddedPostgres(dir, { share: false });
      await query(before.owner, 'create table kept (n int); insert into kept values (7)');
      await before.stop();
      await trustEverybody(dir);
      if (what === 'of an earlier version') await rm(path.join(dir, 'keys', 'postgres.json'));

      const started = await startEmbeddedPostgres(dir, { share: false });
      for (const stranger of strangers(started.connection.host ?? '')) expect(await codeOf(stranger)).not.toBe('connected');
      expect((await query(started.owner, 'select n from kept')).rows).toEqual([{ n: 7 }]);
      expect(await codeOf(started.superuser)).toBe('connected');
      await started.stop();
    },
  );

  it('is impossible if the passwords are lost, and the error explains it', async () => {
    await (await startEmbeddedPostgres(dir, { share: false })).stop();
    await rm(path.join(dir, 'keys', 'postgres.json'));
    await expect(startEmbeddedPostgres(dir, { share: false })).rejects.toThrow('which is not there. Restore the keys');
  });
});

describe('a database in a data folder that its server cannot enter', () => {
  // A user who can enter only world-readable folders.
  const stranger = { uid: 54_321, gid: 54_321 };
  let state: string;
  let closed: string;
  beforeEach(async () => {
    state = path.join(dir, 'state');
    closed = path.join(dir, 'closed', 'data');
    await mkdir(closed, { recursive: true, mode: 0o700 });
    await chmod(path.dirname(closed), 0o700);
  });
  const paths = (dataDir: string) => chooseClusterPaths(dataDir, stranger, state);

  it('is stored elsewhere and found at every start, even after the folder was moved', async () => {
    const { cluster } = paths(closed);
    expect(cluster.startsWith(state)).toBe(true);
    expect(paths(closed).cluster).toBe(cluster);
    const moved = path.join(path.dirname(closed), 'moved');
    await rename(closed, moved);
    expect(paths(moved).cluster).toBe(cluster);
    expect(paths(moved).cluster).toBe(cluster);
  });

  it('is a new one after the folder was removed', async () => {
    const { cluster } = paths(closed);
    await rm(closed, { recursive: true });
    expect(paths(closed).cluster).not.toBe(cluster);
  });

  it('is not shared by a copy of the folder', async () => {
    paths(closed);
    const copy = path.join(path.dirname(closed), 'copy');
    await cp(closed, copy, { recursive: true });
    expect(() => paths(copy)).toThrow(`${copy} is a copy of ${closed}`);
  });

  it('is reported as missing if it is gone, and never silently recreated', async () => {
    paths(closed);
    await rm(state, { recursive: true });
    expect(() => paths(closed)).toThrow('which is not there. Restore it, or remove');
  });
});

/** The file as initdb wrote it for earlier versions. */
async function trustEverybody(dataDir: string) {
  const { cluster } = chooseClusterPaths(dataDir, chooseOwner());
  await writeFile(path.join(cluster, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
}

function runElsewhere(dataDir: string, options: string, then = '') {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const started = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { ${options} });
    console.log('how: ' + started.how); ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const waiting: (() => void)[] = [];
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    for (const wake of waiting) wake();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);

  return {
    process: child,
    output: once(child, 'exit').then(() => text),
    said: (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => text.includes(words) && resolve();
        waiting.push(look);
        look();
      }),
  };
}

async function writeThrough(dataDir: string) {
  const { owner: connection } = await startEmbeddedPostgres(dataDir, { share: true });
  await query(connection, 'create table committed (n int)');
  for (let n = 0; n < 100; n += 1) await query(connection, `insert into committed values (${n})`);
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
