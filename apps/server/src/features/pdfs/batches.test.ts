// One action on several pdfs at once.
import { uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import type { Browser } from '#testing/browser.ts';
import { type SignedInPerson, createOrganization, signUp, signedInApp, subjectsTo } from '#testing/people.ts';
import { draftFor, pdfPath, sendTo, uploadReady } from '#testing/signing.ts';
import { unzip } from '#testing/unzip.ts';

const { test, person } = signedInApp();

interface Outcome {
  done: string[];
  failed: { id: string; message: string }[];
}

const batch = (browser: Browser, body: object, space = 'users/me') =>
  browser.call<Outcome>('POST', `/api/${space}/documents/pdfs/batch`, body);
const documents = (count: number, who: SignedInPerson = person, space = 'users/me') =>
  Promise.all(Array.from({ length: count }, () => uploadReady(who.browser, { bytes: plain(1), mode: 'edit', space })));
const get = async (pdf: string, who = person) => (await who.browser.call('GET', pdfPath(pdf))).body;
const sorted = (ids: readonly string[]) => ids.toSorted();

describe('several pdfs at once', () => {
  it('are archived, unarchived, deleted, restored and removed', async () => {
    const ids = await documents(3);
    for (const [action, state] of [
      ['archive', { archived_at: expect.any(String) as string }],
      ['unarchive', { archived_at: null }],
      ['delete', { deleted_at: expect.any(String) as string }],
      ['restore', { deleted_at: null }],
    ] as const) {
      const answer = await batch(person.browser, { ids, action });
      expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
      expect(sorted(answer.body.done)).toEqual(sorted(ids));
      for (const id of ids) expect(await get(id)).toMatchObject(state);
    }
    expect((await batch(person.browser, { ids, action: 'delete_permanently' })).body.done).toHaveLength(3);
    expect((await person.browser.call('GET', pdfPath(ids[0] ?? ''))).status).toBe(404);
  });

  it('are moved into a folder of the space, and out of it', async () => {
    const ids = await documents(2);
    const folder = (await person.browser.call<{ id: string }>('POST', '/api/users/me/folders', { name: 'Deals' })).body.id;
    expect((await batch(person.browser, { ids, action: 'move', folder_id: folder })).body.failed).toEqual([]);
    for (const id of ids) expect(await get(id)).toMatchObject({ folder_id: folder });
    expect((await batch(person.browser, { ids, action: 'move', folder_id: null })).body.failed).toEqual([]);
    expect(await get(ids[0] ?? '')).toMatchObject({ folder_id: null });

    const other = await signUp(test);
    const theirs = (await other.browser.call<{ id: string }>('POST', '/api/users/me/folders', { name: 'Theirs' })).body.id;
    const refused = await batch(person.browser, { ids, action: 'move', folder_id: theirs });
    expect(refused.body).toMatchObject({ done: [], failed: [{ message: 'There is no such folder.' }, {}] });
    expect(await batch(person.browser, { ids, action: 'move' })).toMatchObject({
      status: 422,
      body: { errors: { folder_id: ['This field is required.'] } },
    });
  });

  it('fail one by one: the others are changed, and each failure has its reason', async () => {
    const [own = ''] = await documents(1);
    const other = await signUp(test);
    const [theirs = ''] = await documents(1, other);
    const missing = uuidv7();
    const { body } = await batch(person.browser, { ids: [own, theirs, missing, own], action: 'archive' });
    expect(body.done).toEqual([own]);
    expect(sorted(body.failed.map(({ id }) => id))).toEqual(sorted([theirs, missing]));
    // Another user's pdf is indistinguishable from one that does not exist.
    expect(new Set(body.failed.map(({ message }) => message)).size).toBe(1);
    expect(await get(theirs, other)).toMatchObject({ archived_at: null });
  });

  it('each have an entry on the timeline, as if changed one by one', async () => {
    const ids = await documents(2);
    await batch(person.browser, { ids, action: 'delete' });
    for (const id of ids) {
      const { body } = await person.browser.call<{ data: { type: string }[] }>('GET', pdfPath(id, '/timeline'));
      expect(body.data.map(({ type }) => type)).toContain('deleted');
    }
  });

  it('that are out for signature are withdrawn when they are deleted', async () => {
    const sent = await sendTo(person.browser, { signers: ['withdrawn@batch.example'] });
    expect((await batch(person.browser, { ids: [sent.pdf], action: 'delete' })).body.done).toEqual([sent.pdf]);
    expect(await get(sent.pdf)).toMatchObject({ signing_mode: 'declined', declined_cause: 'sender' });
  });

  it.each([
    [{ ids: [], action: 'archive' }],
    [{ ids: Array.from({ length: 101 }, () => uuidv7()), action: 'archive' }],
    [{ ids: ["' or 1=1 --"], action: 'archive' }],
    [{ ids: [uuidv7()], action: 'explode' }],
    [{ ids: 'all', action: 'archive' }],
  ])('are rejected if there are none, too many, or invalid ids: %#', async (body) => {
    expect((await batch(person.browser, body)).status).toBe(422);
  });

  it('do not deadlock, in whatever order they are named', async () => {
    const ids = await documents(4);
    const answers = await Promise.all([
      batch(person.browser, { ids, action: 'archive' }),
      batch(person.browser, { ids: ids.toReversed(), action: 'delete' }),
      batch(person.browser, { ids, action: 'unarchive' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.failed])).toEqual([
      [200, []],
      [200, []],
      [200, []],
    ]);
  });
});

describe('several pdfs of an organization', () => {
  it('are changed only by a member who may change each of them', async () => {
    const [admin, maker, colleague, signee] = [await signUp(test), await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: maker.user, role: 'standard' },
      { user: colleague.user, role: 'standard' },
      { user: signee.user, role: 'signee' },
    ]);
    const space = `organizations/${organization}`;
    const template = await uploadReady(maker.browser, { bytes: plain(1), mode: 'template', space });
    const [document = ''] = await documents(1, maker, space);
    const ids = [template, document];

    const answer = await batch(colleague.browser, { ids, action: 'archive' }, space);
    expect(answer.body.done).toEqual([]);
    expect(new Map(answer.body.failed.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [template, 'This action is forbidden.'],
        [document, 'We could not find that.'],
      ]),
    );
    expect((await batch(signee.browser, { ids, action: 'archive' }, space)).status).toBe(403);
    expect((await batch(person.browser, { ids, action: 'archive' }, space)).status).toBe(404);
    // Another space's pdf fails, although its user may change it there.
    expect((await batch(maker.browser, { ids, action: 'archive' })).body.done).toEqual([]);
    expect(sorted((await batch(admin.browser, { ids, action: 'archive' }, space)).body.done)).toEqual(sorted(ids));
  });
});

describe('reminding the recipients of several pdfs', () => {
  const remind = (browser: Browser, ids: string[]) =>
    browser.call<Outcome>('POST', '/api/users/me/documents/pdfs/remind', { ids });

  it('reminds signees whose turn it is, and reports pdfs without anyone to remind', async () => {
    const sent = await sendTo(person.browser, { signers: ['remind@batch.example'] });
    const draft = await draftFor(person.browser, { signers: ['draft@batch.example'] });
    expect((await remind(person.browser, [sent.pdf])).body.failed).toMatchObject([
      { id: sent.pdf, message: 'They were emailed a moment ago. Please wait a little.' },
    ]);
    test.clock.advance(11 * 60_000);
    const { body } = await remind(person.browser, [sent.pdf, draft.pdf]);
    expect(body).toMatchObject({ done: [sent.pdf], failed: [{ id: draft.pdf }] });
    await expect.poll(() => subjectsTo(test, 'remind@batch.example').length, { timeout: 20_000 }).toBe(2);
  });

  it('is rejected for a sender with an unverified address', async () => {
    const unverified = await signUp(test, { verified: false });
    expect((await remind(unverified.browser, [uuidv7()])).status).toBe(403);
  });
});

describe('several pdfs as a ZIP file', () => {
  const zip = (browser: Browser, ids: readonly string[], space = 'users/me') =>
    browser.call('GET', `/api/${space}/documents/pdfs/zip?ids=${ids.join(',')}`);

  const filesIn = (bytes: Buffer) => new Map(unzip(bytes).map((file) => [file.name, file.bytes]));

  it('gives each file a unique name', async () => {
    const ids = await documents(2);
    for (const id of ids) await person.browser.call('PUT', pdfPath(id), { name: '../Lease: 2026' });
    const answer = await zip(person.browser, ids);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = filesIn(answer.bytes);
    expect([...files.keys()].toSorted()).toEqual(['Lease 2026 (2).pdf', 'Lease 2026.pdf']);
    for (const bytes of files.values()) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('lists the pdfs that could not be included in a separate file, without details of other users’ pdfs', async () => {
    const [own = ''] = await documents(1);
    const other = await signUp(test);
    const [theirs = ''] = await documents(1, other);
    await other.browser.call('PUT', pdfPath(theirs), { name: 'Their secret' });
    const files = filesIn((await zip(person.browser, [own, theirs])).bytes);
    const listOfOmitted = files.get('Not included.txt')?.toString();
    expect(listOfOmitted).toContain(theirs);
    expect(listOfOmitted).not.toContain('secret');
    expect(files.size).toBe(2);
    expect((await zip(other.browser, [own])).status).toBe(422);
  });

  it('contains documents that a user received, in their private space', async () => {
    const reader = await signUp(test);
    const sent = await sendTo(person.browser, { signers: [reader.user.email] });
    expect(filesIn((await zip(reader.browser, [sent.pdf])).bytes).size).toBe(1);
  });

  it.each(['', 'ids=', 'ids=nothing', `ids=${Array.from({ length: 101 }, () => uuidv7()).join(',')}`, 'ids=1&ids=2'])(
    'is rejected for no ids, invalid ids or too many: %#',
    async (query) => {
      expect((await person.browser.call('GET', `/api/users/me/documents/pdfs/zip?${query}`)).status).toBe(422);
    },
  );
});
