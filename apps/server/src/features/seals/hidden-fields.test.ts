// A field that its condition hid from its signee leaves nothing behind, not even an empty box.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { magentaBox, pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import type { Browser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

const SIGNATURE = { text: 'Signed', font: 'caveat' };

/** A pdf for two signees, the first of whom sees the magenta fields only after checking a box. */
async function sent(seal_mode: 'each' | 'single') {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const run = crypto.randomUUID().slice(0, 8);
  const emails = [`unasked-${run}-0@example.com`, `unasked-${run}-1@example.com`];
  const ids: string[] = [];
  for (const email of emails) ids.push(await addSignee(sender.browser, pdf, { email }));
  const make = (kind: ElementKind, signee_id: string | undefined, y: number, rest: Record<string, unknown> = {}): Element =>
    createElement({ id: uuidv7(), page_id, kind, x: 20, y }, { signee_id, is_required: false, ...rest });
  const married = make('checkbox', ids[0], 20);
  const hidden = { color: '#ff00ff', condition: { element_id: married.id, value: true } };
  const group = { ...hidden, pdf_radio_group_id: uuidv7() };
  const unasked = [
    make('checkbox', ids[0], 40, hidden),
    make('radio', ids[0], 60, group),
    make('radio', ids[0], 80, group),
    make('select', ids[0], 100, { ...hidden, is_list: true, options: ['MMMM', 'WWWW'], height: 30, size: 12 }),
  ];
  const signatures = ids.map((id, index) => make('signature', id, 140 + index * 30, { is_required: true, height: 20 }));
  const operations = [married, ...unasked, ...signatures].map((element) => ({ op: 'create', element }));
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
    status: 200,
  });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
  const answer = async (index: number, ...values: unknown[]): Promise<void> => {
    const signee = await enter(test, emails[index] ?? '');
    await consent(signee, pdf);
    await fill(signee, pdf, [...values, { element_id: signatures[index]?.id, value: SIGNATURE }]);
    await finish(signee, pdf);
  };
  return { pdf, emails, married: married.id, unasked: unasked.map(({ id }) => id), answer };
}

async function visibleTo(browser: Browser, pdf: string, ids: readonly string[]): Promise<number> {
  const { body } = await browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/elements'));
  return body.data.filter(({ id }) => ids.includes(id)).length;
}

async function downloadOf(browser: Browser, pdf: string): Promise<Uint8Array> {
  return new Uint8Array((await browser.call('GET', pdfPath(pdf, '/download'))).bytes);
}

it.each(['each', 'single'] as const)(
  'removes hidden fields from a file sealed as “%s”',
  async (seal_mode) => {
    const { pdf, emails, unasked, answer } = await sent(seal_mode);
    expect(await visibleTo(sender.browser, pdf, unasked)).toBe(unasked.length);
    expect(magentaBox(await downloadOf(sender.browser, pdf))).toBeDefined();

    await answer(0);
    expect(await visibleTo(sender.browser, pdf, unasked)).toBe(0);
    expect(magentaBox(await downloadOf(sender.browser, pdf))).toBeUndefined();
    const other = await enter(test, emails[1] ?? '');
    await consent(other, pdf);
    expect(await visibleTo(other, pdf, unasked)).toBe(0);
    expect(magentaBox(await downloadOf(other, pdf))).toBeUndefined();

    await answer(1);
    await becomes(sender.browser, pdf, { signing_mode: 'completed' });
    const sealed = await downloadOf(sender.browser, pdf);
    expect(magentaBox(sealed)).toBeUndefined();
    expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
    expect(await visibleTo(sender.browser, pdf, unasked)).toBe(0);
  },
  120_000,
);

it('keeps visible fields, filled in or empty', async () => {
  const { pdf, married, unasked, answer } = await sent('each');
  await answer(0, { element_id: married, value: true }, { element_id: unasked[0], value: true });
  await answer(1);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  expect(magentaBox(await downloadOf(sender.browser, pdf))).toBeDefined();
  expect(await visibleTo(sender.browser, pdf, unasked)).toBe(unasked.length);
});
