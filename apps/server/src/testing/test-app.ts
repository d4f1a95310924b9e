// A whole server for a test file: its own database, folder, clock and mail server, listening on a port of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EmailSink, startEmailSink } from '@countersign/simulators/mail-sink';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Connection } from '#platform/db/database.ts';
import type { JobType } from '#platform/jobs/jobs.ts';
import { type Log, createLog } from '#platform/log/log.ts';
import { type App, type AppOptions, createApp } from '#src/app.ts';
import { checkSeals } from './check-seals.ts';
import { TEMPLATE, inDatabase } from './global-setup.ts';
import { folderOfWorker, sandboxFor } from './shared-sandbox.ts';
import { waitFor } from './wait-for.ts';

// Fails on concurrent queries on one connection, as in a transaction, which the PostgreSQL driver deprecates.
process.on('warning', ({ name, message }) => {
  if (name === 'DeprecationWarning' && message.includes('client.query()')) throw new Error(message);
});

export interface TestApp {
  app: App;
  clock: ReturnType<typeof createTestClock>;
  mail: EmailSink;
  url: string;
  dir: string;
  /** A connection to its database, for another process. */
  connection: Connection;
  /** As the owner of its tables. */
  owner: Connection;
  /**
   * Starts another server on the same database, folder, clock and mail server, as if in another process; closed before this one.
   */
  startBeside(env: Record<string, string>): Promise<{ app: App; url: string }>;
  close(): Promise<void>;
}

let counter = 0;

interface Around extends Pick<AppOptions, 'seatsOf' | 'runs_due_jobs'> {
  /** A stand-in for an external service, closed after the server. */
  simulator?: { close(): Promise<void> };
  log?: Log;
}

export async function startTestApp(
  env: Record<string, string> = {},
  { simulator, seatsOf, runs_due_jobs = false, log: given }: Around = {},
): Promise<TestApp> {
  const superuser = inject('database');
  const name = `countersign_test_${process.pid}_${(counter += 1)}`;
  await withClient(superuser, (client) => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`));

  const dir = await mkdtemp(path.join(await folderOfWorker(), 'app-'));
  const mail = await startEmailSink();
  const clock = createTestClock();
  const connection = inDatabase(inject('application'), name);
  const besides: App[] = [];

  const start = async (changes: Record<string, string>) => {
    const settings = {
      APP_ENV: 'test',
      BILLING: 'off',
      // Otherwise the first user in each test would be support staff.
      FIRST_USER_IS_STAFF: 'false',
      DATA_DIR: dir,
      PORT: '0',
      HOST: '127.0.0.1',
      SMTP_URL: mail.url,
      SANDBOX_PROCESSES: '1',
    };
    const log = given ?? createLog(process.env['TEST_LOG_LEVEL'] ?? 'fatal');
    const config = readConfig({ ...settings, ...changes });
    const app = await createApp({
      config,
      log,
      clock,
      connection,
      sandbox: sandboxFor(config),
      runs_due_jobs,
      ...(seatsOf ? { seatsOf } : {}),
    });
    return { app, url: await app.listen() };
  };
  const { app, url } = await start(env);

  return {
    app,
    clock,
    mail,
    url,
    dir,
    connection,
    owner: inDatabase(superuser, name),
    async startBeside(changes) {
      // The variable only says that the database is external; the actual connection is passed in.
      const beside = await start({ DATABASE_URL: 'postgres://localhost/shared', ...changes });
      besides.push(beside.app);
      return beside;
    },
    async close() {
      const [looked] = await Promise.allSettled([checkSeals(app)]);
      for (const beside of besides) await beside.close();
      await app.close();
      await mail.close();
      await rm(dir, { recursive: true, force: true });
      await withClient(superuser, (client) => client.query(`drop database if exists ${name} with (force)`));
      await simulator?.close();
      if (looked.status === 'rejected') throw looked.reason;
    },
  };
}

/** Sends a scheduled job and waits until it is done, after those that were sent at the start. */
export async function runJob(test: TestApp, job: JobType<Record<string, never>>) {
  const { db, jobs } = test.app.context;
  await waitForRest(test, job);
  const before = await countJobs(test, [job]);
  await jobs.send(db, job, {});
  await waitFor(`the job ${job.name}`, async () => (await countJobs(test, [job])).done > before.done);
}

/** Waits until no job of these kinds waits or runs: an exclusive job sent while another one ends might never run. */
export async function waitForRest(test: TestApp, ...jobs: { name: string }[]) {
  const names = jobs.map(({ name }) => name).join(', ');
  await waitFor(`${names} to be at rest`, async () => (await countJobs(test, jobs)).open === 0);
}

async function countJobs(test: TestApp, jobs: { name: string }[]): Promise<{ open: number; done: number }> {
  const { rows } = await test.app.context.db.execute<{ open: number; done: number }>(sql`
    select count(*) filter (where state in ('created', 'retry', 'active'))::int as open,
      count(*) filter (where state in ('completed', 'failed'))::int as done
    from pgboss.job where name in ${jobs.map(({ name }) => name)}`);
  return rows[0] ?? { open: 0, done: 0 };
}

async function withClient<T>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
