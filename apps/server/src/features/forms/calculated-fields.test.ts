// A template with calculated fields, filled in by a visitor and from a table: the total is updated everywhere, also in the file.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { beforeAll, expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { orderForm } from '../../../../../packages/pdf/fixtures/forms.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { editingBy } from '#testing/editing.ts';
import { enterForm, formsApp } from '#testing/forms.ts';
import { becomes, consent, enter, fill, finish, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, owner, publish } = formsApp();
const { decide, elementsOf, placeElements } = editingBy(owner);
const BULK = '/api/users/me/bulk-sends';

let template: string;
beforeAll(async () => {
  template = await uploadReady(owner.browser, { mode: 'template', bytes: orderForm() });
  await decide(template, 'use');
  const page_id = (await elementsOf(template)).data[0]?.page_id ?? '';
  await placeElements(template, createElement({ id: uuidv7(), page_id, kind: 'signature', x: 300, y: 100 }, {}));
});

/** The fields that a signee sees, by their names in the form; other kinds of elements by their kind. */
async function fieldsOf(browser: Browser, pdf: string): Promise<Map<string, Element>> {
  const { body } = await browser.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  return new Map(body.data.map((element) => [element.kind === 'input' ? element.name : element.kind, element]));
}

const valueOf = (element: Element | undefined) => (element?.kind === 'input' ? element.value : null);

async function sealedText(pdf: string): Promise<string> {
  await becomes(owner.browser, pdf, { signing_mode: 'completed' });
  return pdftotext(new Uint8Array((await owner.browser.call('GET', pdfPath(pdf, '/download'))).bytes));
}

async function signAs(browser: Browser, pdf: string, values: Record<string, string> = {}) {
  const fields = await fieldsOf(browser, pdf);
  const idOf = (name: string) => fields.get(name)?.id ?? '';
  await consent(browser, pdf);
  await fill(browser, pdf, [
    ...Object.entries(values).map(([name, value]) => ({ element_id: idOf(name), value })),
    { element_id: idOf('signature'), value: { text: 'Gus', font: 'caveat' } },
  ]);
  const total = valueOf((await fieldsOf(browser, pdf)).get('total'));
  await finish(browser, pdf);
  return total;
}

it('a visitor enters other numbers, and the total is calculated from them', async () => {
  const guest = openBrowser(test);
  const { body } = await enterForm(guest, await publish({}, template));
  expect(await signAs(guest, body.pdf_id, { qty: '7', price: '3.3' })).toBe('23.1');
  const sealed = await sealedText(body.pdf_id);
  expect(sealed).toContain('23.1');
  expect(sealed).not.toContain('21,00');
});

it('a row of a table contains other numbers, and its total is calculated from them', async () => {
  const csv = 'Name;E-Mail;qty;price\nAnn;ann@example.com;7;3,30\nBea;bea@example.com;;\nCy;cy@example.com;1.000;2,5';
  const { status, body } = await owner.browser.upload<{ id: string; targets: { label: string }[] }>(
    BULK,
    { name: 'Orders.csv', bytes: Buffer.from(csv) },
    { pdf_id: template, language: 'de' },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  expect(
    body.targets.map(({ label }) => label),
    'nobody fills in the total',
  ).not.toContain('total');
  expect((await owner.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(200);
  const sent = await waitFor('all rows', async () => {
    const { data } = (
      await owner.browser.call<{ data: { status: string; pdf_id: string | null }[] }>('GET', `${BULK}/${body.id}/rows`)
    ).body;
    return data.every((row) => row.status === 'sent') && data;
  });
  const [ann = '', bea = '', cy = ''] = sent.map(({ pdf_id }) => pdf_id ?? '');
  const totals = [ann, bea, cy].map(async (pdf) => valueOf((await fieldsOf(owner.browser, pdf)).get('total')));
  expect(await Promise.all(totals)).toEqual(['23.1', '21,00', '2500']);
  expect(await signAs(await enter(test, 'ann@example.com'), ann)).toBe('23.1');
  expect(await sealedText(ann)).toContain('23.1');
});
