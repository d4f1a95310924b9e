// Real PostgreSQL without an installation: used where no DATABASE_URL is configured. How it runs on which platform is
// in postmaster.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { SUPERUSER, ensureCluster } from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { chooseOwner } from './owner.ts';
import { choosePlaces } from './places.ts';
import { type Postmaster, type PostmasterAdapter, type PostmasterKind, choosePostmaster } from './postmaster.ts';

const ROLE = 'countersign';
const DATABASE = 'countersign';
const ADOPT_TIMEOUT_MS = 5_000;

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
 * @param options.kind how the server is run; by default as suits the platform
 * @throws EmbeddedPostgresError when a person has to do something about it
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { share: boolean; kind?: PostmasterKind },
): Promise<EmbeddedPostgres> {
  const owner = chooseOwner();
  const places = choosePlaces(dataDir, owner);
  const adapter = choosePostmaster(places, owner, options.kind);

  const lock = await lockDataFolder(adapter.lock_address, async () => {
    if (!(await answers(adapter))) return false;
    if (options.share) return true;
    throw new EmbeddedPostgresError(`Another Countersign is running on ${dataDir}. Stop it first, or set DATA_DIR.`);
  });
  if (lock === 'shared') return { ...connectionsOf(adapter), how: 'shared', stop: async () => {} };

  try {
    const binaries = findBinaries(owner);
    const password = adapter.prepare();
    await ensureCluster(places.cluster, { binaries, owner, locale_options: adapter.locale_options, password });

    const adopted = await adopt(adapter, binaries);
    const postmaster = adopted ?? (await adapter.start(binaries));
    const connections = connectionsOf(adapter);
    await ensureDatabase(connections.superuser);

    return {
      ...connections,
      how: adopted ? 'adopted' : 'started',
      stop: async () => {
        await postmaster.stop();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Both roles have the same password where there is one: it keeps other users of the machine out, not ourselves. */
function connectionsOf(adapter: PostmasterAdapter): { connection: Connection; superuser: Connection } {
  const endpoint = adapter.endpoint();
  if (!endpoint) throw new Error('The embedded PostgreSQL has no address before its first start.');
  return {
    connection: { ...endpoint, user: ROLE, database: DATABASE },
    superuser: { ...endpoint, user: SUPERUSER, database: 'postgres' },
  };
}

/** A server that outlived its parent is taken over; one that does not answer is stopped. */
async function adopt(adapter: PostmasterAdapter, binaries: Binaries): Promise<Postmaster | null> {
  const orphan = await adapter.findOrphan(binaries);
  if (!orphan) return null;

  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await answers(adapter)) return orphan;
    if (!(await adapter.findOrphan(binaries))) return null;
    await sleep(50);
  }
  await orphan.stop();
  return null;
}

async function answers(adapter: PostmasterAdapter): Promise<boolean> {
  if (!adapter.endpoint()) return false;
  return withClient(connectionsOf(adapter).superuser, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

async function ensureDatabase(superuser: Connection) {
  await withClient(superuser, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login${password(superuser, client)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
  });
}

function password({ password: given }: Connection, client: pg.Client): string {
  return typeof given === 'string' ? ` password ${client.escapeLiteral(given)}` : '';
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
