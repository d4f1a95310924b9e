// Listing a gallery of 100,000 pdfs, compared with a bare route that reads as many rows through an index and counts nothing,
// which is the limit of Fastify and PostgreSQL.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { uuidv7 } from '@countersign/document-model';
import Fastify from 'fastify';
import type pg from 'pg';
import type { Figure } from './yardstick.ts';

const ROWS = 100_000;
const CONNECTIONS = 32;
const SECONDS = 3;
const RUNS = 7;

/** @param server.token of the user whose gallery is filled and listed */
export async function listFigure(server: { url: string; pool: pg.Pool; token: string; user_id: string }): Promise<Figure> {
  await fill(server.pool, server.user_id);
  const bare = await bareServer(server.pool, server.user_id);
  const figure: Figure = {
    name: `list of 25 out of ${ROWS.toLocaleString('en')}, ${CONNECTIONS} connections, requests a second`,
    yardstick_name: 'bare route that reads 25 rows by index',
    goal: 0.4,
    direction: 'at least',
    least: 600,
    allowance_ms: 0,
    ours: [],
    yardstick: [],
  };
  for (let run = 0; run <= RUNS; run += 1) {
    const ours = await answersPerSecond(`${server.url}/api/users/me/documents/pdfs`, server.token);
    const yardstick = await answersPerSecond(`${bare.url}/`);
    if (run === 0) continue; // both are warm from then on
    figure.ours.push(ours);
    figure.yardstick.push(yardstick);
  }
  await bare.close();
  return figure;
}

async function fill(pool: pg.Pool, userId: string) {
  const ids = Array.from({ length: ROWS }, () => uuidv7());
  await pool.query(
    `insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, created_at, updated_at)
     select id, $2, $2, 'Document ' || n, 'edit', 'upload', 'ready', 1000, '', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids, userId],
  );
  await pool.query('vacuum analyze');
}

async function bareServer(pool: pg.Pool, userId: string) {
  const app = Fastify();
  app.get('/', async () => {
    const { rows } = await pool.query({
      name: 'list',
      text: "select * from pdfs where owner_id = $1 and lifecycle = 'live' order by updated_at desc, id limit 25",
      values: [userId],
    });
    return { data: rows };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

const run = promisify(execFile);
const loader = fileURLToPath(new URL('load.ts', import.meta.url));

async function answersPerSecond(url: string, token = ''): Promise<number> {
  const { stdout } = await run(process.execPath, [loader, url, String(CONNECTIONS), String(SECONDS), token]);
  return Number(stdout);
}
