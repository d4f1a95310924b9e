import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { emptyTrash } from '#features/pdfs/jobs.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

interface Made {
  id: string;
}

const mine = 'users/me';
const create = (person: SignedInPerson, body: object, space = mine) =>
  person.browser.call<Made>('POST', `/api/${space}/folders`, body);
const folderOf = async (person: SignedInPerson, body: object, space = mine) => {
  const created = await create(person, body, space);
  expect(created.status).toBe(201);
  return created.body.id;
};
const change = (person: SignedInPerson, id: string, body: object, space = mine) =>
  person.browser.call('PUT', `/api/${space}/folders/${id}`, body);
const file = (person: SignedInPerson, pdf: string, folder_id: string | null) =>
  person.browser.call('PUT', pdfPath(pdf), { folder_id });
const documentOf = (person: SignedInPerson, space = mine) => uploadReady(person.browser, { mode: 'edit', space });
const pdfsIn = async (person: SignedInPerson, query: string, space = mine) => {
  const { body } = await person.browser.call<{ data: { id: string }[] }>('GET', `/api/${space}/documents/pdfs?${query}`);
  return body.data.map(({ id }) => id);
};
const listed = async (person: SignedInPerson, query = '', space = mine) => {
  const { body } = await person.browser.call<{ data: { name: string }[] }>('GET', `/api/${space}/folders?${query}`);
  return body.data.map(({ name }) => name);
};

describe('folders', () => {
  it('can be nested, are found by name, and include their path', async () => {
    const person = await signUp(test);
    const contracts = await folderOf(person, { name: 'Contracts' });
    const year = await folderOf(person, { name: '2026', parent_id: contracts });
    await folderOf(person, { name: 'عقود' });
    expect(await listed(person, 'filter[parent_id]=')).toEqual(['Contracts', 'عقود']);
    expect(await listed(person, `filter[parent_id]=${contracts}`)).toEqual(['2026']);
    expect(await listed(person, 'filter[search]=02')).toEqual(['2026']);
    expect(await person.browser.call('GET', `/api/${mine}/folders/${year}`)).toMatchObject({
      status: 200,
      body: { name: '2026', parent_id: contracts, may_change: true, path: [{ id: contracts, name: 'Contracts' }] },
    });

    expect(await change(person, year, { name: 'Old', parent_id: null })).toMatchObject({
      status: 200,
      body: { name: 'Old', parent_id: null },
    });
  });

  it('are refused without a name, in a missing folder, inside themselves, and too deep', async () => {
    const person = await signUp(test);
    const other = await signUp(test);
    const theirs = await folderOf(other, { name: 'Theirs' });
    const first = await folderOf(person, { name: 'First' });
    const second = await folderOf(person, { name: 'Second', parent_id: first });

    expect(await create(person, { name: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['This field is required.'] } },
    });
    expect(await create(person, { name: 'x'.repeat(256) })).toMatchObject({ status: 422 });
    expect(await create(person, { name: 'In', parent_id: theirs })).toMatchObject({
      status: 422,
      body: { errors: { parent_id: ['There is no such folder.'] } },
    });
    for (const parent_id of [first, second])
      expect(await change(person, first, { parent_id })).toMatchObject({
        status: 422,
        body: { errors: { parent_id: ['A folder can’t be inside itself.'] } },
      });

    let deepest = second;
    for (let level = 3; level <= 20; level += 1) deepest = await folderOf(person, { name: `${level}`, parent_id: deepest });
    const tooDeep = { status: 422, body: { errors: { parent_id: ['Folders can be up to 20 levels deep.'] } } };
    expect(await create(person, { name: '21', parent_id: deepest })).toMatchObject(tooDeep);
    const top = await folderOf(person, { name: 'Top' });
    expect(await change(person, first, { parent_id: top })).toMatchObject(tooDeep);
    expect(await change(other, first, { name: 'Mine' })).toMatchObject({ status: 404 });
  });

  it('never end up in each other, even if both are moved at the same moment', async () => {
    const person = await signUp(test);
    const [one, two] = [await folderOf(person, { name: 'One' }), await folderOf(person, { name: 'Two' })];
    const moves = await Promise.all([change(person, one, { parent_id: two }), change(person, two, { parent_id: one })]);
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('contain documents, which are otherwise at the top level', async () => {
    const person = await signUp(test);
    const folder = await folderOf(person, { name: 'Deals' });
    const [filed, top] = [await documentOf(person), await documentOf(person)];
    expect(await file(person, filed, folder)).toMatchObject({ status: 200, body: { folder_id: folder } });
    expect(await pdfsIn(person, `filter[folder_id]=${folder}`)).toEqual([filed]);
    expect(await pdfsIn(person, 'filter[folder_id]=')).toEqual([top]);
    expect((await pdfsIn(person, '')).toSorted()).toEqual([filed, top].toSorted());

    const other = await signUp(test);
    const theirs = await folderOf(other, { name: 'Theirs' });
    expect(await file(person, filed, theirs)).toMatchObject({
      status: 422,
      body: { errors: { folder_id: ['There is no such folder.'] } },
    });
    expect(await file(person, filed, null)).toMatchObject({ body: { folder_id: null } });

    const upload = (folder_id: string) =>
      person.browser.upload(`/api/${mine}/documents/pdfs`, { name: 'New.pdf', bytes: plain(1) }, { folder_id });
    expect(await upload(folder)).toMatchObject({ status: 201, body: { folder_id: folder } });
    expect(await upload(theirs)).toMatchObject({ status: 422, body: { errors: { folder_id: ['There is no such folder.'] } } });
  });
});

describe('folders in the lists of documents and templates', () => {
  it('appear where their content is, and empty ones where they were created', async () => {
    const person = await signUp(test);
    const outer = await folderOf(person, { name: 'Deals', mode: 'edit' });
    const inner = await folderOf(person, { name: 'Forms', parent_id: outer, mode: 'edit' });
    await folderOf(person, { name: 'New templates', mode: 'template' });
    await folderOf(person, { name: 'Of earlier' });
    const among = (mode: string) => listed(person, `filter[mode]=${mode}&filter[parent_id]=`);
    expect(await among('edit')).toEqual(['Deals', 'Of earlier']);
    expect(await among('template')).toEqual(['New templates', 'Of earlier']);

    await file(person, await documentOf(person), outer);
    const template = await uploadReady(person.browser, { mode: 'template' });
    await file(person, template, inner);
    expect(await among('edit')).toEqual(['Deals', 'Of earlier']);
    expect(await among('template')).toEqual(['Deals', 'New templates', 'Of earlier']);
    expect(await listed(person, `filter[mode]=edit&filter[parent_id]=${outer}`)).toEqual([]);
    expect(await listed(person, 'filter[mode]=template&filter[search]=form')).toEqual(['Forms']);

    await person.browser.call('DELETE', pdfPath(template));
    expect(await among('template')).toEqual(['New templates', 'Of earlier']);
    // An empty folder appears in the mode it was created in, along with its parents, even if those contain only the other mode.
    await folderOf(person, { name: 'Blanks', parent_id: outer, mode: 'template' });
    expect(await among('template')).toEqual(['Deals', 'New templates', 'Of earlier']);
    expect(await listed(person, `filter[mode]=template&filter[parent_id]=${outer}`)).toEqual(['Blanks']);
    expect((await person.browser.call('GET', `/api/${mine}/folders?filter[mode]=signing`)).status).toBe(422);
  });
});

describe('a deleted folder', () => {
  it('is deleted and restored with its documents, except those deleted earlier or in the signing gallery', async () => {
    const person = await signUp(test);
    const outer = await folderOf(person, { name: 'Outer' });
    const inner = await folderOf(person, { name: 'Inner', parent_id: outer });
    const [first, second, before, sent] = [
      await documentOf(person),
      await documentOf(person),
      await documentOf(person),
      await documentOf(person),
    ];
    await person.browser.call('PUT', pdfPath(sent), { mode: 'signing' });
    for (const [pdf, folder] of [
      [first, outer],
      [second, inner],
      [before, outer],
      [sent, outer],
    ] as const)
      await file(person, pdf, folder);
    await person.browser.call('DELETE', pdfPath(before));
    test.clock.advance(1_000);

    expect((await person.browser.call('DELETE', `/api/${mine}/folders/${outer}`)).status).toBe(204);
    expect(await listed(person)).toEqual([]);
    expect((await pdfsIn(person, 'filter[tab]=deleted')).toSorted()).toEqual([first, second, before].toSorted());
    expect(await pdfsIn(person, 'filter[mode]=signing')).toEqual([sent]);
    const timeline = await person.browser.call<{ data: { type: string }[] }>('GET', pdfPath(second, '/timeline'));
    expect(timeline.body.data.map(({ type }) => type)).toContain('deleted');

    // A document restored alone has no folder to return to.
    await person.browser.call('POST', pdfPath(second, '/restore'));
    expect(await pdfsIn(person, 'filter[folder_id]=&filter[mode]=edit')).toEqual([second]);

    expect(await person.browser.call('POST', `/api/${mine}/folders/${outer}/restore`)).toMatchObject({
      status: 200,
      body: { name: 'Outer' },
    });
    expect(await listed(person)).toEqual(['Inner', 'Outer']);
    expect(await pdfsIn(person, `filter[folder_id]=${outer}&filter[mode]=edit`)).toEqual([first]);
    expect(await pdfsIn(person, `filter[folder_id]=${inner}`)).toEqual([second]);
    expect(await pdfsIn(person, 'filter[tab]=deleted')).toEqual([before]);
  });

  it('is restored to the top level if its parent is gone, and cannot be restored after the time limit', async () => {
    const person = await signUp(test);
    const outer = await folderOf(person, { name: 'Outer' });
    const inner = await folderOf(person, { name: 'Inner', parent_id: outer });
    await person.browser.call('DELETE', `/api/${mine}/folders/${inner}`);
    test.clock.advance(1_000);
    await person.browser.call('DELETE', `/api/${mine}/folders/${outer}`);
    expect(await person.browser.call('POST', `/api/${mine}/folders/${inner}/restore`)).toMatchObject({
      status: 200,
      body: { parent_id: null },
    });
    expect(await listed(person)).toEqual(['Inner']);

    test.clock.advance(31 * 24 * 3_600_000);
    await runJob(test, emptyTrash);
    const { rows } = await test.app.context.db.execute(sql`select id from folders where id in (${outer}, ${inner})`);
    expect(rows).toEqual([{ id: inner }]);
  });
});

describe('folders of an organization', () => {
  it('are created by members, who can change their own, and managed by admins', async () => {
    const [admin, member, colleague, signee] = [await signUp(test), await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: member.user, role: 'standard' },
      { user: colleague.user, role: 'standard' },
      { user: signee.user, role: 'signee' },
    ]);
    const space = `organizations/${organization}`;
    const folder = await folderOf(member, { name: 'Members' }, space);
    expect(await listed(colleague, '', space)).toEqual(['Members']);
    expect((await change(colleague, folder, { name: 'Mine' }, space)).status).toBe(403);
    expect((await create(signee, { name: 'Signees' }, space)).status).toBe(403);
    expect((await change(admin, folder, { name: 'Admins' }, space)).status).toBe(200);

    const theirs = await documentOf(colleague, space);
    expect((await file(colleague, theirs, folder)).status).toBe(200);
    const remove = (person: SignedInPerson) => person.browser.call('DELETE', `/api/${space}/folders/${folder}`);
    expect(await remove(member)).toMatchObject({
      status: 409,
      body: { message: 'This folder contains other people’s documents. Ask an admin.' },
    });
    expect((await remove(admin)).status).toBe(204);
    expect(await pdfsIn(colleague, 'filter[tab]=deleted', space)).toEqual([theirs]);
    const bringBack = (person: SignedInPerson) => person.browser.call('POST', `/api/${space}/folders/${folder}/restore`);
    expect((await bringBack(member)).status).toBe(409);
    expect((await bringBack(admin)).status).toBe(200);
    expect(await pdfsIn(colleague, 'filter[tab]=deleted', space)).toEqual([]);
  });
});
