// A server under test, with its own database, folder and mail server, and a signed-in user with a verified address.
import { rm } from 'node:fs/promises';
import { type EmailSink, startEmailSink } from '@countersign/simulators/mail-sink';
import pg from 'pg';
import { createApp } from '../apps/server/src/app.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/db/prepare-database.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { type Browser, openBrowser } from '../apps/server/src/testing/browser.ts';
import { makeDataDir } from '../apps/server/src/testing/data-dir.ts';

export const BENCH_EMAIL = 'bench@example.com';
export const BENCH_PASSWORD = 'a long enough one';

export interface BenchServer {
  dir: string;
  url: string;
  mail: EmailSink;
  browser: Browser;
  user_id: string;
  /** As the owner of the database. */
  pool: pg.Pool;
  /** Stops everything and removes the folder. */
  close(): Promise<void>;
}

export async function startBenchServer(options: { billing: 'off' | 'simulated'; connections: number }): Promise<BenchServer> {
  const dir = await makeDataDir('countersign-bench-');
  const postgres = await startEmbeddedPostgres(dir, { share: false });
  await prepareDatabase(postgres);
  const mail = await startEmailSink();
  const config = readConfig({
    APP_ENV: 'test',
    BILLING: options.billing,
    FIRST_USER_IS_STAFF: 'false',
    DATA_DIR: dir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    SMTP_URL: mail.url,
  });
  const app = await createApp({ config, log: createLog('fatal'), clock: systemClock, connection: postgres.connection });
  const url = await app.listen();
  const browser = openBrowser({ url });
  const about = { first_name: 'Ben', last_name: 'Bench', email: BENCH_EMAIL, password: BENCH_PASSWORD };
  const { status, body } = await browser.call<{ id: string }>('POST', '/register', about);
  if (status !== 201) throw new Error(`The account was not made: ${status}`);
  const pool = new pg.Pool({ ...postgres.owner, max: options.connections });
  await pool.query('update users set email_verified_at = now()');
  const close = async () => {
    await pool.end();
    await app.close();
    await mail.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { dir, url, mail, browser, user_id: body.id, pool, close };
}
