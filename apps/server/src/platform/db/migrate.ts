// Applies the SQL files of migrations/ in order, forward only, each in a transaction of its own.
// An advisory lock lets any number of processes start at once: one migrates, the others wait.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Connection } from './database.ts';

const LOCK_KEY = 727_001;
export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * Brings the schema up to date.
 * @returns the names of the files that were applied by this call
 * @throws Error when an applied file was changed afterwards or an unknown (newer) one was applied
 */
export async function migrate(connection: Connection, dir: string = MIGRATIONS_DIR): Promise<string[]> {
  const files = await readMigrations(dir);
  const client = new pg.Client(connection);
  await client.connect();

  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client, files);
  } finally {
    await client.end();
  }
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
