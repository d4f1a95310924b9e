// Conditional fields, and fields that are read-only for their signees.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { signedInApp } from '#testing/people.ts';
import { addSignee, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const SIGNATURE = { text: 'Signed', font: 'caveat' };

const { test, person: sender } = signedInApp();

/** A draft for one signee: a checkbox, an input shown when it is checked, a read-only input, and a signature. */
async function draft(email: string) {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email });
  const at = (kind: ElementKind, y: number, rest: Record<string, unknown>): Element =>
    createElement({ id: uuidv7(), page_id, kind, x: 60, y }, { signee_id, ...rest });
  const married = at('checkbox', 60, { is_required: false });
  const spouse = at('input', 90, { condition: { element_id: married.id, value: true } });
  const rent = at('input', 120, { value: '900', is_read_only: true });
  const signature = at('signature', 160, {});
  const elements = [married, spouse, rent, signature];
  const operations = elements.map((element) => ({ op: 'create', element }));
  expect((await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).status).toBe(200);
  return { pdf, signee_id, married: married.id, spouse: spouse.id, rent: rent.id, signature: signature.id, at };
}

async function sent(email: string) {
  const created = await draft(email);
  expect((await sender.browser.call('POST', pdfPath(created.pdf, '/send'), {})).status).toBe(200);
  const signee = await enter(test, email);
  await consent(signee, created.pdf);
  return { ...created, signee };
}

async function valuesOf(pdf: string): Promise<Record<string, unknown>> {
  const { body } = await sender.browser.call<{ data: { id: string; value: unknown }[] }>('GET', pdfPath(pdf, '/elements'));
  return Object.fromEntries(body.data.map(({ id, value }) => [id, value]));
}

it('a required field is missing only while it is shown', async () => {
  const { pdf, signee, married, spouse, signature } = await sent('asked@example.com');
  await fill(signee, pdf, [{ element_id: signature, value: SIGNATURE }]);
  const state = () => signee.call('GET', pdfPath(pdf, '/sign'));
  expect((await state()).body).toMatchObject({ total_required: 1, done_required: 1 });

  await fill(signee, pdf, [{ element_id: married, value: true }]);
  expect((await state()).body).toMatchObject({ total_required: 2, done_required: 1 });
  const refused = await signee.call<{ errors: object }>('POST', pdfPath(pdf, '/sign/finish'));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual([spouse]);

  await fill(signee, pdf, [{ element_id: spouse, value: 'Sam' }]);
  await finish(signee, pdf);
  expect((await valuesOf(pdf))[spouse]).toBe('Sam');
});

it('values of fields that end up hidden are not part of the signed document', async () => {
  const { pdf, signee, married, spouse, signature } = await sent('unasked@example.com');
  await fill(signee, pdf, [
    { element_id: married, value: true },
    { element_id: spouse, value: 'Sam' },
    { element_id: signature, value: SIGNATURE },
  ]);
  await fill(signee, pdf, [{ element_id: married, value: false }]);
  await finish(signee, pdf);
  const values = await valuesOf(pdf);
  expect(values).toMatchObject({ [married]: false });
  expect(values).not.toHaveProperty(spouse);
});

it('a read-only field keeps its value', async () => {
  const { pdf, signee, rent, signature } = await sent('reader@example.com');
  const refused = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: rent, value: '1' }] });
  expect(refused).toMatchObject({ status: 422, body: { errors: { [rent]: ['This field can’t be changed.'] } } });
  await fill(signee, pdf, [{ element_id: signature, value: SIGNATURE }]);
  await finish(signee, pdf);
  expect((await valuesOf(pdf))[rent]).toBe('900');
});

it('a condition on another signee’s field blocks sending', async () => {
  const { pdf, at, married } = await draft('first-of-two@example.com');
  const other = await addSignee(sender.browser, pdf, { email: 'second-of-two@example.com' });
  const foreign = at('input', 220, { signee_id: other, condition: { element_id: married, value: true } });
  const signature = at('signature', 260, { signee_id: other });
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), {
    revision: 1,
    operations: [foreign, signature].map((element) => ({ op: 'create', element })),
  });
  const refused = await sender.browser.call<{ errors: Record<string, string[]> }>('POST', pdfPath(pdf, '/send'), {});
  expect(refused.status).toBe(422);
  expect(refused.body.errors[foreign.id]).toEqual(['A field’s condition depends on another person’s field.']);
});

it('an unfilled stub blocks sending', async () => {
  const { pdf, at } = await draft('stub@example.com');
  const text = { ...at('text', 300, { value: 'For {{client_name}}' }), signee_id: undefined };
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations: [{ op: 'create', element: text }] });
  const refused = await sender.browser.call<{ errors: Record<string, string[]> }>('POST', pdfPath(pdf, '/send'), {});
  expect(refused.body.errors[text.id]).toEqual(['{{client_name}} isn’t filled in yet.']);
});
