// The roles of a template, and what becomes of them when it is used.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { person } = signedInApp();
const { call, elementsOf, placeElements } = editingBy(person);

const at = (page_id: string, kind: Element['kind'], rest: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id, kind, x: 60, y: 100 }, rest);

describe('the roles of a template', () => {
  it('are restored unchanged after removal, unless their name is taken', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const add = async (name: string) => (await call<{ id: string }>('POST', pdfPath(template, '/roles'), { name })).body;
    const [client] = [await add('Client'), await add('Witness')];
    const path = pdfPath(template, `/roles/${client.id}`);
    const listed = async () => (await call<{ data: { id: string }[] }>('GET', pdfPath(template, '/roles'))).body.data;
    const before = await listed();
    await call('DELETE', path);
    expect(await call('POST', `${path}/restore`)).toMatchObject({ status: 200, body: { name: 'Client' } });
    expect(await listed()).toEqual(before);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await listed()).toEqual(before);

    await call('DELETE', path);
    await add('CLIENT');
    expect(await call('POST', `${path}/restore`)).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
    expect((await listed()).map(({ id }) => id)).not.toContain(client.id);
  });

  it('have fields, and are filled by people when the template is used', async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const page = await firstPage(person.browser, template);
    const role = async (name: string) =>
      (await call<{ id: string; color: string }>('POST', pdfPath(template, '/roles'), { name })).body;
    const [client, witness, gone] = [await role('Client'), await role('Witness'), await role('Gone')];
    expect((await call('POST', pdfPath(template, '/roles'), { name: 'client' })).status).toBe(422);
    await placeElements(
      template,
      at(page, 'signature', { role_id: client.id }),
      at(page, 'input', { role_id: client.id }),
      at(page, 'signature', { role_id: witness.id }),
      at(page, 'checkbox', { role_id: gone.id }),
    );
    expect((await call('DELETE', pdfPath(template, `/roles/${gone.id}`))).status).toBe(204);
    const rolesOf = (list: Element[]) => list.map((element) => 'role_id' in element && element.role_id);
    const placed = (await elementsOf(template)).data;
    expect(rolesOf(placed)).toHaveLength(4);
    expect(new Set(rolesOf(placed))).toEqual(new Set([client.id, witness.id, null]));

    const signees = [
      { role_id: client.id, name: 'Ann', email: 'ann@example.com' },
      { role_id: witness.id, name: 'Bob', email: 'bob@example.com' },
    ];
    const twice = signees.map((signee) => ({ ...signee, name: 'Ann', email: 'ann@example.com' }));
    expect((await call('POST', pdfPath(template, '/copy'), { mode: 'signing', signees: twice })).status).toBe(422);
    const used = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing', signees });
    expect(used.status, JSON.stringify(used.body)).toBe(201);
    const people = await call<{ data: { id: string; name: string; color: string }[] }>('GET', pdfPath(used.body.id, '/signees'));
    expect(people.body.data).toMatchObject([
      { name: 'Ann', color: client.color },
      { name: 'Bob', color: witness.color },
    ]);
    const [ann, bob] = people.body.data;
    const owner = new Map([
      [client.id, ann?.id],
      [witness.id, bob?.id],
    ]);
    const owners = (await elementsOf(used.body.id)).data.map((element) => 'signee_id' in element && element.signee_id);
    expect(owners).toEqual(rolesOf(placed).map((id) => (typeof id === 'string' ? owner.get(id) : null)));
    expect((await call('POST', pdfPath(used.body.id, '/send'), {})).status).toBe(200);

    const copy = await call<{ id: string }>('POST', pdfPath(template, '/copy'), {});
    const roles = await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(copy.body.id, '/roles'));
    expect(roles.body.data.map(({ name }) => name)).toEqual(['Client', 'Witness']);
    const copied = new Set(rolesOf((await elementsOf(copy.body.id)).data));
    expect(copied).toEqual(new Set([...roles.body.data.map(({ id }) => id), null]));

    const open = await call<{ id: string }>('POST', pdfPath(template, '/copy'), {
      mode: 'signing',
      signees: signees.slice(0, 1),
    });
    const left = await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(open.body.id, '/roles'));
    expect(left.body.data.map(({ name }) => name)).toEqual(['Witness']);
    const untaken = (await elementsOf(open.body.id)).data.filter((element) => 'role_id' in element && element.role_id !== null);
    expect(untaken).toMatchObject([{ role_id: left.body.data[0]?.id, signee_id: null }]);
    expect((await call('POST', pdfPath(open.body.id, '/send'), {})).status).toBe(422);
  });

  it("define what a person does; only signers' roles have fields", async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const add = async (name: string, kind: string) =>
      (await call<{ id: string; kind: string }>('POST', pdfPath(template, '/roles'), { name, kind })).body;
    const [signer, approver] = [await add('Client', 'signer'), await add('Lawyer', 'approver')];
    expect(approver.kind).toBe('approver');
    const page = await firstPage(person.browser, template);
    await placeElements(template, at(page, 'signature', { role_id: signer.id }));
    expect(await call('PUT', pdfPath(template, `/roles/${signer.id}`), { kind: 'copy' })).toMatchObject({
      status: 422,
      body: { errors: { kind: ['Fields are assigned to this role, so it has to sign.'] } },
    });
    const { revision } = await elementsOf(template);
    const wrong = { op: 'create', element: at(page, 'signature', { role_id: approver.id }) };
    expect((await call('PATCH', pdfPath(template, '/elements'), { revision, operations: [wrong] })).status).toBe(422);

    const signees = [{ role_id: approver.id, name: 'Lea', email: 'lea@example.com' }];
    const created = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing', signees });
    const people = (await call<{ data: unknown[] }>('GET', pdfPath(created.body.id, '/signees'))).body.data;
    expect(people).toMatchObject([{ name: 'Lea', kind: 'approver' }]);
    // Roles without a person are listed there, unless they have no fields to keep.
    const other = await call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing' });
    expect((await call<{ data: unknown[] }>('GET', pdfPath(other.body.id, '/roles'))).body.data).toMatchObject([
      { name: 'Client' },
    ]);
  });

  it("are asked in order, with the template's messages, if it says so", async () => {
    const template = await uploadReady(person.browser, { mode: 'template' });
    const said = { is_ordered: true, subject: 'Your lease', message: 'Please sign.' };
    expect(await call('PUT', pdfPath(template, '/send-draft'), { ...said, due: '2030-01-01' })).toMatchObject({ status: 200 });
    const copyAs = async (of: string, mode: string) =>
      (await call<{ id: string }>('POST', pdfPath(of, '/copy'), { mode })).body.id;
    const sentAs = async (pdf: string) => (await call('GET', pdfPath(pdf, '/send-draft'))).body;
    const again = await copyAs(template, 'template');
    expect(await sentAs(await copyAs(again, 'signing'))).toMatchObject({ ...said, due: '' });
    expect(await sentAs(await copyAs(template, 'edit'))).toMatchObject({ is_ordered: null, subject: '' });
  });

  it("do not reveal the messages for a draft's signees when a template is made from it", async () => {
    const draft = await uploadReady(person.browser, { mode: 'signing' });
    await call('PUT', pdfPath(draft, '/send-draft'), { is_ordered: true, message: 'Dear Bob, about your dismissal' });
    const sentAs = async (pdf: string) => (await call('GET', pdfPath(pdf, '/send-draft'))).body;
    const created = await call<{ id: string }>('POST', pdfPath(draft, '/copy'), { mode: 'template' });
    expect(await sentAs(created.body.id)).toMatchObject({ is_ordered: true, message: '' });
    expect((await call('PUT', pdfPath(draft), { mode: 'template' })).status).toBe(200);
    expect(await sentAs(draft)).toMatchObject({ is_ordered: true, message: '' });
  });

  it('belong to templates only, and to their own', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const template = await uploadReady(person.browser, { mode: 'template' });
    expect((await call('POST', pdfPath(pdf, '/roles'), { name: 'Client' })).status).toBe(409);
    const { body } = await call<{ id: string }>('POST', pdfPath(template, '/roles'), { name: 'Client' });
    const element = at(await firstPage(person.browser, pdf), 'signature', { role_id: body.id });
    const answer = await call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations: [{ op: 'create', element }] });
    expect(answer.status).toBe(422);
  });
});
