// A new document with some pages of another, checked by its file and the content of its pages.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { isCleanForQpdf, pdftotext, tells, testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { guidesOf, linked } from '../../../../../packages/pdf/fixtures/linked.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { editingBy } from '#testing/editing.ts';
import { createOrganization, signedInApp, signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();
beforeEach(() => test.app.context.db.delete(rateLimits));

interface Page {
  id: string;
  width: number;
  height: number;
  rotation: number;
}

const { call, elementsOf, fileOf, placeElements } = editingBy(person);
const pagesOf = async (pdf: string) => (await call<{ data: Page[] }>('GET', pdfPath(pdf, '/pages'))).body.data;
const extract = (pdf: string, page_ids: (string | undefined)[], name?: string) =>
  call<{ id: string }>('POST', pdfPath(pdf, '/pages/extract'), { page_ids, ...(name !== undefined && { name }) });

const at = (page_id: string | undefined, kind: Element['kind'], rest: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id: page_id ?? '', kind, x: 60, y: 300 }, rest);

describe('a document with some pages of another', () => {
  it('has the pages in the requested order with their content and links, and nothing of the other pages', async () => {
    const pdf = await uploadReady(person.browser, { bytes: linked('WXYZ', '0 << /S /r >>'), mode: 'edit' });
    const [w, x, y, z] = await pagesOf(pdf);
    const check = at(x?.id, 'checkbox', { label: 'SECRET check' });
    await placeElements(
      pdf,
      at(w?.id, 'text', { value: 'Stays behind' }),
      check,
      at(y?.id, 'text', { value: 'Comes along' }),
      at(z?.id, 'input', { label: 'Asked for', condition: { element_id: check.id, value: true } }),
    );
    const turned = await call('PATCH', pdfPath(pdf, '/pages'), {
      revision: (await elementsOf(pdf)).revision,
      operations: [
        { op: 'rotate', page_id: z?.id, rotation: 90 },
        { op: 'move', page_id: z?.id, order: 1 },
      ],
    });
    expect(turned.status, JSON.stringify(turned.body)).toBe(200);

    const created = await extract(pdf, [y?.id, z?.id], 'Two pages');
    expect(created, JSON.stringify(created.body)).toMatchObject({
      status: 201,
      body: { name: 'Two pages', mode: 'edit', engine_mode: 'ready', page_count: 2, signing_mode: null },
    });
    const file = await fileOf(created.body.id, '/file');
    expect(isCleanForQpdf(file)).toBe(true);
    expect(guidesOf(file)).toEqual({
      pages: ['Z', 'Y'],
      links: [[], [1, 1]],
      bookmarks: [
        ['About Y', 2],
        ['About Z', 1],
      ],
      labels: ['/r4', '/r3'],
      names: ['to 3: 2', 'to 4: 1'],
    });
    for (const gone of ['Says W', 'Says X', 'About W', 'About X']) expect(tells(file, gone), gone).toBe(false);
    expect(await pagesOf(created.body.id)).toMatchObject([
      { rotation: 90, width: 842, height: 595 },
      { rotation: 0, width: 595 },
    ]);

    const [first, second] = await pagesOf(created.body.id);
    const { data: placed } = await elementsOf(created.body.id);
    expect(placed.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
      { kind: 'input', label: 'Asked for', page_id: first?.id, condition: null },
      { kind: 'text', value: 'Comes along', page_id: second?.id },
    ]);
    expect(pdftotext(await fileOf(created.body.id, '/download'))).toContain('Comes along');
    expect(await pagesOf(pdf)).toHaveLength(4);
    const events = (await call<{ data: unknown[] }>('GET', pdfPath(pdf, '/timeline'))).body.data;
    expect(events.at(-1)).toMatchObject({ type: 'copied', data: { pdf_id: created.body.id, pages: [1, 4] } });
  });

  it('is independent: its pages can be rotated and deleted, and the other document can be deleted', async () => {
    const pdf = await uploadReady(person.browser, { bytes: linked('WXY'), mode: 'template' });
    const [, x, y] = await pagesOf(pdf);
    const created = await extract(pdf, [x?.id, y?.id]);
    expect(created.body).toMatchObject({ name: 'Contract', mode: 'edit', origin: 'blueprint' });
    expect((await call('DELETE', pdfPath(pdf))).status).toBe(204);
    expect((await call('DELETE', `${pdfPath(pdf)}?force=true`)).status).toBe(204);

    const [first] = await pagesOf(created.body.id);
    const operations = [{ op: 'delete', page_id: first?.id }];
    expect((await call('PATCH', pdfPath(created.body.id, '/pages'), { revision: 0, operations })).status).toBe(200);
    expect(guidesOf(await fileOf(created.body.id, '/file'))).toMatchObject({ pages: ['Y'], bookmarks: [['About Y', 1]] });
  });

  it('has the form fields on its pages, and is no form if there are none', async () => {
    const pdf = await uploadReady(person.browser, { bytes: formFiles.form(), mode: 'edit' });
    const source = await person.browser.upload<{ id: string }>(pdfPath(pdf, '/page-sources'), {
      name: 'more.pdf',
      bytes: linked('W'),
    });
    const append = { revision: 0, operations: [{ op: 'append', source: source.body.id }] };
    expect((await call('PATCH', pdfPath(pdf, '/pages'), append)).status).toBe(200);
    const [form, plain] = await pagesOf(pdf);
    expect((await extract(pdf, [form?.id])).body).toMatchObject({ form: 'found', form_field_count: 2 });
    expect((await extract(pdf, [plain?.id])).body).toMatchObject({ form: 'none', form_field_count: 0 });
  });

  it('of a signed document has the pages as sent, without filled-in values', async () => {
    const email = 'extracted@example.com';
    const { pdf, fields } = await sendTo(person.browser, { signers: [email] });
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    await becomes(person.browser, pdf, { signing_mode: 'completed' });
    const created = await extract(pdf, [(await pagesOf(pdf))[0]?.id]);
    expect(created).toMatchObject({ status: 201, body: { mode: 'edit', signing_mode: null } });
    expect((await elementsOf(created.body.id)).data).toMatchObject([{ kind: 'signature', value: null, signee_id: null }]);
  });
});

describe('pages cannot be extracted', () => {
  it('if they are missing, none, or too many', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const [page] = await pagesOf(pdf);
    expect(await extract(pdf, [page?.id, uuidv7()])).toMatchObject({
      status: 409,
      body: { message: 'This page was deleted.' },
    });
    expect((await extract(pdf, [])).status).toBe(422);
    expect(
      (
        await extract(
          pdf,
          Array.from({ length: 76 }, () => page?.id),
        )
      ).status,
    ).toBe(422);
  });

  it('from a file that contains a signature, because its pages must stay together', async () => {
    const { signer } = await testAuthority();
    const signed = await (await testEngine()).sign(pageFiles.plain(2), signer);
    const pdf = await uploadReady(person.browser, { bytes: signed, mode: 'edit' });
    const [page] = await pagesOf(pdf);
    expect(await extract(pdf, [page?.id])).toMatchObject({
      status: 409,
      body: { message: 'This PDF is already signed, so its pages can’t be changed.' },
    });
  });

  it('by strangers; colleagues can extract pages of a template within its space', async () => {
    const [admin, colleague, stranger] = [await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: colleague.user, role: 'standard' },
    ]);
    const space = `organizations/${organization}`;
    const pdf = await uploadReady(admin.browser, { mode: 'template', space });
    const [page] = (await admin.browser.call<{ data: Page[] }>('GET', pdfPath(pdf, '/pages'))).body.data;
    const body = { page_ids: [page?.id] };
    expect((await stranger.browser.call('POST', pdfPath(pdf, '/pages/extract'), body)).status).toBe(404);
    expect(await colleague.browser.call('POST', pdfPath(pdf, '/pages/extract'), body)).toMatchObject({
      status: 201,
      body: { organization_id: organization, mode: 'edit' },
    });
  });
});
