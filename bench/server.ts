// The server's lines of the figures table: a list out of 100,000 pdfs, an upload of 50 MB, and many who sign at once.
import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailSink } from '@countersign/simulators/mail-sink';
import pg from 'pg';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/db/prepare-database.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { openBrowser } from '../apps/server/src/testing/browser.ts';
import { makeDataDir } from '../apps/server/src/testing/data-dir.ts';
import { createApp } from '../apps/server/src/app.ts';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { listFigure } from './list.ts';
import { signeesFigure } from './signees.ts';
import { type Figure, compare } from './yardstick.ts';

export async function serverFigures(): Promise<Figure[]> {
  const dir = await makeDataDir('countersign-bench-');
  const postgres = await startEmbeddedPostgres(dir, { share: false });
  await prepareDatabase(postgres);
  const mail = await startMailSink();
  const config = readConfig({
    APP_ENV: 'test',
    BILLING: 'off',
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
  const user = await browser.call<{ id: string }>('POST', '/register', {
    first_name: 'Ben',
    last_name: 'Bench',
    email: 'bench@example.com',
    password: 'a long enough one',
  });
  const pool = new pg.Pool({ ...postgres.owner, max: 12 });
  await pool.query('update users set email_verified_at = now()');
  const { token } = (
    await browser.call<{ token: string }>('POST', '/api/tokens', { email: 'bench@example.com', password: 'a long enough one' })
  ).body;
  const list = await listFigure({ url, pool, token, user_id: user.body.id });

  const large = new Uint8Array(50 * 2 ** 20);
  large.set(plain(3));
  const file = path.join(dir, 'large.pdf');
  await writeFile(file, large);
  let count = 0;
  const uploadFigure = await compare(
    { name: 'upload of 50 MB until it is ready', yardstick_name: 'cp and SHA-256 of it', goal: 6, runs: 5 },
    async () => {
      large[large.length - 1] = count += 1;
      const { body } = await browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: 'large.pdf', bytes: large });
      while ((await browser.call('GET', `/api/documents/pdfs/${body.id}`)).body['engine_mode'] === 'processing') await pause(5);
    },
    async () => {
      await copyFile(file, `${file}.copy`);
      createHash('sha256')
        .update(await readFile(`${file}.copy`))
        .digest();
    },
  );

  const signees = await signeesFigure({ url, sender: browser, mail, pool });

  await pool.end();
  await app.close();
  await mail.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
  return [list, uploadFigure, signees];
}
