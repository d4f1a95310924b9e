// One PostgreSQL for all server tests: the embedded one, or that of TEST_DATABASE_URL. A migrated template is created once; every
// test file gets a copy of it.
import { readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { isAlive } from '#platform/db/embedded/is-alive.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { randomSecret } from '#platform/secrets/secrets.ts';
import { JOB_TYPES } from '#src/app-jobs.ts';
import { makeDataDir } from './data-dir.ts';

const APPLICATION = 'countersign_tests';
export const TEMPLATE = 'countersign_template';
const FORGETFUL = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit'];

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;
const MARK = 'countersign-tests-';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the superuser, who owns the tables of the tests. */
    database: Connection;
    /** As the role of the servers. */
    application: Connection;
  }
}

export default async function setUp(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL'];
  await removeAbandoned();
  const dir = await makeDataDir(`${MARK}${process.pid}-`, await fastestFolder());
  const embedded = url ? null : await startEmbeddedPostgres(dir, { share: false });
  const superuser: Connection = embedded?.superuser ?? { connectionString: url ?? '' };

  const client = new pg.Client(superuser);
  await client.connect();
  // Durability after a crash is of no use for tests.
  if (embedded) for (const setting of FORGETFUL) await client.query(`alter system set ${setting} = off`);
  if (embedded) await client.query('select pg_reload_conf()');
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  const application = await makeApplicationRole(client, superuser);
  await client.end();
  await migrate(inDatabase(superuser, TEMPLATE), { application_role: APPLICATION });
  const template = inDatabase(application, TEMPLATE);
  // Includes the schema and the queues of the jobs, which take longer to create than all migrations.
  const jobs = await startJobs({ connection: template, log: createLog('fatal'), types: JOB_TYPES, is_worker: false });
  await jobs.stop();

  project.provide('database', superuser);
  project.provide('application', application);
  return async () => {
    await embedded?.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/** The test servers run like the product's: as a role that owns no tables. */
async function makeApplicationRole(client: pg.Client, superuser: Connection): Promise<Connection> {
  const password = randomSecret();
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION]);
  if (rowCount === 0) await client.query(`create role ${APPLICATION}`);
  await client.query(`alter role ${APPLICATION} login password ${client.escapeLiteral(password)}`);
  if (!superuser.connectionString) return { ...superuser, user: APPLICATION, password };
  const url = new URL(superuser.connectionString);
  Object.assign(url, { username: APPLICATION, password });
  return { connectionString: url.href };
}

/** A file system in memory if it has room: each copy of the template has hundreds of files. */
async function fastestFolder(): Promise<string> {
  const free = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, os.freemem()) > ENOUGH_BYTES ? SHARED_MEMORY : os.tmpdir();
}

/** A killed run cannot delete its folder, which would occupy memory until the next reboot. */
async function removeAbandoned() {
  for (const name of await readdir(SHARED_MEMORY).catch(() => [])) {
    const pid = name.startsWith(MARK) ? Number.parseInt(name.slice(MARK.length), 10) : NaN;
    if (pid > 0 && !isAlive(pid)) await rm(path.join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
