import { createElement, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { openBrowser } from '#testing/browser.ts';
import { editingBy } from '#testing/editing.ts';
import { signUp, signedInApp, subjectsTo } from '#testing/people.ts';
import { addSignee, becomes, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();
const { call, elementsOf, placeElements } = editingBy(person);
const INK = { text: 'Ada Example', font: 'caveat' };

const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: '#000000' } })
    .png()
    .toBuffer();

/** A draft whose owner is the only signer. */
async function ownDraft() {
  const { browser, user } = person;
  const pdf = await uploadReady(browser);
  const page = await firstPage(browser, pdf);
  const signee = await addSignee(browser, pdf, { email: user.email, name: 'Ada Example' });
  const at = (y: number) => ({ id: uuidv7(), page_id: page, x: 60, y });
  const ink = createElement({ ...at(100), kind: 'signature' }, { value: INK, width: 160, height: 40 });
  const text = createElement({ ...at(200), kind: 'text' }, { value: 'Agreed in Basel' });
  return { pdf, page, signee, ink, text, at };
}

async function version(pdf: string, language = 'en'): Promise<string> {
  return (await call<{ version: string }>('GET', pdfPath(pdf, `/self-sign?language=${language}`))).body.version;
}

const sign = async (pdf: string, body: Record<string, unknown> = {}) =>
  call<{ signee_id: string; signed_at: string }>('POST', pdfPath(pdf, '/self-sign'), {
    consent_version: await version(pdf),
    time_zone: 'Europe/Zurich',
    ...body,
  });

describe('a draft that only its owner signs', () => {
  it('is signed and sealed with the placed signatures, without any email', async () => {
    const { pdf, signee, ink, text } = await ownDraft();
    await placeElements(pdf, ink, text);
    expect(await sign(pdf)).toMatchObject({ status: 200, body: { signee_id: signee } });
    await becomes(person.browser, pdf, { signing_mode: 'completed' });

    const { bytes } = await call('GET', pdfPath(pdf, '/download'));
    expect(pdfsig(bytes).map(({ valid }) => valid)).toEqual([true, true]);
    expect(pdftotext(bytes)).toMatch(/Agreed in Basel/);
    expect(subjectsTo(test, person.user.email).filter((subject) => subject.startsWith('Please sign'))).toEqual([]);
    const { body } = await call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'));
    const types = body.data.map(({ type }) => type);
    expect(types.filter((type) => ['sent', 'viewed', 'consented', 'finished signing'].includes(type)).toSorted()).toEqual([
      'consented',
      'finished signing',
      'sent',
      'viewed',
    ]);
  });

  it('keeps an uploaded signature unchanged', async () => {
    const { pdf, page, at } = await ownDraft();
    const picture = await photo();
    const image = `data:image/png;base64,${picture.toString('base64')}`;
    await placeElements(
      pdf,
      createElement({ ...at(100), page_id: page, kind: 'signature' }, { value: { image }, width: 160, height: 40 }),
    );
    expect((await sign(pdf)).status).toBe(200);
    await becomes(person.browser, pdf, { signing_mode: 'completed' });
    expect((await elementsOf(pdf)).data).toEqual([expect.objectContaining({ kind: 'signature', value: { image } })]);
  });

  it('does not adopt a signature that another person may have placed', async () => {
    const { pdf, ink } = await ownDraft();
    await placeElements(pdf, ink);
    const copied = await call<{ id: string }>('POST', pdfPath(pdf, '/copy'), { mode: 'signing' });
    expect(copied.status, JSON.stringify(copied.body)).toBe(201);
    await becomes(person.browser, copied.body.id, { engine_mode: 'ready' });
    const known = (await call<{ data: { id: string }[] }>('GET', pdfPath(copied.body.id, '/signees'))).body.data;
    if (known.length === 0) await addSignee(person.browser, copied.body.id, { email: person.user.email, name: 'Ada Example' });
    expect(await sign(copied.body.id)).toMatchObject({ status: 422 });
  });

  it('is signed once, however often the call is repeated', async () => {
    const { pdf, ink } = await ownDraft();
    await placeElements(pdf, ink);
    const consent_version = await version(pdf);
    const twice = await Promise.all([sign(pdf, { consent_version }), sign(pdf, { consent_version })]);
    const done = [...twice.filter(({ status }) => status === 200), await sign(pdf, { consent_version })];
    expect(done.length).toBeGreaterThanOrEqual(2);
    expect(new Set(done.map(({ body }) => body.signed_at)).size).toBe(1);
  });

  it('stays a draft while something is missing, which is reported at its field', async () => {
    const { pdf, ink, signee, at } = await ownDraft();
    const name = createElement({ ...at(300), kind: 'input' }, { signee_id: signee, is_required: true });
    await placeElements(pdf, name);
    expect(await sign(pdf)).toMatchObject({ status: 422, body: { errors: { [name.id]: ['This field is required.'] } } });
    const { revision } = await elementsOf(pdf);
    const deletion = { op: 'delete', id: name.id };
    expect((await call('PATCH', pdfPath(pdf, '/elements'), { revision, operations: [deletion] })).status).toBe(200);
    expect(await sign(pdf)).toMatchObject({
      status: 422,
      body: { errors: { [signee]: ['Ada Example has no fields yet.'] } },
    });
    await placeElements(pdf, ink);
    expect((await call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'draft' });
    expect((await sign(pdf)).status).toBe(200);
  });

  it('is signed only with the current consent text', async () => {
    const { pdf, ink } = await ownDraft();
    await placeElements(pdf, ink);
    expect(await sign(pdf, { consent_version: '2020-01' })).toMatchObject({
      status: 409,
      body: { message: 'The text of the consent has changed. Please reload the page.' },
    });
    expect((await call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'draft' });
    expect(await version(pdf, 'de')).toMatch(/-de$/);
  });
});

describe('self-signing is rejected', () => {
  it('if others have to sign, or only another person', async () => {
    const { pdf, ink } = await ownDraft();
    await placeElements(pdf, ink);
    const other = await addSignee(person.browser, pdf, { email: 'bob@example.com', name: 'Bob' });
    const refused = { status: 409, body: { message: 'You can only sign here if you’re the only signer.' } };
    const asked = { consent_version: '2026-11-2' };
    expect(await call('POST', pdfPath(pdf, '/self-sign'), asked)).toMatchObject(refused);
    await call('DELETE', pdfPath(pdf, `/signees/${other}`));
    expect((await sign(pdf)).status).toBe(200);
  });

  it('for anyone else', async () => {
    const { pdf, ink } = await ownDraft();
    await placeElements(pdf, ink);
    const stranger = await signUp(test);
    const asked = { consent_version: await version(pdf) };
    expect((await stranger.browser.call('POST', pdfPath(pdf, '/self-sign'), asked)).status).toBe(404);
    expect((await openBrowser(test).call('POST', pdfPath(pdf, '/self-sign'), asked)).status).toBe(401);
  });
});
