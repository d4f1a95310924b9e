// Checkboxes in a multiple choice: the signee checks at least the minimum and at most the maximum.
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();
const SIGNATURE = { text: 'Signed', font: 'caveat' };

async function sent(email: string, rule: Record<string, unknown>) {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email });
  const checkbox_group = { id: uuidv7(), label: 'Colours', min_checked: 0, max_checked: null, ...rule };
  const boxes = ['Red', 'Green', 'Blue'].map((label, index) =>
    createElement(
      { id: uuidv7(), page_id, kind: 'checkbox', x: 60, y: 60 + index * 30 },
      { signee_id, label, name: label, checkbox_group },
    ),
  );
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 200 }, { signee_id });
  const operations = [...boxes, signature].map((element) => ({ op: 'create', element }));
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
    status: 200,
  });
  expect(await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).toMatchObject({ status: 200 });
  const signee = await enter(test, email);
  await consent(signee, pdf);
  await fill(signee, pdf, [{ element_id: signature.id, value: SIGNATURE }]);
  const [red = '', green = '', blue = ''] = boxes.map(({ id }) => id);
  const put = (values: Record<string, boolean>) =>
    signee.call<{ errors?: Record<string, string[]> }>('PUT', pdfPath(pdf, '/sign/values'), {
      values: Object.entries(values).map(([element_id, value]) => ({ element_id, value })),
    });
  return { pdf, signee, red, green, blue, put };
}

it('cannot be finished before enough boxes are checked', async () => {
  const { pdf, signee, red, green, put } = await sent('least@example.com', { min_checked: 2 });
  expect((await signee.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ total_required: 2, done_required: 1 });
  await put({ [red]: true });
  const refused = await signee.call<{ errors: object }>('POST', pdfPath(pdf, '/sign/finish'));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [green]]);
  await put({ [green]: true });
  await finish(signee, pdf);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
});

it('rejects more checked boxes than the maximum, and allows swapping', async () => {
  const { red, green, blue, put } = await sent('most@example.com', { max_checked: 2 });
  expect((await put({ [red]: true, [green]: true })).status).toBe(200);
  expect(await put({ [blue]: true })).toMatchObject({ status: 422, body: { errors: { [blue]: ['Choose at most 2.'] } } });
  expect((await put({ [red]: false, [blue]: true })).status).toBe(200);
});

it('stays a group in a duplicate', async () => {
  const template = await uploadReady(sender.browser, { mode: 'template' });
  const page_id = await firstPage(sender.browser, template);
  const group = { id: uuidv7(), label: 'Colours', min_checked: 1, max_checked: 2 };
  const operations = [60, 90].map((y) => ({
    op: 'create',
    element: { kind: 'checkbox', page_id, x: 60, y, checkbox_group: group },
  }));
  await sender.browser.call('PATCH', pdfPath(template, '/elements'), { revision: 0, operations });
  const copy = await sender.browser.call<{ id: string }>('POST', pdfPath(template, '/copy'), {});
  const { body } = await sender.browser.call<{ data: { checkbox_group: typeof group }[] }>(
    'GET',
    pdfPath(copy.body.id, '/elements'),
  );
  const groups = body.data.map(({ checkbox_group }) => checkbox_group);
  expect(groups).toMatchObject([{ label: 'Colours', min_checked: 1, max_checked: 2 }, { label: 'Colours' }]);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(1);
  expect(groups[0]?.id).not.toBe(group.id);
});
