// The rights of the server's role, which is not the owner of the tables, in a separate database.
import { uuidv7 } from '@countersign/document-model';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { JOB_TYPES } from '#src/app-jobs.ts';
import { inDatabase } from '#testing/global-setup.ts';
import { isRoleSeparate } from './application-role.ts';
import type { Connection } from './database.ts';
import { prepareDatabase } from './prepare-database.ts';

const name = `roles_${process.pid}`;
const OWNER = `${name}_owner`;
const APPLICATION = `${name}_app`;
const log = createLog('fatal');
const password = 'known to the tests alone';
const connectionAs = (user: string): Connection => {
  const connection = inDatabase(inject('database'), name);
  if (!connection.connectionString) return { ...connection, user, password };
  return { connectionString: Object.assign(new URL(connection.connectionString), { username: user, password }).href };
};

let superuser: pg.Client;
let owner: pg.Client;
let application: pg.Client;
beforeAll(async () => {
  superuser = await connect(inject('database'));
  // As docs/operating.md describes it.
  for (const role of [OWNER, APPLICATION]) await superuser.query(`create role ${role} login password '${password}'`);
  await superuser.query(`grant ${APPLICATION} to ${OWNER}`);
  await superuser.query(`create database ${name} owner ${OWNER}`);

  // Before the roles were separated, one role did everything and owned the tables of the queue too.
  await prepareDatabase({ connection: connectionAs(OWNER), owner: null });
  await (await startJobs({ connection: connectionAs(OWNER), log, types: JOB_TYPES, is_worker: false })).stop();
  await prepareDatabase({ connection: connectionAs(APPLICATION), owner: connectionAs(OWNER) });
  owner = await connect(connectionAs(OWNER));
  application = await connect(connectionAs(APPLICATION));
});
afterAll(async () => {
  for (const client of [owner, application]) await client.end();
  await superuser.query(`drop database ${name} with (force)`);
  await superuser.query(`drop role ${OWNER}, ${APPLICATION}`);
  await superuser.end();
});

it.each([
  'update timeline_events set type = $$other$$',
  'delete from timeline_events',
  'truncate timeline_events',
  'alter table timeline_events disable trigger user',
  'create trigger mine before insert on timeline_events for each row execute function count_no_pdfs()',
  'drop table timeline_events',
  'create or replace function refuse_change_of_timeline() returns trigger language plpgsql as $$begin return old; end$$',
  'set session_replication_role = replica',
  `set role ${OWNER}`,
  'delete from timeline_stamps',
  'delete from timeline_stamped_heads',
  'update timeline_keys set mac = $$other$$',
  'insert into schema_migrations (name, checksum) values ($$9999_other.sql$$, $$$$)',
  'alter table users add column other text',
  'create table other (id int)',
  'create schema other',
])('the server’s role cannot run: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('events are deleted with their pdf, even if a temporary table shadows its name', async () => {
  const pdf = await addPdf();
  await addEvent(pdf);
  // Called by the cascade, the trigger of the timeline runs as the owner of the tables.
  await application.query('create temp table pdfs (id uuid)');
  await application.query('insert into pg_temp.pdfs values ($1)', [pdf]);
  await application.query('delete from public.pdfs where id = $1', [pdf]);
  expect((await application.query('select 1 from timeline_events')).rows).toEqual([]);
  await application.query('drop table pg_temp.pdfs');
});

it('an event gets its code once, and nothing else of it can change', async () => {
  const event = await addEvent(await addPdf());
  const give = (mac: string) =>
    application.query('select key_timeline_events($1, $2)', ['key', JSON.stringify([{ id: event, mac, type: 'other' }])]);
  await give('first');
  await give('second');
  const { rows } = await application.query('select type, key_id, mac from timeline_events where id = $1', [event]);
  expect(rows).toEqual([{ type: 'created', key_id: 'key', mac: 'first' }]);
  // No other role can call it.
  const { rows: others } = await superuserIn(
    `select has_function_privilege('pg_monitor', 'key_timeline_events(text, jsonb)', 'execute') as may`,
  );
  expect(others).toEqual([{ may: false }]);
});

it('the queue belongs to the server’s role, which creates and changes its tables', async () => {
  const { rows } = await superuserIn(`
    select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'pgboss'::regnamespace
    union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'pgboss'::regnamespace
    union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'pgboss'`);
  expect(rows).toEqual([{ owner: APPLICATION }]);
  const jobs = await startJobs({ connection: connectionAs(APPLICATION), log, types: JOB_TYPES, is_worker: false });
  expect(await jobs.isAlive()).toBe(true);
  await jobs.stop();
});

it('without the owner’s connection, a process starts only if the tables are up to date, and says so otherwise', async () => {
  const started = { connection: connectionAs(APPLICATION), owner: null };
  await prepareDatabase(started);
  const { rows } = await owner.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  );
  await expect(prepareDatabase(started)).rejects.toThrow(/^The migration .* failed/);
  const { name: file, checksum } = rows[0] as { name: string; checksum: string };
  await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum]);
});

it('is distinguished from a role that owns the tables', async () => {
  expect(await isRoleSeparate((text) => application.query(text))).toBe(true);
  expect(await isRoleSeparate((text) => owner.query(text))).toBe(false);
});

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function superuserIn(text: string) {
  const client = await connect(inDatabase(inject('database'), name));
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function addPdf(): Promise<string> {
  const [user, pdf] = [uuidv7(), uuidv7()];
  await application.query(
    `insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, $2, '', '', now(), now())`,
    [user, `${user}@example.com`],
  );
  await application.query(
    `insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, created_at, updated_at)
     values ($1, $2, $2, 'a', 'edit', 'upload', 'ready', 1, 'k', now(), now())`,
    [pdf, user],
  );
  return pdf;
}

async function addEvent(pdf: string): Promise<string> {
  const id = uuidv7();
  await application.query(
    `insert into timeline_events (id, pdf_id, sequence, type, at, actor, data, hash) values ($1, $2, 1, 'created', now(), '{}', '{}', 'h')`,
    [id, pdf],
  );
  return id;
}
