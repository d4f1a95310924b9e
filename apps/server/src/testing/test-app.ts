// A whole server for a test file: its own database, folder, clock and mail server, listening on a port of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type MailSink, startMailSink } from '@countersign/simulators/mail-sink';
import pg from 'pg';
import { inject } from 'vitest';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { type App, createApp } from '#src/app.ts';
import { TEMPLATE, inDatabase } from './global-setup.ts';

export interface TestApp {
  app: App;
  clock: ReturnType<typeof createTestClock>;
  mail: MailSink;
  url: string;
  dir: string;
  close(): Promise<void>;
}

let counter = 0;

export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const superuser = inject('database');
  const name = `countersign_test_${process.pid}_${(counter += 1)}`;
  await withClient(superuser, (client) => client.query(`create database ${name} template ${TEMPLATE}`));

  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-app-'));
  const mail = await startMailSink();
  const clock = createTestClock();
  const connection = inDatabase(superuser, name);
  const app = await createApp({
    config: readConfig({
      APP_ENV: 'test',
      DATA_DIR: dir,
      PORT: '0',
      HOST: '127.0.0.1',
      SMTP_URL: mail.url,
      SANDBOX_PROCESSES: '1',
      ...env,
    }),
    log: createLog(process.env['TEST_LOG_LEVEL'] ?? 'fatal'),
    clock,
    connection,
  });
  const url = await app.listen();

  return {
    app,
    clock,
    mail,
    url,
    dir,
    async close() {
      await app.close();
      await mail.close();
      await rm(dir, { recursive: true, force: true });
      await withClient(superuser, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
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
