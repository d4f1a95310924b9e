import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inDatabase } from '#testing/global-setup.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { migrate } from './migrate.ts';

const SCHEMA_DIR = path.resolve(import.meta.dirname, '../../schema');

let test: TestApp;
let dir: string;
beforeAll(async () => {
  test = await startTestApp();
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-migrations-'));
});
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

describe('migrations', () => {
  it('are applied once, however many processes start together', async () => {
    const superuser = inject('database');
    const name = `migrations_${process.pid}`;
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(`create database ${name}`);
    await writeFile(path.join(dir, '0001_one.sql'), 'create table one (id int); insert into one values (1);');
    await writeFile(path.join(dir, '0002_two.sql'), 'create table two (id int);');

    const target = inDatabase(superuser, name);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(target, { dir })));
    expect(applied.flat().toSorted()).toEqual(['0001_one.sql', '0002_two.sql']);

    await writeFile(path.join(dir, '0001_one.sql'), 'create table changed (id int);');
    await expect(migrate(target, { dir })).rejects.toThrow('0001_one.sql was changed after it had been applied');
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it('create exactly the columns that the code declares', async () => {
    const files = (await readdir(SCHEMA_DIR)).filter((file) => file.endsWith('.ts'));
    const modules = await Promise.all(
      files.map((file) => import(path.join(SCHEMA_DIR, file)) as Promise<Record<string, unknown>>),
    );
    const tables = new Set(modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable)));
    expect(tables.size).toBeGreaterThan(50);

    for (const table of tables) {
      const { rows } = await test.app.context.db.execute<{ column_name: string; is_nullable: string }>(
        sql`select column_name, is_nullable from information_schema.columns where table_name = ${getTableName(table)} and table_schema = 'public'`,
      );
      const inDatabase = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === 'NO']));
      const inCode = Object.fromEntries(Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]));
      expect(inCode, getTableName(table)).toEqual(inDatabase);
    }
  });
});
