// Dates, times and numbers are stored in one format, and printed as is usual in the document's language.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

const MEETING = '2026-03-29T02:30';

async function downloadText(pdf: string): Promise<string> {
  return pdftotext(new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes));
}

async function valueOf(pdf: string, id: string): Promise<unknown> {
  const { body } = await sender.browser.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  const element = body.data.find((one) => one.id === id);
  return element && 'value' in element ? element.value : undefined;
}

it.each(['each', 'single'] as const)(
  'a document sent by a German is printed in German, sealed as “%s”, even if they change their language later',
  async (seal_mode) => {
    await sender.browser.call('PUT', '/api/users/me/preferences', { locale: 'de' });
    const pdf = await uploadReady(sender.browser);
    const page_id = await firstPage(sender.browser, pdf);
    const email = `zoe-${seal_mode}@example.com`;
    const signee_id = await addSignee(sender.browser, pdf, { email });
    const own = createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y: 20 }, { type: 'date', value: '2026-12-31' });
    const meeting = createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y: 60 }, { signee_id, type: 'datetime-local' });
    const rent = createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y: 100 }, { signee_id, type: 'number' });
    const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 140 }, { signee_id });
    const operations = [own, meeting, rent, signature].map((element) => ({ op: 'create', element }));
    expect((await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).status).toBe(200);
    expect(await downloadText(pdf)).toContain('31.12.2026');

    expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
    await sender.browser.call('PUT', '/api/users/me/preferences', { locale: 'en' });
    const signee = await enter(test, email);
    await consent(signee, pdf);
    const state = await signee.call<{ pdf: { language: string } }>('GET', pdfPath(pdf, '/sign'));
    expect(state.body.pdf.language).toBe('de');
    await fill(signee, pdf, [
      { element_id: meeting.id, value: MEETING },
      { element_id: rent.id, value: '1,234.50' },
      { element_id: signature.id, value: { text: 'Zoe', font: 'caveat' } },
    ]);
    await finish(signee, pdf);
    await becomes(sender.browser, pdf, { signing_mode: 'completed', language: 'de' });

    const text = await downloadText(pdf);
    for (const written of ['31.12.2026', '29.03.2026, 02:30', '1234,50']) expect(text).toContain(written);
    expect(text).not.toContain(MEETING);
    expect(await valueOf(pdf, meeting.id)).toBe(MEETING);
    expect(await valueOf(pdf, rent.id)).toBe('1234.50');
    const sealed = await sender.browser.call('GET', pdfPath(pdf, '/download'));
    expect(pdfsig(new Uint8Array(sealed.bytes)).every(({ valid }) => valid)).toBe(true);
  },
);

it('an ambiguous number is rejected, because an API call has no language', async () => {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email: 'amb@example.com' });
  const rent = createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y: 100 }, { signee_id, type: 'number' });
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 140 }, { signee_id });
  const operations = [rent, signature].map((element) => ({ op: 'create', element }));
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const signee = await enter(test, 'amb@example.com');
  await consent(signee, pdf);
  const put = (value: string) => signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: rent.id, value }] });
  expect(await put('1,234')).toMatchObject({ status: 422, body: { errors: { [rent.id]: ['Enter a number.'] } } });
  expect((await put('1234')).status).toBe(200);
});

it('a number in a document sent before documents had a language stays as typed', async () => {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email: 'early@example.com' });
  const rent = createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y: 100 }, { signee_id, type: 'number' });
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 140 }, { signee_id });
  const operations = [rent, signature].map((element) => ({ op: 'create', element }));
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  await test.app.context.db.update(pdfs).set({ language: null }).where(eq(pdfs.id, pdf));

  const signee = await enter(test, 'early@example.com');
  await consent(signee, pdf);
  await fill(signee, pdf, [
    { element_id: rent.id, value: '12,5' },
    { element_id: signature.id, value: { text: 'Zoe', font: 'caveat' } },
  ]);
  await finish(signee, pdf);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  expect(await valueOf(pdf, rent.id)).toBe('12,5');
  expect(await downloadText(pdf)).toContain('12,5');
});
