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

interface ListServer {
  url: string;
  pool: pg.Pool;
  /** Token of the user whose galleries are filled and listed. */
  token: string;
  user_id: string;
}

/** Documents, and documents sent to three recipients each, whose states the list shows. */
export async function listFigures(server: ListServer): Promise<Figure[]> {
  const { pool, user_id } = server;
  const documents = await fill(pool, user_id, 'edit');
  const plain = await compareLists(server, {
    name: `list of 25 out of ${documents.toLocaleString('en')}`,
    query: '',
    bare: (id) => pageOf(pool, id, 'edit'),
    least: 600,
  });
  const sent = await fill(pool, user_id, 'signing');
  const withRecipients = await compareLists(server, {
    name: `list of 25 out of ${sent.toLocaleString('en')} sent ones with three recipients each`,
    query: '?filter[mode]=signing&include=signees',
    bare: async (id) => {
      const rows = await pageOf(pool, id, 'signing');
      const text = 'select * from signees where pdf_id = any ($1::uuid[])';
      const recipients = await pool.query({ name: 'recipients', text, values: [rows.map((row) => row.id)] });
      return rows.map((row) => ({ ...row, signees: recipients.rows.filter(({ pdf_id }) => pdf_id === row.id) }));
    },
  });
  return [plain, withRecipients];
}

interface Lists {
  name: string;
  query: string;
  /** What the bare route returns for a user. */
  bare: (userId: string) => Promise<unknown>;
  least?: number;
}

async function compareLists({ url, token, user_id }: ListServer, { name, query, bare, least }: Lists): Promise<Figure> {
  const figure: Figure = {
    name: `${name}, ${CONNECTIONS} connections, requests a second`,
    yardstick_name: 'bare route that reads as many rows by index',
    goal: 0.4,
    direction: 'at least',
    ...(least !== undefined && { least }),
    allowance_ms: 0,
    ours: [],
    yardstick: [],
  };
  const app = Fastify();
  app.get('/', async () => ({ data: await bare(user_id) }));
  const bareUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let run = 0; run <= RUNS; run += 1) {
    const ours = await answersPerSecond(`${url}/api/users/me/documents/pdfs${query}`, token);
    const yardstick = await answersPerSecond(`${bareUrl}/`);
    if (run === 0) continue; // both are warm from then on
    figure.ours.push(ours);
    figure.yardstick.push(yardstick);
  }
  await app.close();
  return figure;
}

/** @returns the number of pdfs, each with three recipients if they are for signing */
async function fill(pool: pg.Pool, userId: string, mode: 'edit' | 'signing'): Promise<number> {
  const ids = Array.from({ length: ROWS }, () => uuidv7());
  await pool.query(
    `insert into pdfs (id, user_id, created_by, name, mode, origin, engine_mode, size_bytes, upload_key, signing_mode, sent_at, created_at, updated_at)
     select id, $2, $2, 'Document ' || n, $3, 'upload', 'ready', 1000, '', case when $3 = 'signing' then 'pending' end,
       case when $3 = 'signing' then now() end,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids, userId, mode],
  );
  if (mode === 'signing')
    await pool.query(
      `insert into signees (id, pdf_id, name, email, kind, "order", color, status, sent_at, created_at, updated_at)
       select gen_random_uuid(), pdf_id, 'Sig Nee ' || n, 'signee' || n || '@example.com', 'signer', n, '#3b82f6',
         case n when 1 then 'signed' else 'sent' end, now(), now(), now()
       from unnest($1::uuid[]) as pdf_id, generate_series(1, 3) as n`,
      [ids],
    );
  await pool.query('vacuum analyze');
  return ROWS;
}

async function pageOf(pool: pg.Pool, userId: string, mode: string): Promise<{ id: string }[]> {
  const text =
    "select * from pdfs where owner_id = $1 and lifecycle = 'live' and mode = $2 order by updated_at desc, id limit 25";
  return (await pool.query<{ id: string }>({ name: 'list', text, values: [userId, mode] })).rows;
}

const run = promisify(execFile);
const loader = fileURLToPath(new URL('load.ts', import.meta.url));

async function answersPerSecond(url: string, token = ''): Promise<number> {
  const { stdout } = await run(process.execPath, [loader, url, String(CONNECTIONS), String(SECONDS), token]);
  return Number(stdout);
}
