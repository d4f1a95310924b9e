// The lists of a large gallery report plausible lengths, and use indexes.
import { COUNTED_UP_TO, type ListQuery } from '@countersign/contract/lists';
import { PDF_MODES, PDF_SORTS, PDF_TABS } from '@countersign/contract/pdfs';
import { uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '#testing/tamper.ts';
import { signedInApp } from '#testing/people.ts';
import { totalOf } from '#platform/db/counted.ts';
import { listPdfs } from './gallery-queries.ts';
import { readRecipients } from './queries/listed-signee-queries.ts';

const ROWS = 4_000;
const { test, person } = signedInApp();
/** A separate pool, for inspecting the queries and their plans. */
let pool: pg.Pool;

beforeAll(async () => {
  pool = new pg.Pool({ ...test.connection, max: 2 });
  const ids = Array.from({ length: ROWS }, () => uuidv7());
  await test.app.context.db.execute(sql`
    insert into pdfs (id, user_id, created_by, name, mode, signing_mode, origin, engine_mode, size_bytes, upload_key,
      archived_at, deleted_at, sent_at, created_at, updated_at)
    select id::uuid, ${person.user.id}, ${person.user.id}, 'Document ' || n, (array['edit', 'template', 'signing'])[1 + n % 3],
      case when n % 3 = 2 then (array['draft', 'pending', 'completed', 'declined'])[1 + n % 4] end, 'upload', 'ready', 1, '',
      case when n % 5 = 1 then now() - n * interval '1 s' end, case when n % 7 = 1 then now() - n * interval '1 s' end,
      case when n % 3 = 2 and n % 4 <> 0 then now() - n * interval '1 day' end, now() - n * interval '1 minute', now() - (n * 37 % ${ROWS}) * interval '1 minute'
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as t (id, n)`);
  await asOwner(test, (owner) => owner.execute(sql`analyze`));
});

afterAll(() => pool.end());

interface Page {
  data: { id: string }[];
  total: number;
  next_page_url: string | null;
}

/** Reads from the first page to the last: all rows, and the total that each page reports. */
async function walk(query: string): Promise<{ seen: Set<string>; totals: number[] }> {
  const seen = new Set<string>();
  const totals: number[] = [];
  for (let url: string | null = `/api/users/me/documents/pdfs?${query}`; url !== null;) {
    const answer: { body: Page } = await person.browser.call<Page>('GET', url);
    for (const { id } of answer.body.data) seen.add(id);
    totals.push(answer.body.total);
    url = answer.body.next_page_url;
  }
  return { seen, totals };
}

const lists = [undefined, ...PDF_MODES].flatMap((mode) =>
  [undefined, ...PDF_TABS].flatMap((tab) =>
    PDF_SORTS.flatMap((field) => [true, false].map((down) => ({ mode, tab, field, down }))),
  ),
);

describe('a large gallery', () => {
  it('is read through indexes in every tab, kind and order', async () => {
    const scanned: string[] = [];
    for (const { mode, tab, field, down } of lists) {
      // Favorites are looked up one by one. Sorting deleted pdfs by archiving date, or the reverse, concerns short lists that no
      // screen offers.
      const isOdd = (field === 'archived_at' || field === 'deleted_at') && `${tab}_at` !== field;
      if (tab === 'favorite' || isOdd) continue;
      const filter = { ...(mode && { mode }), ...(tab && { tab }) };
      const read = await readInFull(query({ filter, sort: [{ field, descending: down }] }));
      if (read.length > 0) scanned.push(JSON.stringify({ filter, field, down, read }));
    }
    expect(scanned).toEqual([]);
  });

  it('uses indexes when filtered by sending date', async () => {
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
    const filter = { mode: 'signing', sent_from: day(40), sent_before: day(10) };
    expect(await readInFull(query({ filter, sort: [{ field: 'updated_at', descending: true }] }))).toEqual([]);
  });

  it('reads the recipients of a page with one query, however many pdfs it has', async () => {
    const { rows } = await pool.query<{ id: string }>('select id from pdfs limit 100');
    const asked: string[] = [];
    const db = drizzle(pool, { logger: { logQuery: (text: string) => asked.push(text) } });
    const found = await readRecipients(
      db,
      rows.map(({ id }) => id),
    );
    expect(found.size).toBe(100);
    expect(asked).toHaveLength(1);
  });

  it('has exact totals for each tab and kind, and returns each pdf once', async () => {
    for (const { mode, tab } of lists.filter(({ field, down }) => field === 'name' && down)) {
      const asked = `${mode ? `filter[mode]=${mode}&` : ''}${tab ? `filter[tab]=${tab}&` : ''}page[size]=100`;
      const { seen, totals } = await walk(asked);
      expect(seen.size, asked).toBe(totals.at(-1));
      expect(new Set(totals).size, asked).toBe(1);
    }
  });

  it('reports that a search finds more than it counts, and pages through all matches', async () => {
    const { seen, totals } = await walk('filter[search]=document&page[size]=100');
    const { rows } = await test.app.context.db.execute(sql`select count(*)::int as live from pdfs where lifecycle = 'live'`);
    expect(seen.size).toBe(rows[0]?.['live']);
    expect(totals[0]).toBe(COUNTED_UP_TO + 1);
    expect(totals.at(-1)).toBe(seen.size);
  });
});

describe('the total of a list that is counted up to a limit', () => {
  const page = { limit: 25, offset: 0 };

  it('is exact up to the limit', () => {
    expect(totalOf(COUNTED_UP_TO, { ...page, found: 25 })).toBe(COUNTED_UP_TO);
    expect(totalOf(3, { ...page, found: 3, stored: 20_000 })).toBe(20_003);
  });

  it('exceeds the current page while pages are full, and is exact at the end', () => {
    expect(totalOf(COUNTED_UP_TO + 1, { ...page, found: 25 })).toBe(COUNTED_UP_TO + 1);
    expect(totalOf(COUNTED_UP_TO + 1, { limit: 25, offset: 2_000, found: 25 })).toBe(2_026);
    expect(totalOf(COUNTED_UP_TO + 1, { limit: 25, offset: 2_025, found: 7 })).toBe(2_032);
  });
});

/** The steps of the list's plans that read most of the pdfs. */
async function readInFull(asking: ListQuery): Promise<string[]> {
  const asked: { text: string; params: unknown[] }[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => asked.push({ text, params }) };
  await listPdfs(drizzle(pool, { logger }), {
    space: { type: 'users', user_id: person.user.id },
    viewer: { user_id: person.user.id, is_limited: false },
    query: asking,
  });
  const read: string[] = [];
  for (const { text, params } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']);
    read.push(...plan.filter((line) => /Seq Scan on pdfs\b/.test(line) || / on pdfs\b.*actual.*rows=\d{4}/.test(line)));
  }
  return read;
}

function query(about: Pick<ListQuery, 'filter' | 'sort'>): ListQuery {
  return { page: { number: 1, size: 25 }, include: [], append: [], ...about };
}
