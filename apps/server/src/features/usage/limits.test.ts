// 40 concurrent calls with room for three: three succeed, the others get 402, and nothing is left half done.
import { type Metric, NO_LIMITS } from '@countersign/contract/plans';
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shaped } from '../../../../../packages/pdf/fixtures/pages.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { addSignee, consent, enter, firstPage, uploadReady } from '#testing/signing.ts';
import { countFromNothing, setLimits } from '#testing/usage.ts';

const CALLS = 40;
const ROOM = 3;

let app: BillingApp;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await db().delete(rateLimits);
  person = await signUp(app.test);
  await setLimits(app, 'Free', NO_LIMITS);
});
afterAll(() => app.test.close());

const db = () => app.test.app.context.db;
const call = <Body = { id: string }>(method: string, path: string, body?: unknown) =>
  person.browser.call<Body>(method, path, body);
const pdfPath = (id: string, tail = '') => `/api/documents/pdfs/${id}${tail}`;
const used = (metric: Metric) => countFromNothing(db(), { user_id: person.user.id, organization_id: null }, metric);

interface Answer {
  status: number;
  body: object;
}

/**
 * Makes 40 concurrent calls and checks their responses.
 * @param size how much a successful call adds to the metric
 */
async function expectRoom(metric: Metric, act: (index: number) => Promise<Answer>, size = 1) {
  const before = await used(metric);
  const limit = before + ROOM * size;
  await setLimits(app, 'Free', { [metric]: limit });
  const answers = await Promise.all(Array.from({ length: CALLS }, (_, index) => act(index)));
  const refused = answers.filter(({ status }) => status === 402);
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 402)).toHaveLength(1);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(ROOM);
  expect(refused).toHaveLength(CALLS - ROOM);
  for (const { body } of refused) expect(body).toMatchObject({ metric, limit, used: limit });
  expect(await used(metric)).toBe(limit);
}

/** Duplicates of a pdf, made while nothing is limited. */
async function copies(of: string, changes: object = {}): Promise<string[]> {
  const make = async () => (await call('POST', pdfPath(of, '/copy'), changes)).body.id;
  const created = await Promise.all(Array.from({ length: CALLS }, make));
  await db().delete(rateLimits);
  return created;
}

async function onEach(ids: readonly string[], act: (id: string) => Promise<Answer>) {
  for (const { status } of await Promise.all(ids.map(act))) expect(status).toBeLessThan(300);
  await db().delete(rateLimits);
}

/** Files of the same size with different content. */
const numbered = (index: number) => shaped({ content: `% ${String(index).padStart(3, '0')}` });
const upload = (mode: string, index: number) =>
  person.browser.upload('/api/users/me/documents/pdfs', { name: 'file.pdf', bytes: numbered(index) }, { mode });
const sizeOfFile = numbered(0).length;

describe('the limit of folders holds for folders', () => {
  const make = () => call('POST', '/api/users/me/folders', { name: 'Folder' });

  it('that are created', () => expectRoom('folder_usage', make));

  it('that are restored @deep', async () => {
    const ids = (await Promise.all(Array.from({ length: CALLS }, make))).map(({ body }) => body.id);
    await onEach(ids, (id) => call('DELETE', `/api/users/me/folders/${id}`));
    await expectRoom('folder_usage', (index) => call('POST', `/api/users/me/folders/${ids[index]}/restore`));
  });

  it('that restore more templates than there is room for', async () => {
    const folder = (await make()).body.id;
    const template = await uploadReady(person.browser, { mode: 'template' });
    const filed = (await copies(template)).slice(0, 2);
    await onEach(filed, (id) => call('PUT', pdfPath(id), { folder_id: folder }));
    await call('DELETE', `/api/users/me/folders/${folder}`);
    const limit = (await used('active_templates')) + 1;
    await setLimits(app, 'Free', { active_templates: limit });
    const refused = await call('POST', `/api/users/me/folders/${folder}/restore`);
    expect([refused.status, refused.body]).toMatchObject([402, { metric: 'active_templates', limit, used: limit - 1 }]);
    expect(await used('folder_usage')).toBe(0);
    expect(await used('active_templates')).toBe(limit - 1);
  });
});

describe('the limit of templates holds for templates', () => {
  it('that are uploaded @deep', () => expectRoom('active_templates', (index) => upload('template', index)));

  it('that are duplicated', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    await expectRoom('active_templates', () => call('POST', pdfPath(template, '/copy'), {}));
  });

  it('that are made from documents @deep', async () => {
    const document = await uploadReady(person.browser, { mode: 'edit' });
    const ids = await copies(document);
    await expectRoom('active_templates', (index) => call('PUT', pdfPath(ids[index] ?? ''), { mode: 'template' }));
  });

  it('that are unarchived @deep', async () => {
    const ids = await copies(await uploadReady(person.browser, { mode: 'template' }));
    await onEach(ids, (id) => call('PUT', pdfPath(id), { archived: true }));
    await expectRoom('active_templates', (index) => call('PUT', pdfPath(ids[index] ?? ''), { archived: false }));
  });

  it('that are restored @deep', async () => {
    const ids = await copies(await uploadReady(person.browser, { mode: 'template' }));
    await onEach(ids, (id) => call('DELETE', pdfPath(id)));
    await expectRoom('active_templates', (index) => call('POST', pdfPath(ids[index] ?? '', '/restore')));
  });

  it('that are made from a snapshot @deep', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const snapshot = (await call('POST', pdfPath(template, '/snapshots'), { name: 'Kept' })).body.id;
    await expectRoom('active_templates', () => call('POST', pdfPath(template, `/snapshots/${snapshot}/copy`), {}));
  });
});

describe('the limit of quick signs holds for those', () => {
  it('that are uploaded', () => expectRoom('monthly_quick_signs', (index) => upload('signing', index)));
});

describe('the limit of storage holds for files', () => {
  it('that are uploaded', () => expectRoom('storage_usage', (index) => upload('edit', index), sizeOfFile));

  it('that are uploaded as pages to add @deep', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const add = (index: number) =>
      person.browser.upload(pdfPath(pdf, '/page-sources'), { name: 'more.pdf', bytes: numbered(index) });
    const before = await used('storage_usage');
    expect((await add(CALLS)).status).toBe(201);
    await expectRoom('storage_usage', add, (await used('storage_usage')) - before);
  });

  it('that versions reference', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    await setLimits(app, 'Free', { storage_usage: await used('storage_usage') });
    const refused = await call('POST', pdfPath(pdf, '/snapshots'), { name: 'Kept' });
    expect([refused.status, refused.body]).toMatchObject([402, { metric: 'storage_usage' }]);
    expect((await call<{ data: unknown[] }>('GET', pdfPath(pdf, '/snapshots'))).body.data).toEqual([]);
  });
});

describe('the files of signees', () => {
  it("are rejected without room in the sender's plan, without details of it", async () => {
    const pdf = await uploadReady(person.browser);
    const page_id = await firstPage(person.browser, pdf);
    const signee_id = await addSignee(person.browser, pdf, { email: 'files@example.com' });
    const at = (kind: 'attachment' | 'signature', y: number) =>
      createElement({ id: uuidv7(), page_id, kind, x: 60, y }, { signee_id });
    const fields = [at('attachment', 60), at('signature', 160)];
    const operations = fields.map((element) => ({ op: 'create', element }));
    await call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    const signee = await enter(app.test, 'files@example.com');
    await consent(signee, pdf);
    const attach = (index: number) =>
      signee.upload(
        pdfPath(pdf, '/sign/attachments'),
        { name: 'Own.pdf', bytes: numbered(index) },
        { element_id: fields[0]?.id ?? '' },
      );

    const before = await used('storage_usage');
    expect((await attach(1)).status).toBe(201);
    const after = await used('storage_usage');
    expect(after).toBeGreaterThan(before);
    await setLimits(app, 'Free', { storage_usage: after });
    const message = 'The sender has no room for more files. Please tell them.';
    expect(await attach(2)).toMatchObject({ status: 409, body: { message } });
  });
});

describe('a space over its limit', () => {
  it('may still do everything that adds nothing', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const folder = (await call('POST', '/api/users/me/folders', { name: 'Folder' })).body.id;
    await setLimits(app, 'Free', { folder_usage: 0, storage_usage: 0, active_templates: 0, monthly_quick_signs: 0 });
    expect((await call('PUT', pdfPath(template), { mode: 'template', archived: false })).status).toBe(200);
    expect((await call('POST', pdfPath(template, '/copy'), { mode: 'edit' })).status).toBe(201);
    expect((await call('PUT', `/api/users/me/folders/${folder}`, { name: 'Another' })).status).toBe(200);
    expect((await call('PUT', pdfPath(template), { archived: true })).status).toBe(200);
    expect((await call('PUT', pdfPath(template), { archived: false })).status).toBe(402);
  });
});
