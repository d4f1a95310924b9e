// A form keeps the effects of its scripts, or its sender is warned about those that are lost.
import { type Element, type ElementOf, createElement, inFillingOrder, uuidv7 } from '@countersign/document-model';
import { beforeEach, expect, it } from 'vitest';
import { isCleanForQpdf, pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { formOf, orderForm } from '../../../../../packages/pdf/fixtures/forms.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Browser } from '#testing/browser.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, pdfPath, uploadReady } from '#testing/signing.ts';

const { person, test } = signedInApp();
const { decide, elementsOf, upload } = editingBy(person);
beforeEach(() => test.app.context.db.delete(rateLimits));

const named = (elements: readonly Element[], name: string) => {
  const found = elements.find((element) => element.kind === 'input' && element.name === name);
  if (found?.kind !== 'input') throw new Error(`no ${name}`);
  return found;
};

async function change(pdf: string, operations: unknown[]) {
  const { revision } = await elementsOf(pdf);
  const answer = await person.browser.call<{ elements: ElementOf<'input'>[] }>('PATCH', pdfPath(pdf, '/elements'), {
    revision,
    operations,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.elements;
}

const give = (elements: readonly Element[], signee_id: string) =>
  elements.map(({ id }) => ({ op: 'update', id, changes: { signee_id } }));

/** The order form, ready to send: all fields are Anna's, except those named in `theirs`, which are Ben's. */
async function order(...theirs: string[]) {
  const pdf = await uploadReady(person.browser, { bytes: orderForm() });
  await decide(pdf, 'use');
  const { data } = await elementsOf(pdf);
  const [anna, ben] = [`anna-${uuidv7()}@example.com`, `ben-${uuidv7()}@example.com`];
  const ids = [
    await addSignee(person.browser, pdf, { email: anna }),
    await addSignee(person.browser, pdf, { email: ben }),
  ] as const;
  const isTheirs = (element: Element) => element.kind === 'input' && theirs.includes(element.name);
  const page_id = data[0]?.page_id ?? '';
  const signatures = ids.map((signee_id, index) => ({
    op: 'create',
    element: createElement({ id: uuidv7(), page_id, kind: 'signature', x: 300, y: 100 + index * 80 }, { signee_id }),
  }));
  await change(pdf, [
    ...give(
      data.filter((element) => !isTheirs(element)),
      ids[0],
    ),
    ...give(data.filter(isTheirs), ids[1]),
    ...signatures,
  ]);
  return { pdf, anna, ben, data, signatures: signatures.map(({ element }) => element.id) };
}

async function signWith(browser: Browser, pdf: string, values: { element_id: string; value: unknown }[]) {
  await consent(browser, pdf);
  await fill(browser, pdf, values);
  await finish(browser, pdf);
}

const signature = (element_id: string | undefined) => ({
  element_id: element_id ?? '',
  value: { text: 'Signed', font: 'caveat' },
});

it('formats of a form become the types of its fields, and supported calculations keep working', async () => {
  const pdf = await upload(orderForm());
  await decide(pdf, 'use');
  const { data } = await elementsOf(pdf);
  expect(named(data, 'qty')).toMatchObject({ type: 'number', value: '2,00', formula: null });
  expect(named(data, 'price')).toMatchObject({ type: 'number', value: '10,50' });
  expect(named(data, 'total')).toMatchObject({ type: 'number', value: '21,00', formula: '{qty} * {price}', is_read_only: true });
  expect(named(data, 'born')).toMatchObject({ type: 'date', value: '1999-12-31', date_format: 'DD.MM.YYYY' });
  expect(named(data, 'fee')).toMatchObject({ type: 'text', value: '5', formula: null, is_read_only: false });

  const update = (name: string, value: string) => ({ op: 'update', id: named(data, name).id, changes: { value } });
  expect(named(await change(pdf, [update('qty', '3')]), 'total').value).toBe('31.5');
  expect(named(await change(pdf, [update('qty', ''), update('price', '')]), 'total').value).toBe('');
});

it('unsupported script effects are reported once per field', async () => {
  const pdf = await upload(orderForm());
  const { body } = await person.browser.call('GET', pdfPath(pdf));
  expect(body['preflight']).toMatchObject({ scripted_fields: [{ name: 'fee', lost: ['calculation', 'validation'] }] });
});

it('fields are filled in in the tab order of the form', async () => {
  const pdf = await upload(orderForm());
  await decide(pdf, 'use');
  const names = inFillingOrder((await elementsOf(pdf)).data).map((element) => 'name' in element && element.name);
  expect(names).toEqual(['qty', 'price', 'total', 'born', 'fee']);
});

it('a signee enters other numbers, and the total follows, up to the sealed file', async () => {
  const { pdf, anna, ben, data, signatures } = await order();
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

  const signee = await enter(test, anna);
  await consent(signee, pdf);
  const values = [
    { element_id: named(data, 'qty').id, value: '7' },
    { element_id: named(data, 'price').id, value: '3.3' },
  ];
  const saved = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values });
  const total = named(data, 'total').id;
  expect(saved).toMatchObject({ status: 200, body: { calculated: [{ element_id: total, value: '23.1' }] } });
  const typed = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: total, value: '1' }] });
  expect(typed).toMatchObject({ status: 422, body: { errors: { [total]: ['This field can’t be changed.'] } } });

  // A result calculated from answers must not be visible to others before the answers are given.
  const other = await enter(test, ben);
  const visible = await other.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  expect(visible.body.data.some(({ id }) => id === total)).toBe(false);

  await fill(signee, pdf, [signature(signatures[0])]);
  await finish(signee, pdf);
  await signWith(other, pdf, [signature(signatures[1])]);
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  expect(pdftotext(sealed)).toContain('23.1');
  expect(pdftotext(sealed)).not.toContain('21,00');
  expect(isCleanForQpdf(sealed)).toBe(true);
  expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true, true]);
});

it("a form cannot be sent while a field is calculated from another signee's input, unless that field is filled in by hand", async () => {
  const { pdf, data } = await order('price');
  const total = named(data, 'total').id;
  const sent = await person.browser.call('POST', pdfPath(pdf, '/send'), {});
  expect(sent).toMatchObject({ status: 422, body: { errors: { [total]: [expect.stringContaining('someone else')] } } });
  await change(pdf, [{ op: 'update', id: total, changes: { formula: null, is_read_only: false } }]);
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
});

it('a field with a formula is calculated even if it is not read-only: its signee neither fills it in nor has to', async () => {
  const { pdf, anna, data, signatures } = await order();
  const total = named(data, 'total').id;
  await change(pdf, [{ op: 'update', id: total, changes: { is_read_only: false, is_required: true, value: '' } }]);
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

  const signee = await enter(test, anna);
  await consent(signee, pdf);
  const typed = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: total, value: '1' }] });
  expect(typed).toMatchObject({ status: 422, body: { errors: { [total]: ['This field can’t be changed.'] } } });
  const empty = ['qty', 'price'].map((name) => ({ element_id: named(data, name).id, value: '' }));
  await fill(signee, pdf, [signature(signatures[0]), ...empty]);
  await finish(signee, pdf);
});

it('a number with a thousands separator keeps its value in a total; an ambiguous one becomes text', async () => {
  const action = (trigger: string, script: string) =>
    `/${trigger} << /S /JavaScript /JS (${script.replaceAll(/[()]/g, String.raw`\$&`)}) >>`;
  const shown = (places: number, style: number) =>
    `/AA << ${action('F', `AFNumber_Format(${places}, ${style}, 0, 0, "", true);`)} >>`;
  const sum = action('C', 'AFSimple_Calculate("SUM", new Array("english", "german", "fraction"));');
  const fields = [
    `(english) /V (1234) ${shown(0, 0)}`,
    `(german) /V (2000) ${shown(0, 2)}`,
    `(fraction) /V (1.234) ${shown(3, 2)}`,
    `(total) /AA << ${sum} >>`,
    `(share) /V (1,234)`,
    `(half) /AA << ${action('C', 'event.value = this.getField("share").value / 2;')} >>`,
  ];
  const entries = fields.map((field, index) => `/FT /Tx /T ${field} /Rect [60 ${400 + index * 40} 160 ${420 + index * 40}]`);
  const pdf = await upload(formOf(entries));
  await decide(pdf, 'use');
  const { data } = await elementsOf(pdf);
  expect(named(data, 'english')).toMatchObject({ type: 'number', value: '1234' });
  expect(named(data, 'german')).toMatchObject({ type: 'number', value: '2000' });
  expect(named(data, 'fraction')).toMatchObject({ type: 'number', value: '1.234' });
  expect(named(data, 'share')).toMatchObject({ type: 'text', value: '1,234' });
  const update = { op: 'update', id: named(data, 'fraction').id, changes: { value: '0.5' } };
  expect(named(await change(pdf, [update]), 'total').value).toBe('3234.5');
});

/** A price in euros, a discount of at most 50 percent, and the remaining price. */
function discountForm() {
  const action = (trigger: string, script: string) =>
    `/${trigger} << /S /JavaScript /JS (${script.replaceAll(/[\\()]/g, String.raw`\$&`)}) >>`;
  const money = (kind: string) => `AFNumber_${kind}(2, 2, 0, 0, " EUR", false);`;
  const percent = (kind: string) => `AFPercent_${kind}(0, 2);`;
  const left = 'event.value = this.getField("price").value * (1 - this.getField("discount").value);';
  const fields = [
    `(price) /V (1000) /AA << ${action('F', money('Format'))} ${action('K', money('Keystroke'))} >>`,
    `(discount) /V (0.1) /AA << ${action('F', percent('Format'))} ${action('K', percent('Keystroke'))} ${action('V', 'AFRange_Validate(true, 0, true, 0.5);')} >>`,
    `(left) /V (900) /AA << ${action('F', money('Format'))} ${action('C', left)} >>`,
  ];
  return formOf(
    fields.map((field, at) => `/FT /Tx /DA (/F1 12 Tf 0 g) /T ${field} /Rect [60 ${400 + at * 40} 260 ${420 + at * 40}]`),
  );
}

it('amounts, percentages and ranges of a form are kept: when entered, calculated, sealed and downloaded', async () => {
  const pdf = await uploadReady(person.browser, { bytes: discountForm() });
  const { body } = await person.browser.call('GET', pdfPath(pdf));
  expect(body['preflight']).toMatchObject({ scripted_fields: [] });
  await decide(pdf, 'use');
  const { data } = await elementsOf(pdf);
  const [price, discount, left] = ['price', 'discount', 'left'].map((name) => named(data, name).id);
  expect(named(data, 'price')).toMatchObject({ type: 'number', value: '1000.00', suffix: ' EUR', decimals: 2 });
  expect(named(data, 'discount')).toMatchObject({ type: 'number', value: '0.1', is_percent: true, min_value: 0, max_value: 0.5 });
  expect(named(data, 'left')).toMatchObject({ suffix: ' EUR', decimals: 2, is_read_only: true });

  const email = `cora-${uuidv7()}@example.com`;
  const signee_id = await addSignee(person.browser, pdf, { email });
  const element = createElement(
    { id: uuidv7(), page_id: data[0]?.page_id ?? '', kind: 'signature', x: 300, y: 100 },
    { signee_id },
  );
  await change(pdf, [...give(data, signee_id), { op: 'create', element }]);
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

  const signee = await enter(test, email);
  await consent(signee, pdf);
  const tooMuch = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: discount, value: '0.6' }] });
  expect(tooMuch).toMatchObject({ status: 422, body: { errors: { [discount ?? '']: ['Enter a number from 0% to 50%.'] } } });
  await fill(signee, pdf, [
    { element_id: price ?? '', value: '2000' },
    { element_id: discount ?? '', value: '0.255' },
    signature(element.id),
  ]);
  const { body: visible } = await signee.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  expect(named(visible.data, 'left')).toMatchObject({ id: left, value: '1490.00' });
  await finish(signee, pdf);
  await becomes(person.browser, pdf, { signing_mode: 'completed' });

  const sealed = pdftotext(new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes));
  for (const shown of ['2000.00 EUR', '25.5%', '1490.00 EUR']) expect(sealed).toContain(shown);
});
