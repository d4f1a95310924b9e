// The numbers that triggers keep are those that a count from nothing gives, whatever was done; and at its limit a plan says so.
import { METRICS, type Metric } from '@countersign/contract/plans';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { startOfMonth } from '#platform/clock/clock.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { addUpFiles, readUse } from './queries.ts';

let app: BillingApp;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await app.test.app.parts.db.delete(rateLimits);
  person = await signUp(app.test);
});
afterAll(() => app.test.close());

const db = () => app.test.app.parts.db;
const call = <Body = { id: string }>(method: string, path: string, body?: unknown) =>
  person.browser.call<Body>(method, path, body);
const pdfPath = (id: string, tail = '') => `/api/documents/pdfs/${id}${tail}`;

async function upload(mode: string, pages: number) {
  const file = { name: 'file.pdf', bytes: plain(pages) };
  return person.browser.upload<{ id: string; message?: string }>('/api/users/me/documents/pdfs', file, { mode });
}

/** Numbers from 0 to 1, the same each time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

async function countFromNothing(metric: Metric): Promise<number> {
  const owner = person.user.id;
  const queries = {
    folder_usage: sql`select count(*) from folders where user_id = ${owner} and deleted_at is null`,
    active_templates: sql`select count(*) from pdfs where user_id = ${owner} and mode = 'template' and deleted_at is null and archived_at is null`,
    monthly_quick_signs: sql`select count(*) from quick_signs where owner_id = ${owner}`,
    storage_usage: sql`
      select coalesce(sum(size_bytes), 0) from stored_files where storage_key in (
        select unnest(files_of(pdfs)) from pdfs where user_id = ${owner}
        union select unnest(files_beside(id)) from pdfs where user_id = ${owner})`,
  };
  const { rows } = await db().execute(queries[metric]);
  return Number(Object.values(rows[0] ?? {})[0]);
}

async function expectCounts() {
  const since = startOfMonth(app.test.clock.now());
  for (const metric of METRICS)
    expect([metric, await readUse(db(), person.user.id, { metric, since })]).toEqual([metric, await countFromNothing(metric)]);
}

it('is counted right after whatever is made, copied, kept, removed and restored', async () => {
  const random = seededRandom(41);
  const pick = <T>(items: T[]): T | undefined => items[Math.floor(random() * items.length)];
  const pdfs: string[] = [];
  const folders: string[] = [];
  const acts = [
    async () =>
      void pdfs.push((await upload(pick(['edit', 'template', 'signing']) ?? 'edit', 1 + Math.floor(random() * 3))).body.id),
    async () => void folders.push((await call('POST', '/api/users/me/folders', { name: `Folder ${folders.length}` })).body.id),
    async (pdf = pick(pdfs)) => pdf && call('POST', pdfPath(pdf, '/copy'), {}).then(({ body }) => body.id && pdfs.push(body.id)),
    async (pdf = pick(pdfs)) => pdf && call('POST', pdfPath(pdf, '/snapshots'), { name: 'Kept' }),
    async (pdf = pick(pdfs)) => pdf && call('PUT', pdfPath(pdf), { archived: random() < 0.5 }),
    async (pdf = pick(pdfs)) => pdf && call('DELETE', pdfPath(pdf)),
    async (pdf = pick(pdfs)) => pdf && call('DELETE', pdfPath(pdf, '?force=true')),
    async (pdf = pick(pdfs)) => pdf && call('POST', pdfPath(pdf, '/restore')),
    async (folder = pick(folders)) => folder && call('DELETE', `/api/users/me/folders/${folder}`),
    async (folder = pick(folders)) => folder && call('POST', `/api/users/me/folders/${folder}/restore`),
    async () => db().transaction((tx) => addUpFiles(tx, 1 + Math.floor(random() * 5))),
  ];
  for (let round = 0; round < 60; round += 1) {
    await pick(acts)?.();
    if (round % 6 === 5) await expectCounts();
  }
  await db().transaction((tx) => addUpFiles(tx, 10_000));
  await expectCounts();
});

it('is shown with what the plan allows', async () => {
  await upload('signing', 1);
  const { body } = await call<{ data: { metric: Metric; used: number; limit: number | null }[] }>('GET', '/api/users/me/usage');
  expect(body.data.map(({ metric, used, limit }) => [metric, metric === 'storage_usage' ? used > 0 : used, limit])).toEqual([
    ['folder_usage', 0, 25],
    ['storage_usage', true, 1024 ** 3],
    ['active_templates', 0, 10],
    ['monthly_quick_signs', 1, 50],
  ]);
});

it('ends at the limit of the plan with 402, and with nothing half made', async () => {
  const make = (number: number) => call<{ message: string }>('POST', '/api/users/me/folders', { name: `Folder ${number}` });
  for (let number = 0; number < 25; number += 1) expect((await make(number)).status).toBe(201);
  const refused = await make(25);
  expect([refused.status, refused.body]).toMatchObject([402, { metric: 'folder_usage', limit: 25, used: 25 }]);
  expect((await call<{ data: unknown[] }>('GET', '/api/users/me/folders?page[size]=100')).body.data).toHaveLength(25);
});

it('has a month’s quick signs used up also where what was made is deleted, and new ones in the next month', async () => {
  const made = (await upload('signing', 1)).body.id;
  await call('DELETE', pdfPath(made, '?force=true'));
  const used = async () => {
    const { body } = await call<{ data: { metric: Metric; used: number }[] }>('GET', '/api/users/me/usage');
    return body.data.find(({ metric }) => metric === 'monthly_quick_signs')?.used;
  };
  expect(await used()).toBe(1);
  app.test.clock.advance(32 * 86_400_000);
  person.browser.cookies.clear();
  await person.browser.call('POST', '/login', { email: person.user.email, password: 'correct horse battery' });
  expect(await used()).toBe(0);
});
