// The trigger-maintained usage always equals a count from scratch, and a plan's limit is enforced.
import { METRICS, type Metric } from '@countersign/contract/plans';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { startOfMonth } from '#platform/clock/clock.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { countFromNothing, seededRandom, setLimits } from '#testing/usage.ts';
import { recountUsage } from './jobs.ts';
import { addUpFiles, readUsage } from './queries.ts';
import { recountUsageFrom } from './recount-queries.ts';

let app: BillingApp;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await app.test.app.context.db.delete(rateLimits);
  person = await signUp(app.test);
  await setLimits(app, 'Free', app.plans.Free.limits);
});
afterAll(() => app.test.close());

const db = () => app.test.app.context.db;
const call = <Body = { id: string }>(method: string, path: string, body?: unknown) =>
  person.browser.call<Body>(method, path, body);
const owner = () => ({ user_id: person.user.id, organization_id: null });
const pdfPath = (id: string, tail = '') => `/api/documents/pdfs/${id}${tail}`;

async function upload(mode: string, pages: number) {
  const file = { name: 'file.pdf', bytes: plain(pages) };
  return person.browser.upload<{ id: string; message?: string }>('/api/users/me/documents/pdfs', file, { mode });
}

async function readKept() {
  return readUsage(db(), person.user.id, { metrics: METRICS, since: startOfMonth(app.test.clock.now()) });
}

async function expectCounts() {
  const kept = await readKept();
  for (const metric of METRICS) expect([metric, kept[metric]]).toEqual([metric, await countFromNothing(db(), owner(), metric)]);
  return kept;
}

const LIMITS = { folder_usage: 3, storage_usage: 6_000, active_templates: 3, monthly_quick_signs: 5 };

/** Random concurrent actions, each with the status of its response. */
function randomActs(random: () => number) {
  const pick = <T>(items: T[]): T | undefined => items[Math.floor(random() * items.length)];
  const pdfs: string[] = [];
  const folders: string[] = [];
  const addCreated = async (list: string[], answer: Promise<{ status: number; body: { id: string } }>) => {
    const { status, body } = await answer;
    if (status === 201) list.push(body.id);
    return status;
  };
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const onPdf = (act: (pdf: string) => Promise<number>) => async () => {
    const pdf = pick(pdfs);
    return pdf ? act(pdf) : 0;
  };
  const onFolder = (act: (folder: string) => Promise<number>) => async () => {
    const folder = pick(folders);
    return folder ? act(folder) : 0;
  };
  const acts: (() => Promise<number>)[] = [
    () => addCreated(pdfs, upload(pick(['edit', 'template', 'signing']) ?? 'edit', 1 + Math.floor(random() * 6))),
    () => addCreated(folders, call('POST', '/api/users/me/folders', { name: 'Folder', parent_id: pick([null, ...folders]) })),
    onPdf((pdf) => addCreated(pdfs, call('POST', pdfPath(pdf, '/copy'), {}))),
    onPdf((pdf) => addCreated(pdfs, call('POST', pdfPath(pdf, '/copy'), { mode: 'template' }))),
    onPdf((pdf) => statusOf(call('POST', pdfPath(pdf, '/snapshots'), { name: `Kept ${random()}` }))),
    onPdf((pdf) => statusOf(call('PUT', pdfPath(pdf), { archived: random() < 0.5 }))),
    onPdf((pdf) => statusOf(call('PUT', pdfPath(pdf), { mode: pick(['edit', 'template', 'signing']) }))),
    onPdf((pdf) => statusOf(call('PUT', pdfPath(pdf), { folder_id: pick(folders) ?? null }))),
    onPdf((pdf) => statusOf(call('DELETE', pdfPath(pdf)))),
    onPdf((pdf) => statusOf(call('DELETE', pdfPath(pdf, '?force=true')))),
    onPdf((pdf) => statusOf(call('POST', pdfPath(pdf, '/restore')))),
    onFolder((folder) => statusOf(call('DELETE', `/api/users/me/folders/${folder}`))),
    onFolder((folder) => statusOf(call('POST', `/api/users/me/folders/${folder}/restore`))),
    () =>
      db()
        .transaction((tx) => addUpFiles(tx, 1 + Math.floor(random() * 5)))
        .then(() => 0),
  ];
  return () => pick(acts)?.() ?? Promise.resolve(0);
}

it('usage is counted correctly and never exceeds the plan, whatever is created, copied, deleted and restored at once', async () => {
  await setLimits(app, 'Free', LIMITS);
  const random = seededRandom(41);
  const act = randomActs(random);
  const answers: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const count = 1 + Math.floor(random() * 4);
    answers.push(...(await Promise.all(Array.from({ length: count }, act))));
    if (round % 6 !== 5) continue;
    await db().delete(rateLimits);
    const kept = await expectCounts();
    for (const metric of METRICS) expect([metric, kept[metric]]).toEqual([metric, Math.min(kept[metric], LIMITS[metric])]);
  }
  await db().transaction((tx) => addUpFiles(tx, 10_000));
  await expectCounts();
  expect(answers.filter((status) => status >= 500)).toEqual([]);
  expect(answers).toContain(402);
});

it('a job counts usage from scratch, corrects errors, and finds none if there are none', async () => {
  await call('POST', '/api/users/me/folders', { name: 'Folder' });
  for (const mode of ['edit', 'template', 'signing']) await upload(mode, 2);
  await db().transaction((tx) => addUpFiles(tx, 10_000));
  expect(await db().transaction(recountUsageFrom)).toEqual({ folders: [], pdfs: [], files: [] });

  const { id } = person.user;
  const wrongs = [
    sql`insert into folder_counts (owner_id, change) values (${id}, 2)`,
    sql`delete from pdf_counts where owner_id = ${id} and mode = 'template'`,
    sql`delete from space_files where owner_id = ${id}`,
    sql`update space_storage set size_bytes = size_bytes + 1000 where owner_id = ${id}`,
    sql`delete from space_storage where owner_id = ${id}`,
    sql`insert into space_file_changes (owner_id, storage_key, change, size_bytes) values (${id}, 'gone', 1, 500)`,
  ];
  for (const wrong of wrongs) {
    await db().execute(wrong);
    await runJob(app.test, recountUsage);
    await expectCounts();
    await db().transaction((tx) => addUpFiles(tx, 10_000));
    await expectCounts();
  }
  expect(await db().transaction(recountUsageFrom)).toEqual({ folders: [], pdfs: [], files: [] });
});

it("usage is shown with the plan's limits", async () => {
  await upload('signing', 1);
  const { body } = await call<{ data: { metric: Metric; used: number; limit: number | null }[] }>('GET', '/api/users/me/usage');
  expect(body.data.map(({ metric, used, limit }) => [metric, metric === 'storage_usage' ? used > 0 : used, limit])).toEqual([
    ['folder_usage', 0, 25],
    ['storage_usage', true, 1024 ** 3],
    ['active_templates', 0, 10],
    ['monthly_quick_signs', 1, 50],
  ]);
});

it("a call beyond the plan's limit returns 402, and leaves nothing half done", async () => {
  const make = (number: number) => call<{ message: string }>('POST', '/api/users/me/folders', { name: `Folder ${number}` });
  for (let number = 0; number < 25; number += 1) expect((await make(number)).status).toBe(201);
  const refused = await make(25);
  expect([refused.status, refused.body]).toMatchObject([402, { metric: 'folder_usage', limit: 25, used: 25 }]);
  expect((await call<{ data: unknown[] }>('GET', '/api/users/me/folders?page[size]=100')).body.data).toHaveLength(25);
});

it('a month’s quick signs stay used even if their documents are deleted, and are available again the next month', async () => {
  const addCreated = (await upload('signing', 1)).body.id;
  await call('DELETE', pdfPath(addCreated, '?force=true'));
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
