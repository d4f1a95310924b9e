// A pdf as a whole: renamed, marked, deleted, shared, and downloaded unchanged.
import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { lockedBy } from '../../../../../packages/pdf/fixtures/locked.ts';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { type SignedInPerson, createOrganization, signedInApp, signUp } from '#testing/people.ts';
import { updatePdf } from './queries/queries.ts';
import { addSignee, firstPage, pdfPath, sendTo, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();
const { upload } = editingBy(person);

describe('a pdf in the gallery', () => {
  it('is renamed, marked, deleted, restored and removed permanently', async () => {
    const pdf = await upload(plain(2));
    const one = (await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: 'b.pdf', bytes: plain(1) }))
      .body.id;
    const call = (method: string, tail = '', body?: unknown) =>
      person.browser.call(method, `/api/documents/pdfs/${one}${tail}`, body);
    expect((await call('PUT', '', { name: 'Renamed', is_favorite: true })).body).toMatchObject({
      name: 'Renamed',
      is_favorite: true,
    });
    const list = async (query: string) =>
      (await person.browser.call<{ data: { id: string }[] }>('GET', `/api/users/me/documents/pdfs?${query}`)).body.data.map(
        ({ id }) => id,
      );
    expect(await list('filter[tab]=favorite')).toEqual([one]);
    expect(await list('filter[search]=renam')).toEqual([one]);
    const first = (await person.browser.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/pages`)).body.data[0]
      ?.id;
    const cards = (
      await person.browser.call<{ data: { id: string; first_page_id: string }[] }>('GET', '/api/users/me/documents/pdfs')
    ).body.data;
    expect(cards.find(({ id }) => id === pdf)?.first_page_id).toBe(first);

    await call('DELETE');
    expect(await list('')).not.toContain(one);
    expect(await list('filter[tab]=deleted')).toEqual([one]);
    expect((await call('POST', '/restore')).body).toMatchObject({ deleted_at: null });
    expect((await call('DELETE', '?force=true')).status).toBe(204);
    expect((await call('GET')).status).toBe(404);
  });

  it('comes first if its name matches the search exactly, however long ago it was changed', async () => {
    const [exact, newer] = [await upload(plain(1)), await upload(plain(1))];
    await person.browser.call('PUT', pdfPath(exact), { name: 'Able' });
    test.clock.advance(1_000);
    await person.browser.call('PUT', pdfPath(newer), { name: 'Able too' });
    const { body } = await person.browser.call<{ data: { id: string }[] }>(
      'GET',
      '/api/users/me/documents/pdfs?filter[search]=able&sort=-updated_at&page[size]=1',
    );
    expect(body.data.map(({ id }) => id)).toEqual([exact]);
  });
});

describe('a template of an organization', () => {
  it('is readable and can be marked by standard members, and changed and removed by its creator and admins only', async () => {
    const [admin, maker, other] = [await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: maker.user, role: 'standard' },
      { user: other.user, role: 'standard' },
    ]);
    const make = () => uploadReady(maker.browser, { bytes: plain(1), mode: 'template', space: `organizations/${organization}` });
    const [first, second] = [await make(), await make()];
    const status = async (who: SignedInPerson, method: string, tail = '', body?: unknown) =>
      (await who.browser.call(method, pdfPath(first, tail), body)).status;

    for (const [who, may_change, is_own_upload] of [
      [maker, true, true],
      [admin, true, false],
      [other, false, false],
    ] as const)
      expect((await who.browser.call('GET', pdfPath(first))).body).toMatchObject({ may_change, is_own_upload });
    for (const tail of ['', '/pages', '/elements', '/file', '/timeline'])
      expect(await status(other, 'GET', tail), tail).toBe(200);
    expect(await status(other, 'PUT', '', { is_favorite: true })).toBe(200);
    for (const body of [{ name: 'Mine now' }, { mode: 'edit' }, { archived: true }, { is_favorite: false, mode: 'signing' }])
      expect(await status(other, 'PUT', '', body), JSON.stringify(body)).toBe(403);
    const page_id = await firstPage(maker.browser, first);
    const element = createElement({ id: uuidv7(), page_id, kind: 'text', x: 1, y: 1 });
    const batch = { revision: 0, operations: [{ op: 'create', element }] };
    expect(await status(other, 'PATCH', '/elements', batch)).toBe(403);
    expect(await status(other, 'DELETE')).toBe(403);

    expect(await status(maker, 'PATCH', '/elements', batch)).toBe(200);
    expect(await status(admin, 'PUT', '', { name: 'Ours' })).toBe(200);
    expect(await status(maker, 'DELETE')).toBe(204);
    expect(await status(other, 'POST', '/restore')).toBe(403);
    expect((await admin.browser.call('DELETE', pdfPath(second))).status).toBe(204);
  });
});

describe('a pdf whose content must not change', () => {
  it('says whether that is permanent: not in the trash, but once sent', async () => {
    const change = async (pdf: string) => {
      const batch = { revision: 0, operations: [{ op: 'delete', id: uuidv7() }] };
      return (await person.browser.call('PATCH', pdfPath(pdf, '/elements'), batch)).body;
    };
    const pdf = await upload(plain());
    await person.browser.call('DELETE', pdfPath(pdf));
    expect(await change(pdf)).toMatchObject({ is_over: false });
    await person.browser.call('POST', pdfPath(pdf, '/restore'));
    expect(await change(pdf)).not.toHaveProperty('is_over');
    expect(await change((await sendTo(person.browser, { signers: ['one@example.com'] })).pdf)).toMatchObject({ is_over: true });
  });
});

describe('a file certified against any change', () => {
  it('says so, and is downloaded unchanged', async () => {
    const { signer } = await testAuthority();
    const bytes = await (await testEngine()).sign(plain(), { ...signer, docmdp: 1 });
    const pdf = await upload(bytes);
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ obstacle: 'certified', signature_count: 1 });
    const downloaded = (await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes;
    expect(Buffer.compare(downloaded, bytes)).toBe(0);

    const at = { id: uuidv7(), page_id: await firstPage(person.browser, pdf), kind: 'text' as const, x: 60, y: 60 };
    const operations = [{ op: 'create', element: createElement(at) }];
    const placed = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
    expect(placed).toMatchObject({ status: 409, body: { message: expect.stringContaining('certified') as string } });
  });
});

describe('a file with a signature that locks it', () => {
  const locked = async () => lockedBy(await testEngine(), (await testAuthority()).signer, { action: 'All', p: 1 });

  it('accepts no field, and gives the reason like a certified one', async () => {
    const pdf = await upload(await locked());
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ obstacle: 'certified', signature_count: 1 });
  });

  it('is not sent, even if it was uploaded before this check existed', async () => {
    const pdf = await uploadReady(person.browser, { bytes: await locked() });
    await addSignee(person.browser, pdf, { email: 'late@example.com', kind: 'approver' });
    await updatePdf(test.app.context.db, pdf, { obstacle: null, judged_version: 0 });
    const sent = await person.browser.call('POST', pdfPath(pdf, '/send'), {});
    expect(sent).toMatchObject({ status: 422, body: { errors: { pdf: [expect.stringContaining('certified') as string] } } });
  });
});

describe('a signed file that had to be rewritten for display', () => {
  it('is downloaded unchanged, with its signature', async () => {
    const { signer } = await testAuthority();
    const signed = Buffer.from(await (await testEngine()).sign(plain(2), signer));
    const bytes = new Uint8Array(Buffer.from(signed.toString('latin1').replace('/Count 2', '/Count 3'), 'latin1'));
    const pdf = await upload(bytes);
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({
      obstacle: 'damaged',
      page_count: 2,
      preflight: { repair: ['page_tree'] },
    });
    expect(Buffer.compare((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes, bytes)).toBe(0);
  });
});
