// Duplicates and versions, checked by the resulting pages.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { mailedToken, signedInApp } from '#testing/people.ts';
import { openBrowser } from '#testing/browser.ts';
import {
  addSignee,
  becomes,
  consent,
  draftFor,
  enter,
  fill,
  firstPage,
  pdfPath,
  sendTo,
  sign,
  uploadReady,
} from '#testing/signing.ts';

const { test, person } = signedInApp();
const { call, elementsOf, fileOf, placeElements } = editingBy(person);

const textOf = async (pdf: string) => pdftotext(await fileOf(pdf, '/download'));

const at = (page_id: string, kind: Element['kind'], rest: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id, kind, x: 60, y: 100 }, rest);

async function addImage(pdf: string): Promise<string> {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const file = { name: 'red.png', bytes: new Uint8Array(png) };
  return (await person.browser.upload<{ id: string }>(pdfPath(pdf, '/images'), file)).body.id;
}

describe('a copy', () => {
  it('has the same content under new ids, and is independent', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const page = await firstPage(person.browser, pdf);
    const group = uuidv7();
    await placeElements(
      pdf,
      at(page, 'text', { value: 'Written here' }),
      at(page, 'image', { value: await addImage(pdf) }),
      at(page, 'radio', { pdf_radio_group_id: group }),
      at(page, 'radio', { pdf_radio_group_id: group }),
      at(page, 'signature', { value: { text: 'Ann', font: 'caveat' } }),
    );
    const copy = await call<{ id: string }>('POST', pdfPath(pdf, '/copy'), { name: 'Another' });
    expect(copy).toMatchObject({
      status: 201,
      body: { name: 'Another', engine_mode: 'ready', origin: 'blueprint', mode: 'edit' },
    });

    const [before, after] = [(await elementsOf(pdf)).data, (await elementsOf(copy.body.id)).data];
    expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
    const old = new Set(before.map(({ id }) => id));
    expect(after.some(({ id }) => old.has(id))).toBe(false);
    const groups = new Set(after.flatMap((element) => (element.kind === 'radio' ? [element.pdf_radio_group_id] : [])));
    expect(groups.size).toBe(1);
    expect(groups.has(group)).toBe(false);

    expect((await call('DELETE', pdfPath(pdf))).status).toBe(204);
    expect((await call('DELETE', `${pdfPath(pdf)}?force=true`)).status).toBe(204);
    expect(await textOf(copy.body.id)).toContain('Written here');
  });

  it('of a signed document is an empty form again, without its signees', async () => {
    const email = 'copied@example.com';
    const { pdf, fields } = await sendTo(person.browser, { signers: [email] });
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    await becomes(person.browser, pdf, { signing_mode: 'completed' });
    const copy = await call<{ id: string }>('POST', pdfPath(pdf, '/copy'), {});
    expect(copy).toMatchObject({ status: 201, body: { mode: 'signing', signing_mode: 'draft', completed_at: null } });
    expect((await elementsOf(copy.body.id)).data).toMatchObject([{ kind: 'signature', value: null, signee_id: null }]);
    expect((await call('GET', pdfPath(copy.body.id, '/signees'))).body).toEqual({ data: [] });
  });

  it.each(['declined', 'withdrawn'])('of a %s document keeps its signees and their fields, to be sent again', async (how) => {
    const emails = [`first-${how}@example.com`, `second-${how}@example.com`];
    const { pdf, signees, fields } = await draftFor(person.browser, { signers: emails });
    const coded = { name: 'Amy Able', access: 'access_code', access_code: 'Maple 7', message: 'Please' };
    expect((await call('PUT', pdfPath(pdf, `/signees/${signees[1]}`), coded)).status).toBe(200);
    const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();
    const words = {
      subject: 'Please sign, {{who}}',
      message: 'Dear {{who}}',
      reminders: { after_days: 2, every_days: 5 },
      allows_reassign: true,
      seal_mode: 'single',
    };
    const dates = { due_at: inDays(4), expires_at: inDays(9) };
    const sent = await call('POST', pdfPath(pdf, '/send'), { ...words, ...dates, ordered: true, stubs: { who: 'Amy' } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const first = await enter(test, emails[0] ?? '');
    await consent(first, pdf);
    await fill(first, pdf, [{ element_id: fields[0], value: { text: 'Ink', font: 'caveat' } }]);
    if (how === 'declined') expect((await first.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' })).status).toBe(204);
    else expect((await call('POST', pdfPath(pdf, '/withdraw'), { reason: 'No' })).status).toBe(200);

    const { body } = await call<{ id: string }>('POST', pdfPath(pdf, '/copy'), {});
    const kept = await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(body.id, '/signees'));
    const asNew = { status: 'waiting', sent_at: null, viewed_at: null, decline_reason: null };
    expect(kept.body.data).toMatchObject([
      { ...asNew, email: emails[0], access: 'link' },
      { ...asNew, email: emails[1], name: 'Amy Able', access: 'access_code', message: 'Please' },
    ]);
    const [one, two] = kept.body.data.map(({ id }) => id);
    expect([one, two]).not.toEqual(signees);
    expect((await elementsOf(body.id)).data).toMatchObject([
      { signee_id: one, value: null },
      { signee_id: two, value: null },
    ]);

    const again = await call<typeof words>('GET', pdfPath(body.id, '/send-draft'));
    expect(again.body).toMatchObject({ ...words, subject: 'Please sign, Amy', message: 'Dear Amy', due: '', until: '' });
    expect((await call('POST', pdfPath(body.id, '/send'), { subject: 'Please sign again' })).status).toBe(200);
    const asked = await call<{ data: { status: string }[] }>('GET', pdfPath(body.id, '/signees'));
    expect(asked.body.data.map(({ status }) => status)).toEqual(['sent', 'waiting']);
    // The access code that the sender gave them stays valid.
    const [field] = (await elementsOf(body.id)).data;
    await mailedToken(test, emails[0] ?? '', /^Please sign again/);
    await sign(test, { email: emails[0] ?? '', pdf: body.id, field: field?.id ?? '' });
    const token = await mailedToken(test, emails[1] ?? '', /^Please sign again/);
    const amy = openBrowser(test);
    expect((await amy.call('POST', '/signee-login', { token, access_code: 'Maple 8' })).status).toBe(403);
    expect((await amy.call('POST', '/signee-login', { token, access_code: 'Maple 7' })).status).toBe(200);
  });

  it('of a document can be a template, and the other way round', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const template = await call<{ id: string }>('POST', pdfPath(pdf, '/copy'), { mode: 'template' });
    expect(template.body).toMatchObject({ mode: 'template', signing_mode: null });
    const used = await call<{ id: string }>('POST', pdfPath(template.body.id, '/copy'), { mode: 'signing' });
    expect(used.body).toMatchObject({ mode: 'signing', signing_mode: 'draft' });
    const events = async (id: string) =>
      (await call<{ data: { type: string }[] }>('GET', pdfPath(id, '/timeline'))).body.data.map(({ type }) => type);
    expect(await events(pdf)).toEqual(['uploaded', 'created a template from']);
    expect(await events(template.body.id)).toEqual(['created', 'used']);
  });
});

describe('the stubs of a copy', () => {
  it('are filled into texts and bound fields; those without a value stay as placeholders', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    await placeElements(
      template,
      at(page, 'text', { value: '{{client_name}}, of {{town}}' }),
      at(page, 'input', { stub_key: 'client_name' }),
      at(page, 'select', { stub_key: 'colour', options: ['red', 'blue'] }),
    );
    const stubs = { client_name: 'Ann عمر', colour: 'blue' };
    const used = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'edit', stubs });
    expect(used.status, JSON.stringify(used.body)).toBe(201);
    const values = (await elementsOf(used.body.id)).data.map((element) => ('value' in element ? element.value : null));
    expect(new Set(values)).toEqual(new Set(['Ann عمر, of {{town}}', 'Ann عمر', 'blue']));

    const draft = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing', stubs });
    expect((await call<object>('GET', pdfPath(draft.body.id, '/send-draft'))).body).toMatchObject({ stubs, subject: '' });
  });

  it('are formatted in texts as people write dates, and stored unformatted in fields', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    await placeElements(
      template,
      at(page, 'text', { value: 'From {{start}}' }),
      at(page, 'input', { type: 'date', stub_key: 'start' }),
    );
    const used = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'edit', stubs: { start: '2026-03-29' } });
    const values = (await elementsOf(used.body.id)).data.map((element) => ('value' in element ? element.value : null));
    expect(new Set(values)).toEqual(new Set(['From Mar 29, 2026', '2026-03-29']));
  });

  it('are refused at the stub if they do not fit, and nothing is created', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    await placeElements(
      template,
      at(page, 'select', { stub_key: 'colour', options: ['red'] }),
      at(page, 'input', { type: 'email', stub_key: 'mail' }),
    );
    const count = async () => (await call<{ total: number }>('GET', '/api/users/me/documents/pdfs')).body.total;
    const before = await count();
    for (const stubs of [{ mail: 'no address' }, { mail: 'a'.repeat(2_001) }, { 'two words': 'x' }, { colour: '{{mail}}' }])
      expect((await call('POST', pdfPath(template, '/copy'), { stubs })).status, JSON.stringify(stubs)).toBe(422);
    expect(await count()).toBe(before);
  });

  it('leave conditions intact, which refer to the copied fields', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    const box = at(page, 'checkbox');
    await placeElements(template, box, at(page, 'input', { condition: { element_id: box.id, value: true } }));
    const { body } = await call<{ id: string }>('POST', pdfPath(template, '/copy'), {});
    const copied = (await elementsOf(body.id)).data;
    const source = copied.find(({ kind }) => kind === 'checkbox');
    expect(copied.find(({ kind }) => kind === 'input')).toMatchObject({ condition: { element_id: source?.id, value: true } });
    expect(source?.id).not.toBe(box.id);
  });
});

describe('a snapshot', () => {
  it('restores pages, elements and signees’ fields, and saves the replaced state as a version', async () => {
    const bytes = pageFiles.shaped(
      { content: 'BT /F1 24 Tf 72 700 Td (First) Tj ET' },
      { content: 'BT /F1 24 Tf 72 700 Td (Second) Tj ET' },
    );
    const pdf = await uploadReady(person.browser, { bytes, mode: 'signing' });
    const page = await firstPage(person.browser, pdf);
    const signee = await addSignee(person.browser, pdf, { email: 'gone@example.com' });
    await placeElements(pdf, at(page, 'text', { value: 'Original words' }), at(page, 'signature', { signee_id: signee }));
    const saved = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'As agreed' });
    expect(saved).toMatchObject({ status: 201, body: { name: 'As agreed', page_count: 2, element_count: 2 } });

    const { data, revision } = await elementsOf(pdf);
    await call('PATCH', pdfPath(pdf, '/pages'), { revision, operations: [{ op: 'delete', page_id: page }] });
    await call('DELETE', pdfPath(pdf, `/signees/${signee}`));
    expect(await textOf(pdf)).not.toContain('Original words');

    const restored = await call<{ revision: number }>('POST', pdfPath(pdf, `/snapshots/${saved.body.id}/restore`));
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    const text = await textOf(pdf);
    for (const words of ['First', 'Original words', 'Second']) expect(text).toContain(words);
    const back = (await elementsOf(pdf)).data;
    expect(back.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(back.find(({ kind }) => kind === 'signature')).toMatchObject({ signee_id: null });
    expect(await pagesOf(pdf)).toEqual([page, expect.any(String)]);

    const list = await call<{ data: { name: string }[] }>('GET', pdfPath(pdf, '/snapshots'));
    expect(list.body.data.map(({ name }) => name).toSorted()).toEqual(['As agreed', 'Before “As agreed” was restored']);
  });

  it('loses no concurrent changes, and unassigns fields of deleted roles', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, pdf);
    const role = await call<{ id: string }>('POST', pdfPath(pdf, '/roles'), { name: 'Witness' });
    await placeElements(pdf, at(page, 'input', { role_id: role.body.id }));
    const saved = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Then' });
    await call('DELETE', pdfPath(pdf, `/roles/${role.body.id}`));

    const restore = () => call('POST', pdfPath(pdf, `/snapshots/${saved.body.id}/restore`));
    const { revision } = await elementsOf(pdf);
    const write = (element: Element) =>
      call('PATCH', pdfPath(pdf, '/elements'), { revision, operations: [{ op: 'create', element }] });
    const words = Array.from({ length: 3 }, (_, index) => `Meanwhile ${index}`);
    const [restored, ...placed] = await Promise.all([restore(), ...words.map((value) => write(at(page, 'text', { value })))]);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    const present = (await elementsOf(pdf)).data;
    expect(present.find(({ kind }) => kind === 'input')).toMatchObject({ role_id: null });

    const list = await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(pdf, '/snapshots'));
    const before = list.body.data.filter(({ name }) => name.startsWith('Before'));
    expect(before).toHaveLength(1);
    const kept = await call<{ elements: { value?: unknown }[] }>('GET', pdfPath(pdf, `/snapshots/${before[0]?.id ?? ''}`));
    const values = [...present, ...kept.body.elements].map((element) => ('value' in element ? element.value : null));
    const taken = words.filter((_, index) => placed[index]?.status === 200);
    expect(values).toEqual(expect.arrayContaining(taken));
  });

  it('can be viewed, downloaded, copied to a new pdf, and deleted', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const page = await firstPage(person.browser, pdf);
    await placeElements(pdf, at(page, 'text', { value: 'Then' }));
    const { body } = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Then' });
    const [element] = (await elementsOf(pdf)).data;
    const changes = [{ op: 'update', id: element?.id, changes: { value: 'Now' } }];
    await call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations: changes });

    const path = pdfPath(pdf, `/snapshots/${body.id}`);
    expect((await call('GET', path)).body).toMatchObject({ pages: [{ id: page }], elements: [{ value: 'Then' }] });
    const file = await call('GET', `${path}/download`);
    expect(pdftotext(new Uint8Array(file.bytes))).toContain('Then');
    const copy = await call<{ id: string }>('POST', `${path}/copy`, {});
    expect(copy.body).toMatchObject({ origin: 'snapshot', name: 'Contract (Then)' });
    expect(await textOf(copy.body.id)).toContain('Then');
    expect(await textOf(pdf)).toContain('Now');
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect(await textOf(copy.body.id)).toContain('Then');
  });

  it('belongs to its pdf, and is deleted when content of the pdf is redacted', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const other = await uploadReady(person.browser, { mode: 'edit' });
    const { body } = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Mine' });
    expect((await call('GET', pdfPath(other, `/snapshots/${body.id}`))).status).toBe(404);
    const area = { page_id: await firstPage(person.browser, pdf), x: 0, y: 0, width: 300, height: 300 };
    expect((await call('POST', pdfPath(pdf, '/redact'), { revision: 0, areas: [area] })).status).toBe(200);
    expect((await call('GET', pdfPath(pdf, '/snapshots'))).body).toEqual({ data: [] });
  });
});

async function pagesOf(pdf: string): Promise<string[]> {
  const { body } = await call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/pages'));
  return body.data.map(({ id }) => id);
}
