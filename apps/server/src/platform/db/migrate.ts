// Applies the SQL files of migrations/ in order, forward only, each in a separate transaction. An advisory lock lets any number
// of processes start at the same time: one migrates, the others wait.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { JOBS_SCHEMA, grantToApplication } from './application-role.ts';
import type { Connection } from './database.ts';

const LOCK_KEY = 727_001;
export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../migrations');

interface MigrateOptions {
  dir?: string;
  /** The role that the server runs as, if it differs from that of the connection. It is granted the rights that it needs. */
  application_role?: string;
}

/**
 * Brings the schema up to date. A role without the right to migrate passes if the schema is already up to date.
 * @returns the names of the files applied by this call
 * @throws Error if an applied file was changed afterwards, or an unknown (newer) one was applied
 */
export async function migrate(connection: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const { dir = MIGRATIONS_DIR, application_role } = options;
  const files = await readMigrations(dir);
  const client = new pg.Client(connection);
  await client.connect();

  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await ensureSchemas(client);
    const applied = await applyMissing(client, files);
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    if (application_role !== undefined && application_role !== rows[0]?.role) await grantToApplication(client, application_role);
    return applied;
  } finally {
    await client.end();
  }
}

/** Creates the schemas only if they are missing, because PostgreSQL requires the right to create even if nothing is created. */
async function ensureSchemas(client: pg.Client) {
  const { rows } = await client.query<{ has_migrations: boolean; has_jobs: boolean }>(
    `select to_regclass('schema_migrations') is not null as has_migrations, to_regnamespace($1) is not null as has_jobs`,
    [JOBS_SCHEMA],
  );
  if (!rows[0]?.has_migrations)
    await client.query(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  if (!rows[0]?.has_jobs) await client.query(`create schema ${JOBS_SCHEMA}`);
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted();

  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(dir, name), 'utf8');
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client, files: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));

  for (const name of applied.keys()) {
    if (!files.some((file) => file.name === name)) {
      throw new Error(`The database was migrated by a newer version (${name}); this version cannot use it.`);
    }
  }

  const done: string[] = [];
  for (const file of files) {
    const checksum = applied.get(file.name);
    if (checksum === file.checksum) continue;
    if (checksum !== undefined) throw new Error(`The migration ${file.name} was changed after it had been applied.`);

    await applyOne(client, file);
    done.push(file.name);
  }
  return done;
}

async function applyOne(client: pg.Client, file: Migration) {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${file.name} failed`, { cause: error });
  }
}
