import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { uuidv7 } from '@countersign/document-model';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as accounts from '#src/schema/accounts.ts';
import * as elements from '#src/schema/elements.ts';
import * as integrations from '#src/schema/integrations.ts';
import * as invites from '#src/schema/invites.ts';
import * as pdfs from '#src/schema/pdfs.ts';
import * as signees from '#src/schema/signees.ts';
import { inDatabase } from '#testing/global-setup.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import type { Connection } from './database.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

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

  it('move signature images to one row per pdf without losing any, and record their sizes', async () => {
    const superuser = inject('database');
    const name = `migrations_pictures_${process.pid}`;
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(`create database ${name}`);
    const target = inDatabase(superuser, name);
    const before = path.join(dir, 'before');
    await mkdir(before);
    await copyFile(path.join(MIGRATIONS_DIR, '0001_create_tables.sql'), path.join(before, '0001_create_tables.sql'));
    await migrate(target, { dir: before });
    await withDatabase(target, async ({ db, ids }) => {
      await db.query(OLD_ROWS, ids);
      await migrate(target);
      const { rows } = await db.query<{ value: unknown; size_bytes: number }>(
        `select data -> 'value' as value, size_bytes from elements order by kind, id`,
      );
      const pictures = await db.query<{ sha256: string; data_url: string }>('select sha256, data_url from element_pictures');
      expect(pictures.rows).toEqual([{ sha256: expect.any(String) as string, data_url: PICTURE }]);
      const reference = { image: `sha256:${createHash('sha256').update(PICTURE).digest('hex')}` };
      expect(rows.map(({ value }) => value)).toEqual([reference, reference, 'a text']);
      expect(rows[0]?.size_bytes).toBeGreaterThan(PICTURE.length);
    });
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it('count existing pdfs', async () => {
    const superuser = inject('database');
    const name = `migrations_counts_${process.pid}`;
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(`create database ${name}`);
    const target = inDatabase(superuser, name);
    const before = path.join(dir, 'uncounted');
    await mkdir(before);
    const earlier = (await readdir(MIGRATIONS_DIR)).filter((file) => file < '0044');
    for (const file of earlier) await copyFile(path.join(MIGRATIONS_DIR, file), path.join(before, file));
    await migrate(target, { dir: before });
    await withDatabase(target, async ({ db, ids: [user, ...pdfIds] }) => {
      await db.query(
        `with person as (
          insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, 'a@example.com', '', '', now(), now())
        )
        insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, deleted_at, created_at, updated_at)
        select id, $1, $1, 'a', 'edit', 'upload', 'ready', 1, 'k', case when n = 1 then now() end, now(), now()
        from unnest($2::uuid[]) with ordinality as t (id, n)`,
        [user, pdfIds],
      );
      await migrate(target);
      const { rows } = await db.query('select lifecycle, change from pdf_counts order by lifecycle');
      expect(rows).toEqual([
        { lifecycle: 'deleted', change: 1 },
        { lifecycle: 'live', change: pdfIds.length - 1 },
      ]);
    });
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it('set the language of unfinished bulk sends to that of their creator', async () => {
    const superuser = inject('database');
    const name = `migrations_languages_${process.pid}`;
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(`create database ${name}`);
    const target = inDatabase(superuser, name);
    const before = path.join(dir, 'without-language');
    await mkdir(before);
    const earlier = (await readdir(MIGRATIONS_DIR)).filter((file) => file < '0066');
    for (const file of earlier) await copyFile(path.join(MIGRATIONS_DIR, file), path.join(before, file));
    await migrate(target, { dir: before });
    await withDatabase(target, async ({ db, ids: [chosen, processed, unknown] }) => {
      await db.query(
        `insert into users (id, email, first_name, last_name, locale, seen_locale, created_at, updated_at) values
          ($1, 'a@example.com', '', '', 'de', 'es', now(), now()),
          ($2, 'b@example.com', '', '', null, 'fr', now(), now()),
          ($3, 'c@example.com', '', '', null, null, now(), now())`,
        [chosen, processed, unknown],
      );
      await db.query(
        `insert into bulk_sends (id, user_id, file_name, name, message, status, headers, mapping, problems, created_by, created_at)
        select gen_random_uuid(), id, 'a.csv', 'a', '', 'checked', '[]', '[]', '[]', id, now() from users`,
      );
      await migrate(target);
      const { rows } = await db.query(
        'select email, language from bulk_sends join users on users.id = created_by order by email',
      );
      expect(rows.map(({ language }: { language: string }) => language)).toEqual(['de', 'fr', 'en']);
    });
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it('create exactly the columns that the code declares', async () => {
    const tables: PgTable[] = Object.values({
      ...accounts,
      ...elements,
      ...integrations,
      ...invites,
      ...pdfs,
      ...signees,
    }).filter((value) => is(value, PgTable));
    expect(tables.length).toBeGreaterThan(15);

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

const PICTURE = 'data:image/png;base64,AAAABBBB';

/**
 * Two signatures with the same image, and a text, as the first version stored them. Parameters: user, pdf, page, three elements.
 */
const OLD_ROWS = `
  with person as (
    insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, 'a@example.com', '', '', now(), now())
  ), file as (
    insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, created_at, updated_at)
    values ($2, $1, $1, 'a', 'edit', 'upload', 'ready', 1, 'k', now(), now())
  ), page as (
    insert into pages (id, pdf_id, "order", source_index, width, height, rotation, mode) values ($3, $2, 1, 0, 1, 1, 0, 'edit')
  )
  insert into elements (id, pdf_id, page_id, kind, data, created_at, updated_at) values
    ($4, $2, $3, 'signature', '{"value": {"image": "${PICTURE}"}}', now(), now()),
    ($5, $2, $3, 'signature', '{"value": {"image": "${PICTURE}"}}', now(), now()),
    ($6, $2, $3, 'text', '{"value": "a text"}', now(), now())`;

async function withDatabase(target: Connection, use: (given: { db: pg.Client; ids: string[] }) => Promise<void>) {
  const db = new pg.Client(target);
  await db.connect();
  try {
    await use({ db, ids: Array.from({ length: 6 }, () => uuidv7()) });
  } finally {
    await db.end();
  }
}
