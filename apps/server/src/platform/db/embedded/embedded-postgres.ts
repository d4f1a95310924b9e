// Real PostgreSQL without an installation, used if no DATABASE_URL is configured. How it runs on each platform is described in
// postmaster.ts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { wantsPasswords, writeRules } from './client-access.ts';
import { SUPERUSER, ensureCluster } from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { SystemUser } from '#platform/system-user.ts';
import { chooseOwner } from './owner.ts';
import { type Passwords, loadPasswords, readPasswords } from './passwords.ts';
import { type ClusterPaths, chooseClusterPaths } from './paths.ts';
import { type Postmaster, type PostmasterAdapter, type PostmasterKind, choosePostmaster } from './postmaster.ts';

/** Owns the database and its tables. */
const OWNER = 'countersign';
/** The role that the server uses. */
const APPLICATION = 'countersign_app';
const DATABASE = 'countersign';
const ADOPT_TIMEOUT_MS = 5_000;

export interface EmbeddedPostgres {
  /** Connects as the role that the server runs as. */
  connection: Connection;
  /** Connects as the role that owns the database and migrates it. */
  owner: Connection;
  /** For the superuser; used by tests that create databases. */
  superuser: Connection;
  /** `started` here, `adopted` from a process that died, or `shared` with one that is alive. */
  how: 'started' | 'adopted' | 'shared';
  stop(): Promise<void>;
}

/**
 * Starts the server of a data folder, or joins the running one.
 * @param options.share whether to join a server that belongs to a living process (otherwise that is an error)
 * @param options.keys_dir where the passwords are stored; by default the data folder's `keys`
 * @param options.kind how the server is run; by default depends on the platform
 * @throws EmbeddedPostgresError if the operator has to fix something
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { share: boolean; keys_dir?: string; kind?: PostmasterKind },
): Promise<EmbeddedPostgres> {
  const owner = chooseOwner();
  const paths = chooseClusterPaths(dataDir, owner);
  const adapter = choosePostmaster(paths, owner, options.kind);
  const keysDir = options.keys_dir ?? path.join(dataDir, 'keys');

  const lock = await lockDataFolder(adapter.lock_address, async () => {
    if (!(await answers(adapter, readPasswords(keysDir)))) return false;
    if (options.share) return true;
    throw new EmbeddedPostgresError(`Another Countersign is running on ${dataDir}. Stop it first, or set DATA_DIR.`);
  });
  if (lock === 'shared') return { ...connectionsOf(adapter, readPasswords(keysDir)), how: 'shared', stop: async () => {} };

  try {
    const { postmaster, passwords, how } = await launch({ adapter, paths, owner, keys_dir: keysDir });
    return {
      ...connectionsOf(adapter, passwords),
      how,
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

interface Launch {
  adapter: PostmasterAdapter;
  paths: ClusterPaths;
  owner: SystemUser | null;
  keys_dir: string;
}

async function launch({ adapter, paths, owner, keys_dir }: Launch) {
  const binaries = findBinaries(owner);
  adapter.prepare();
  refuseLostPasswords(paths.cluster, keys_dir);
  const passwords = await loadPasswords(keys_dir, adapter.formerPassword());
  const { locale_options } = adapter;
  await ensureCluster(paths.cluster, { binaries, owner, locale_options, password: passwords.superuser });

  const adopted = await adopt({ adapter, binaries, passwords });
  const postmaster = adopted ?? (await adapter.start(binaries));
  const { superuser } = connectionsOf(adapter, passwords);
  await ensureDatabase(superuser, passwords);
  if (!wantsPasswords(paths.cluster)) await demandPasswords(superuser, { paths, owner, passwords });
  return { postmaster, passwords, how: adopted ? ('adopted' as const) : ('started' as const) };
}

function refuseLostPasswords(cluster: string, keysDir: string) {
  if (readPasswords(keysDir) || !existsSync(cluster) || !wantsPasswords(cluster)) return;
  throw new EmbeddedPostgresError(
    `The passwords of the database in ${cluster} were in ${path.join(keysDir, 'postgres.json')}, which is not there. Restore the keys (docs/operating.md).`,
  );
}

function connectionsOf(
  adapter: PostmasterAdapter,
  passwords: Passwords | null,
): Pick<EmbeddedPostgres, 'connection' | 'owner' | 'superuser'> {
  const endpoint = adapter.endpoint();
  if (!endpoint || !passwords) throw new Error('The embedded PostgreSQL cannot be reached before its first start.');
  return {
    connection: { ...endpoint, user: APPLICATION, database: DATABASE, password: passwords.application },
    owner: { ...endpoint, user: OWNER, database: DATABASE, password: passwords.owner },
    superuser: { ...endpoint, user: SUPERUSER, database: 'postgres', password: passwords.superuser },
  };
}

/** Takes over a server that outlived its parent. One that does not answer is stopped. */
async function adopt({
  adapter,
  binaries,
  passwords,
}: {
  adapter: PostmasterAdapter;
  binaries: Binaries;
  passwords: Passwords;
}): Promise<Postmaster | null> {
  const orphan = await adapter.findOrphan(binaries);
  if (!orphan) return null;

  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await answers(adapter, passwords)) return orphan;
    if (!(await adapter.findOrphan(binaries))) return null;
    await sleep(50);
  }
  await orphan.stop();
  return null;
}

async function answers(adapter: PostmasterAdapter, passwords: Passwords | null): Promise<boolean> {
  if (!adapter.endpoint() || !passwords) return false;
  return accepts(connectionsOf(adapter, passwords).superuser);
}

async function ensureDatabase(superuser: Connection, passwords: Passwords) {
  await withClient(superuser, async (client) => {
    await ensureRole(client, OWNER, passwords.owner);
    await ensureRole(client, APPLICATION, passwords.application);
    // The migrating role must be able to hand the queue's objects to the application.
    await client.query(`grant ${APPLICATION} to ${OWNER}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  });
}

async function ensureRole(client: pg.Client, role: string, password: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
}

/** Migrates a cluster of an earlier version. If this is interrupted, the next start repeats it. */
async function demandPasswords(
  superuser: Connection,
  { paths, owner, passwords }: Pick<Launch, 'paths' | 'owner'> & { passwords: Passwords },
) {
  await withClient(superuser, async (client) => {
    for (const [role, password] of [
      [SUPERUSER, passwords.superuser],
      [OWNER, passwords.owner],
      [APPLICATION, passwords.application],
    ] as const)
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    writeRules(paths.cluster, owner);
    await client.query('select pg_reload_conf()');
  });
  const stranger = { ...superuser, password: 'nobody has this one' };
  while (await accepts(stranger)) await sleep(20);
}

function accepts(connection: Connection): Promise<boolean> {
  return withClient(connection, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
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
