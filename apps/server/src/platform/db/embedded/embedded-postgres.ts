// Real PostgreSQL without an installation: used where no DATABASE_URL is configured. Linux; unix socket only.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database.ts';
import { findBinaries } from './binaries.ts';
import { SUPERUSER, ensureCluster } from './cluster.ts';
import { chooseOwner } from './owner.ts';
import { choosePlaces, makePrivateDir } from './places.ts';
import { type Postmaster, findOrphan, startPostmaster, waitUntilUnused } from './postmaster.ts';

const ROLE = 'countersign';
const DATABASE = 'countersign';
const ADOPT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 15_000;

export interface EmbeddedPostgres {
  /** As a role that is no superuser but owns the database. */
  connection: Connection;
  /** As the superuser; for tests that make databases of their own. */
  superuser: Connection;
  /** `started` here, `adopted` from a process that died, or `shared` with one that lives. */
  how: 'started' | 'adopted' | 'shared';
  stop(): Promise<void>;
}

/**
 * Starts the server of a data folder, or joins the one that runs.
 * @param options.share whether to join a server that belongs to a living process (else that is an error)
 */
export async function startEmbeddedPostgres(dataDir: string, options: { share: boolean }): Promise<EmbeddedPostgres> {
  const owner = chooseOwner();
  const places = choosePlaces(dataDir, owner);
  const superuser: Connection = { host: places.socket_dir, port: 5432, user: SUPERUSER, database: 'postgres' };
  const connection: Connection = { ...superuser, user: ROLE, database: DATABASE };

  const lock = await acquire(places.lock_name, async () => {
    if (!(await answers(superuser))) return false;
    if (options.share) return true;
    throw new Error(`Another Countersign is running on ${dataDir}. Stop it first, or set DATA_DIR.`);
  });
  if (lock === 'shared') return { connection, superuser, how: 'shared', stop: async () => {} };

  try {
    const binaries = findBinaries(owner);
    makePrivateDir(places.socket_dir, owner);
    await ensureCluster(places.cluster, binaries, owner);

    const adopted = await adopt(places.cluster, superuser);
    const postmaster = adopted ?? (await startFresh());
    await ensureDatabase(superuser);

    return {
      connection,
      superuser,
      how: adopted ? 'adopted' : 'started',
      stop: async () => {
        await postmaster.stop();
        lock.close();
      },
    };

    async function startFresh() {
      await waitUntilUnused(places.cluster, ADOPT_TIMEOUT_MS);
      return startPostmaster(places, binaries, owner);
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** One owner a data folder, by a name in the kernel that is freed when its holder dies, however it dies. */
async function acquire(name: string, tryShare: () => Promise<boolean>): Promise<net.Server | 'shared'> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;

  while (Date.now() < deadline) {
    const server = await listen(name);
    if (server) return server;
    if (await tryShare()) return 'shared';
    await sleep(100);
  }
  throw new Error('Another Countersign is starting on this data folder and does not finish.');
}

function listen(name: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server));
  });
}

/** A server that outlived its parent is taken over; one that does not answer is stopped. */
async function adopt(cluster: string, superuser: Connection): Promise<Postmaster | null> {
  const orphan = findOrphan(cluster);
  if (!orphan) return null;

  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await answers(superuser)) return orphan;
    if (!findOrphan(cluster)) return null;
    await sleep(50);
  }
  await orphan.stop();
  return null;
}

async function answers(connection: Connection): Promise<boolean> {
  return withClient(connection, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

async function ensureDatabase(superuser: Connection) {
  await withClient(superuser, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
  });
}

async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
