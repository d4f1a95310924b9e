// A signee's signature field never contains another person's signature.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { renewed } from './pdf-content.ts';

const { person } = signedInApp();
const { call, elementsOf, placeElements } = editingBy(person);

const value = { text: 'Tara Quill', font: 'caveat' };
const at = (page_id: string, kind: Element['kind'], rest: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id, kind, x: 60, y: 100 }, rest);

async function change(pdf: string, id: string, changes: Record<string, unknown>) {
  const { revision } = await elementsOf(pdf);
  return call('PATCH', pdfPath(pdf, '/elements'), { revision, operations: [{ op: 'update', id, changes }] });
}

describe('an existing signature in a template or draft', () => {
  it('is not passed on to the person who takes the role', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    const role = (await call<{ id: string }>('POST', pdfPath(template, '/roles'), { name: 'Client' })).body.id;
    const [signature, initials] = [at(page, 'signature', { role_id: role, value }), at(page, 'initial', { role_id: role })];
    await placeElements(template, signature, initials, at(page, 'input', { role_id: role, value: 'Given' }));
    expect((await change(template, initials.id, { value })).status).toBe(200);
    const { data } = await elementsOf(template);
    expect(data).toMatchObject([{ value: null }, { value: null }, { value: 'Given' }]);

    const signees = [{ role_id: role, name: 'Carl Client', email: 'carl@example.com' }];
    const used = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing', signees });
    const taken = (await elementsOf(used.body.id)).data;
    expect(taken).toMatchObject([{ value: null }, { value: null }, { value: 'Given' }]);
  });

  it('of the sender is removed as soon as the field is assigned to a signee', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'signing' });
    const signee = await addSignee(person.browser, pdf, { email: 'carl@example.com' });
    const own = at(await firstPage(person.browser, pdf), 'signature', { value });
    await placeElements(pdf, own);
    expect((await elementsOf(pdf)).data).toMatchObject([{ value, signee_id: null }]);
    expect((await change(pdf, own.id, { signee_id: signee })).status).toBe(200);
    expect((await elementsOf(pdf)).data).toMatchObject([{ value: null, signee_id: signee }]);
    expect((await change(pdf, own.id, { value })).status).toBe(200);
    expect((await elementsOf(pdf)).data).toMatchObject([{ value: null, signee_id: signee }]);
  });

  it('is not passed on to the person who takes all unassigned fields', () => {
    const [page, carl] = [uuidv7(), uuidv7()];
    const context = { pdf_id: uuidv7(), now: new Date(), image_ids: new Map(), role_ids: new Map() };
    const elements = [at(page, 'signature', { value }), at(page, 'signature')];
    const created = renewed({ pages: [], elements }, { ...context, signee_ids: new Map([['', carl]]) });
    expect(created.elements).toMatchObject([
      { value, signee_id: null },
      { value: null, signee_id: carl },
    ]);
  });

  it('is restored with a version only in an unassigned field', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'signing' });
    const signee = await addSignee(person.browser, pdf, { email: 'carl@example.com' });
    await placeElements(pdf, at(await firstPage(person.browser, pdf), 'signature', { value }));
    const saved = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Signed by us' });
    const [own] = (await elementsOf(pdf)).data;
    await change(pdf, own?.id ?? '', { signee_id: signee });
    expect((await call('POST', pdfPath(pdf, `/snapshots/${saved.body.id}/restore`))).status).toBe(200);
    expect((await elementsOf(pdf)).data).toMatchObject([{ value, signee_id: null }]);
  });
});
