// Migrations that change rows: each runs on a database of the version before it.
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { uuidv7 } from '@countersign/document-model';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { inDatabase } from '#testing/global-setup.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

/** @returns a client of a new database with the migrations before `number`, and a function that applies the others */
async function databaseBefore(number: string): Promise<{ db: pg.Client; migrateOn: () => Promise<unknown> }> {
  const superuser = inject('database');
  const name = `migrations_${number}_${process.pid}`;
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = inDatabase(superuser, name);

  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-migrations-'));
  const earlier = (await readdir(MIGRATIONS_DIR)).filter((file) => file < number);
  for (const file of earlier) await copyFile(path.join(MIGRATIONS_DIR, file), path.join(dir, file));
  await migrate(target, { dir });

  const db = new pg.Client(target);
  await db.connect();
  onTestFinished(async () => {
    await db.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await rm(dir, { recursive: true });
  });
  return { db, migrateOn: () => migrate(target) };
}

const newIds = (count: number) => Array.from({ length: count }, () => uuidv7());

const IMAGE = 'data:image/png;base64,AAAABBBB';

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
    ($4, $2, $3, 'signature', '{"value": {"image": "${IMAGE}"}}', now(), now()),
    ($5, $2, $3, 'signature', '{"value": {"image": "${IMAGE}"}}', now(), now()),
    ($6, $2, $3, 'text', '{"value": "a text"}', now(), now())`;

it('signature images move to one row per pdf, none is lost, and their sizes are recorded', async () => {
  const { db, migrateOn } = await databaseBefore('0002');
  await db.query(OLD_ROWS, newIds(6));
  await migrateOn();
  const { rows } = await db.query<{ value: unknown; size_bytes: number }>(
    `select data -> 'value' as value, size_bytes from elements order by kind, id`,
  );
  const images = await db.query<{ sha256: string; data_url: string }>('select sha256, data_url from element_pictures');
  expect(images.rows).toEqual([{ sha256: expect.any(String) as string, data_url: IMAGE }]);
  const reference = { image: `sha256:${createHash('sha256').update(IMAGE).digest('hex')}` };
  expect(rows.map(({ value }) => value)).toEqual([reference, reference, 'a text']);
  expect(rows[0]?.size_bytes).toBeGreaterThan(IMAGE.length);
});

it('existing pdfs are counted', async () => {
  const { db, migrateOn } = await databaseBefore('0044');
  const [user, ...pdfIds] = newIds(6);
  await db.query(
    `with person as (
      insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, 'a@example.com', '', '', now(), now())
    )
    insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, deleted_at, created_at, updated_at)
    select id, $1, $1, 'a', 'edit', 'upload', 'ready', 1, 'k', case when n = 1 then now() end, now(), now()
    from unnest($2::uuid[]) with ordinality as t (id, n)`,
    [user, pdfIds],
  );
  await migrateOn();
  const { rows } = await db.query('select lifecycle, change from pdf_counts order by lifecycle');
  expect(rows).toEqual([
    { lifecycle: 'deleted', change: 1 },
    { lifecycle: 'live', change: pdfIds.length - 1 },
  ]);
});

it('unfinished bulk sends get the language of their creator', async () => {
  const { db, migrateOn } = await databaseBefore('0066');
  await db.query(
    `insert into users (id, email, first_name, last_name, locale, seen_locale, created_at, updated_at) values
      ($1, 'a@example.com', '', '', 'de', 'es', now(), now()),
      ($2, 'b@example.com', '', '', null, 'fr', now(), now()),
      ($3, 'c@example.com', '', '', null, null, now(), now())`,
    newIds(3),
  );
  await db.query(
    `insert into bulk_sends (id, user_id, file_name, name, message, status, headers, mapping, problems, created_by, created_at)
    select gen_random_uuid(), id, 'a.csv', 'a', '', 'checked', '[]', '[]', '[]', id, now() from users`,
  );
  await migrateOn();
  const { rows } = await db.query<{ language: string }>(
    'select email, language from bulk_sends join users on users.id = created_by order by email',
  );
  expect(rows.map(({ language }) => language)).toEqual(['de', 'fr', 'en']);
});

it('saved pipelines keep their size limit for compression, under its new name', async () => {
  const { db, migrateOn } = await databaseBefore('0114');
  const compress = { tool: 'compress', options: { level: 'medium', most_megabytes: 5 } };
  const flatten = { tool: 'flatten', options: {} };
  const ids = newIds(3);
  await db.query(
    `with person as (
      insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, 'a@example.com', '', '', now(), now())
    )
    insert into tool_pipelines (id, user_id, name, steps, created_at) values ($2, $1, 'a', $4, now()), ($3, $1, 'b', $5, now())`,
    [...ids, JSON.stringify([flatten, compress]), JSON.stringify([flatten])],
  );
  await migrateOn();
  const { rows } = await db.query<{ steps: unknown }>('select steps from tool_pipelines order by name');
  const renamed = { tool: 'compress', options: { level: 'medium', max_megabytes: 5 } };
  expect(rows.map(({ steps }) => steps)).toEqual([[flatten, renamed], [flatten]]);
});
