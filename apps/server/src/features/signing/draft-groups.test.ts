// Signing groups of a draft: their members, and the assignment of fields.
import type { Signee } from '@countersign/contract/signing';
import { expect, it } from 'vitest';
import { signedInApp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath } from '#testing/signing.ts';
import { draftForGroup, signeesOf } from '#testing/signing-groups.ts';

const { person: sender } = signedInApp();

const change = (pdf: string, id: string | undefined, body: Record<string, unknown>) =>
  sender.browser.call<Signee>('PUT', pdfPath(pdf, `/signees/${id}`), body);
const remove = (pdf: string, id: string | undefined) => sender.browser.call('DELETE', pdfPath(pdf, `/signees/${id}`));
const restore = (pdf: string, id: string | undefined) =>
  sender.browser.call<Signee>('POST', pdfPath(pdf, `/signees/${id}/restore`));

async function elementsOf(pdf: string) {
  const { body } = await sender.browser.call<{ revision: number; data: { id: string; signee_id: string | null }[] }>(
    'GET',
    pdfPath(pdf, '/elements'),
  );
  return body;
}

async function ownerOf(pdf: string, field: string | undefined): Promise<string | null | undefined> {
  return (await elementsOf(pdf)).data.find(({ id }) => id === field)?.signee_id;
}

const groupsOf = async (pdf: string) =>
  Object.fromEntries((await signeesOf(sender.browser, pdf)).map(({ id, signing_group_id }) => [id, signing_group_id]));

it('takes in a signee with their fields, which then belong to the lead, and gives them its step and color', async () => {
  const { pdf, signees, fields } = await draftFor(sender.browser, { signers: ['a@draft.example', 'b@draft.example'] });
  const [ada, ben] = signees;
  const [lead] = await signeesOf(sender.browser, pdf);
  const joined = await change(pdf, ben, { signing_group_id: ada });
  expect(joined).toMatchObject({ status: 200, body: { signing_group_id: ada, order: 1, color: lead?.color } });
  expect(await ownerOf(pdf, fields[1])).toBe(ada);
  expect(await groupsOf(pdf)).toEqual({ [ada ?? '']: ada, [ben ?? '']: ada });

  expect((await change(pdf, ada, { kind: 'approver', color: '#b45309' })).status).toBe(200);
  expect(await signeesOf(sender.browser, pdf)).toMatchObject([
    { kind: 'approver', color: '#b45309' },
    { kind: 'approver', color: '#b45309' },
  ]);
});

it('passes its fields to the next signee if the lead leaves, and dissolves when one is left', async () => {
  const { pdf, ids, field } = await draftForGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
  expect(await change(pdf, ids[0], { signing_group_id: null })).toMatchObject({ status: 200, body: { signing_group_id: null } });
  const owner = await ownerOf(pdf, field);
  expect(ids.slice(1)).toContain(owner);
  const other = ids.slice(1).find((id) => id !== owner);
  expect(await groupsOf(pdf)).toMatchObject({ [owner ?? '']: owner, [other ?? '']: owner });
  await change(pdf, other, { signing_group_id: null });
  expect(Object.values(await groupsOf(pdf))).toEqual([null, null, null, null]);
  expect(await ownerOf(pdf, field)).toBe(owner);
});

it('keeps its fields if the lead is removed, and takes the lead back in', async () => {
  const { pdf, ids, field } = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const [ada, ben] = ids;
  expect((await remove(pdf, ada)).status).toBe(204);
  expect(await ownerOf(pdf, field)).toBe(ben);
  expect((await groupsOf(pdf))[ben ?? '']).toBeNull();
  expect(await restore(pdf, ada)).toMatchObject({ status: 200, body: { signing_group_id: ben } });
  expect(await groupsOf(pdf)).toMatchObject({ [ada ?? '']: ben, [ben ?? '']: ben });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
});

it('has one color for all its alternates, also after sending, and a signee who leaves it can take another color', async () => {
  const { pdf, ids } = await draftForGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
  const left = await change(pdf, ids[2], { signing_group_id: null, color: '#0e7490' });
  expect(left).toMatchObject({ status: 200, body: { signing_group_id: null, color: '#0e7490' } });
  await remove(pdf, ids[2]);
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  expect((await change(pdf, ids[1], { color: '#b45309' })).status).toBe(200);
  const colors = (await signeesOf(sender.browser, pdf)).filter(({ id }) => ids.includes(id)).map(({ color }) => color);
  expect(colors).toEqual(['#b45309', '#b45309']);
});

it('moves a signee from one group to another', async () => {
  const { pdf, ids, other } = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const [ada, ben] = ids;
  const solo = (await signeesOf(sender.browser, pdf)).find(({ email }) => email === other.email)?.id;
  expect(await change(pdf, ada, { signing_group_id: solo })).toMatchObject({ status: 200, body: { signing_group_id: solo } });
  expect(await groupsOf(pdf)).toEqual({ [ada ?? '']: solo, [solo ?? '']: solo, [ben ?? '']: null });
  // Their own group, or themselves: nothing changes.
  for (const id of [ada, solo]) expect(await change(pdf, ada, { signing_group_id: id })).toMatchObject({ status: 200 });
  expect((await groupsOf(pdf))[ada ?? '']).toBe(solo);
});

it('rejects an invalid group', async () => {
  const { pdf, ids } = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const codeAt = (field: string, code: string) => ({ status: 422, body: { error_codes: { [field]: [{ code }] } } });
  const add = (signing_group_id: string, name = 'New') =>
    sender.browser.call('POST', pdfPath(pdf, '/signees'), { name, email: 'new@draft.example', signing_group_id });
  expect(await add(crypto.randomUUID())).toMatchObject(codeAt('signing_group_id', 'signing_group_not_found'));
  const viewer = await addSignee(sender.browser, pdf, { email: 'viewer@draft.example', kind: 'viewer' });
  expect(await add(viewer)).toMatchObject(codeAt('signing_group_id', 'signing_group_kind'));
  expect(await change(pdf, ids[0], { kind: 'copy' })).toMatchObject(codeAt('kind', 'signing_group_kind'));
  for (const name of ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']) expect((await add(ids[0] ?? '', name)).status).toBe(201);
  expect(await add(ids[0] ?? '', 'K')).toMatchObject(codeAt('signing_group_id', 'signing_group_full'));
});

it('has fields for its lead only', async () => {
  const { pdf, ids, field } = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const { revision } = await elementsOf(pdf);
  const operations = [{ op: 'update', id: field, changes: { signee_id: ids[1] } }];
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision, operations })).toMatchObject({
    status: 422,
    body: { error_codes: { [`${field}.signee_id`]: [{ code: 'signing_group_fields', params: { name: 'Ada Able' } }] } },
  });
});

it('gets the fields of a version from before it was formed', async () => {
  const { pdf, signees, fields } = await draftFor(sender.browser, { signers: ['c@draft.example', 'd@draft.example'] });
  const [ada, ben] = signees;
  const saved = await sender.browser.call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Before' });
  expect(saved.status).toBe(201);
  await change(pdf, ben, { signing_group_id: ada });
  const restored = await sender.browser.call('POST', pdfPath(pdf, `/snapshots/${saved.body.id}/restore`), {});
  expect(restored, JSON.stringify(restored.body)).toMatchObject({ status: 200 });
  expect(await ownerOf(pdf, fields[1])).toBe(ada);
});

it('is rejected for two signees who are one person, as always', async () => {
  const { pdf, ids, emails } = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const twice = { name: 'Ben Able', email: emails[1], signing_group_id: ids[0] };
  expect((await sender.browser.call('POST', pdfPath(pdf, '/signees'), twice)).status).toBe(422);
});
