// The server's lines of the figures table: a list out of 100,000 pdfs beside a bare route with the same SQL, an upload
// of 50 MB, and many who sign at once.
import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from '@countersign/document-model';
import { startMailSink } from '@countersign/simulators/mail-sink';
import Fastify from 'fastify';
import pg from 'pg';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { openBrowser } from '../apps/server/src/testing/browser.ts';
import { makeDataDir } from '../apps/server/src/testing/data-dir.ts';
import { createApp } from '../apps/server/src/app.ts';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { signeesFigure } from './signees.ts';
import { type Figure, compare } from './yardstick.ts';

const ROWS = 100_000;
const CONNECTIONS = 32;
const REQUESTS = 320;

export async function serverFigures(): Promise<Figure[]> {
  const dir = await makeDataDir('countersign-bench-');
  const postgres = await startEmbeddedPostgres(dir, { share: false });
  await migrate(postgres.connection);
  const mail = await startMailSink();
  const config = readConfig({
    APP_ENV: 'test',
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
  const pool = new pg.Pool({ ...postgres.connection, max: 12 });
  await pool.query('update users set email_verified_at = now()');
  await fill(pool, user.body.id);

  const { token } = (
    await browser.call<{ token: string }>('POST', '/api/tokens', { email: 'bench@example.com', password: 'a long enough one' })
  ).body;
  const bare = await bareServer(pool, user.body.id);
  const list = async (target: string) => {
    const started = performance.now();
    await load(target, { authorization: `Bearer ${token}` });
    return REQUESTS / ((performance.now() - started) / 1_000);
  };
  const listFigure: Figure = {
    name: `list of 25 out of ${ROWS.toLocaleString('en')}, ${CONNECTIONS} connections, requests a second`,
    yardstick_name: 'bare route, same SQL',
    goal: 0.6,
    direction: 'at least',
    allowance_ms: 0,
    ours: [],
    yardstick: [],
  };
  for (let run = 0; run < 4; run += 1) {
    const ours = await list(`${url}/api/users/me/documents/pdfs`);
    const yardstick = await list(`${bare.url}/`);
    if (run === 0) continue;
    listFigure.ours.push(ours);
    listFigure.yardstick.push(yardstick);
  }

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

  await bare.close();
  await pool.end();
  await app.close();
  await mail.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
  return [listFigure, uploadFigure, signees];
}

async function fill(pool: pg.Pool, userId: string) {
  const ids = Array.from({ length: ROWS }, () => uuidv7());
  await pool.query(
    `insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, created_at, updated_at)
     select id, $2, $2, 'Document ' || n, 'edit', 'upload', 'ready', 1000, '', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids, userId],
  );
  await pool.query('analyze');
}

async function bareServer(pool: pg.Pool, userId: string) {
  const app = Fastify();
  app.get('/', async () => {
    const rows = await pool.query({
      name: 'list',
      text: 'select * from pdfs where user_id = $1 and deleted_at is null and archived_at is null order by updated_at desc, id limit 25',
      values: [userId],
    });
    const count = await pool.query<{ total: number }>({
      name: 'count',
      text: 'select count(*)::int as total from pdfs where user_id = $1 and deleted_at is null and archived_at is null',
      values: [userId],
    });
    return { data: rows.rows, total: count.rows[0]?.total };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

async function load(url: string, headers: Record<string, string>) {
  let left = REQUESTS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
