// Fields filled with details of their signee: date signed, name, address, company and job title.
import {
  type Element,
  type FilledWith,
  TYPE_FILLED_WITH,
  createElement,
  uuidv7,
  writtenValue,
} from '@countersign/document-model';
import { expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import type { Browser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

/** The test clock is at 09:00 UTC on January 15, 2026; in Pago Pago it is still the day before. */
const WEST = 'Pacific/Pago_Pago';
const SIGNATURE = { text: 'Signed', font: 'caveat' };
const REFUSED = ['This field can’t be changed.'];

type Fields = Partial<Record<FilledWith, Record<string, unknown>>>;

/** A pdf sent to one signee, with a signature and these fields. */
async function sent(email: string, fields: Fields, { seal_mode = 'each' } = {}) {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email, name: 'Ann Lee Able' });
  const filled = Object.entries(fields).map(([filled_with, rest], index) =>
    createElement(
      { id: uuidv7(), page_id, kind: 'input', x: 20, y: 20 + index * 40 },
      { signee_id, filled_with, type: TYPE_FILLED_WITH[filled_with as FilledWith], width: 200, ...rest },
    ),
  );
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 400 }, { signee_id });
  const operations = [...filled, signature].map((element) => ({ op: 'create', element }));
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
    status: 200,
  });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
  const ids = Object.fromEntries(Object.keys(fields).map((name, index) => [name, filled[index]?.id ?? ''])) as Record<
    FilledWith,
    string
  >;
  return { pdf, signee_id, ids, signature: signature.id, signee: await enter(test, email) };
}

async function valuesOf(browser: Browser, pdf: string): Promise<Record<string, unknown>> {
  const { body } = await browser.call<{ data: { id: string; value: unknown }[] }>('GET', pdfPath(pdf, '/elements'));
  return Object.fromEntries(body.data.map(({ id, value }) => [id, value]));
}

it.each(['each', 'single'])('are printed as filled in, in a file sealed as “%s”', async (seal_mode) => {
  const all = { date_signed: {}, full_name: {}, first_name: {}, last_name: {}, email: {}, company: {}, job_title: {} };
  const email = `all-${seal_mode}@example.com`;
  const { pdf, ids, signature, signee } = await sent(email, all, { seal_mode });
  expect(Object.values(await valuesOf(signee, pdf)).every((value) => !value)).toBe(true);
  await consent(signee, pdf);
  expect(await valuesOf(signee, pdf)).toMatchObject({
    [ids.full_name]: 'Ann Lee Able',
    [ids.first_name]: 'Ann Lee',
    [ids.last_name]: 'Able',
    [ids.email]: email,
    [ids.date_signed]: '',
    [ids.company]: '',
  });
  // The signee cannot fill in the date and the address, so these do not count.
  expect((await signee.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ total_required: 6, done_required: 3 });

  await fill(signee, pdf, [
    { element_id: ids.full_name, value: 'Ann L. Able' },
    { element_id: ids.company, value: 'Able Works' },
    { element_id: ids.job_title, value: 'Director' },
    { element_id: signature, value: SIGNATURE },
  ]);
  const ended = await signee.call('POST', pdfPath(pdf, '/sign/finish'), { time_zone: WEST });
  expect(ended.status).toBe(200);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  expect((await valuesOf(sender.browser, pdf))[ids.date_signed]).toBe('2026-01-14');
  const timeline = await sender.browser.call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  // The time zone lets anyone derive the date.
  expect(timeline.body.data.find(({ type }) => type === 'finished signing')).toMatchObject({ data: { time_zone: WEST } });

  const sealed = new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  const text = pdftotext(sealed);
  // Formatted by the same function as on the screen.
  const { body } = await sender.browser.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  const shown = body.data.flatMap((element) => (element.kind === 'input' ? writtenValue(element, 'en') : []));
  expect(shown.toSorted()).toEqual(
    ['Jan 14, 2026', 'Ann L. Able', 'Ann Lee', 'Able', email, 'Able Works', 'Director'].toSorted(),
  );
  for (const written of shown) expect(text).toContain(written);
  expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
});

it('use the date in UTC without a time zone, and reject an unknown time zone', async () => {
  const { pdf, ids, signature, signee } = await sent('utc@example.com', { date_signed: {} });
  await consent(signee, pdf, { time_zone: WEST });
  await fill(signee, pdf, [{ element_id: signature, value: SIGNATURE }]);
  const wrong = await signee.call('POST', pdfPath(pdf, '/sign/finish'), { time_zone: 'Mars/Olympus' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { time_zone: ['This is not a time zone.'] } } });
  await finish(signee, pdf);
  expect((await valuesOf(sender.browser, pdf))[ids.date_signed]).toBe('2026-01-15');
});

it('reject and discard values that a signee sends for the date, the address or a read-only name', async () => {
  const { pdf, ids, signature, signee } = await sent('refused@example.com', {
    date_signed: {},
    email: {},
    full_name: { is_read_only: true },
    company: {},
  });
  await consent(signee, pdf);
  const values = [
    { element_id: ids.date_signed, value: '2020-01-01' },
    { element_id: ids.email, value: 'other@example.com' },
    { element_id: ids.full_name, value: 'Someone Else' },
    { element_id: ids.company, value: 'Able Works' },
  ];
  const refused = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { [ids.date_signed]: REFUSED, [ids.email]: REFUSED, [ids.full_name]: REFUSED } },
  });
  expect(await valuesOf(signee, pdf)).toMatchObject({
    [ids.date_signed]: '',
    [ids.email]: 'refused@example.com',
    [ids.full_name]: 'Ann Lee Able',
    [ids.company]: '',
  });
  await fill(signee, pdf, [
    { element_id: ids.company, value: 'Able Works' },
    { element_id: signature, value: SIGNATURE },
  ]);
  await finish(signee, pdf);
});

it('of one signee cannot be filled in by another', async () => {
  const mine = await sent('mine@example.com', { company: {} });
  const theirs = await sent('theirs@example.com', { company: {} });
  await consent(theirs.signee, theirs.pdf);
  const values = [{ element_id: mine.ids.company, value: 'Able Works' }];
  const refused = await theirs.signee.call('PUT', pdfPath(theirs.pdf, '/sign/values'), { values });
  expect(refused).toMatchObject({ status: 422, body: { errors: { [mine.ids.company]: ['This field isn’t assigned to you.'] } } });
});

it('accept no value from the sender that only the server fills in, and keep a name that the sender entered', async () => {
  const { pdf, ids, signee } = await sent('sender@example.com', {
    date_signed: { value: '2020-01-01' },
    email: { value: 'other@example.com' },
    full_name: { value: 'Dr. Ann Able' },
  });
  expect(await valuesOf(signee, pdf)).toMatchObject({ [ids.date_signed]: '', [ids.email]: '' });
  await consent(signee, pdf);
  expect(await valuesOf(signee, pdf)).toMatchObject({ [ids.email]: 'sender@example.com', [ids.full_name]: 'Dr. Ann Able' });
});

it('stay empty if a condition hid them from their signee', async () => {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email: 'conditional@example.com' });
  const box = createElement({ id: uuidv7(), page_id, kind: 'checkbox', x: 20, y: 20 }, { signee_id, is_required: false });
  const condition = { element_id: box.id, value: true };
  const day = createElement(
    { id: uuidv7(), page_id, kind: 'input', x: 20, y: 60 },
    { signee_id, filled_with: 'date_signed', type: 'date', condition },
  );
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 120 }, { signee_id });
  const operations = [box, day, signature].map((element) => ({ op: 'create', element }));
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const signee = await enter(test, 'conditional@example.com');
  await consent(signee, pdf);
  await fill(signee, pdf, [{ element_id: signature.id, value: SIGNATURE }]);
  await finish(signee, pdf);
  expect(await valuesOf(sender.browser, pdf)).not.toHaveProperty(day.id);
});

it("of a reassigned signee contain the new person's details", async () => {
  const { pdf, ids, signee, signee_id } = await sent('first@example.com', { full_name: {}, email: {} });
  await consent(signee, pdf);
  const person = { name: 'Sam Stone', email: 'second@example.com' };
  expect((await sender.browser.call('POST', pdfPath(pdf, `/signees/${signee_id}/hand-over`), person)).status).toBe(200);
  const next = await enter(test, person.email);
  await consent(next, pdf);
  expect(await valuesOf(next, pdf)).toMatchObject({ [ids.full_name]: person.name, [ids.email]: person.email });
});

it('are rejected for an incompatible type, or for unknown details', async () => {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const create = (rest: object) =>
    sender.browser.call('PATCH', pdfPath(pdf, '/elements'), {
      revision: 0,
      operations: [{ op: 'create', element: { kind: 'input', page_id, ...rest } }],
    });
  expect(await create({ filled_with: 'date_signed' })).toMatchObject({ status: 422 });
  expect(await create({ filled_with: 'shoe_size' })).toMatchObject({ status: 422 });
  expect(await create({ filled_with: 'date_signed', type: 'date' })).toMatchObject({ status: 200 });
});

it('of a template without roles become the only signee’s, and no column of a table fills in what the server does', async () => {
  const template = await uploadReady(sender.browser, { mode: 'template' });
  const page_id = await firstPage(sender.browser, template);
  const at = (y: number, rest: Record<string, unknown>) =>
    createElement({ id: uuidv7(), page_id, kind: 'input', x: 20, y }, { width: 200, ...rest });
  const elements = [
    at(20, { filled_with: 'date_signed', type: 'date', value: '2020-01-01' }),
    at(60, { filled_with: 'email', type: 'email' }),
    at(100, { filled_with: 'company' }),
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 20, y: 160 }),
  ];
  const operations = elements.map((element) => ({ op: 'create', element }));
  await sender.browser.call('PATCH', pdfPath(template, '/elements'), { revision: 0, operations });

  const bulk = '/api/users/me/bulk-sends';
  const csv = Buffer.from('Name,Email,Company\nRow One,row@example.com,Row Works');
  const { body } = await sender.browser.upload<{ id: string; targets: { label: string; kind: string }[] }>(
    bulk,
    { name: 'People.csv', bytes: csv },
    { pdf_id: template, language: 'en' },
  );
  expect(body.targets.flatMap(({ kind, label }) => (kind === 'field' ? label : []))).toEqual(['Company']);
  expect((await sender.browser.call('POST', `${bulk}/${body.id}/send`)).status).toBe(200);
  const pdf = await waitFor('the row to be sent', async () => {
    const { data } = (await sender.browser.call<{ data: { pdf_id: string | null }[] }>('GET', `${bulk}/${body.id}/rows`)).body;
    return data[0]?.pdf_id;
  });
  const signee = await enter(test, 'row@example.com');
  const inputs = async () => {
    const { data } = (await signee.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'))).body;
    return data.flatMap((element) => (element.kind === 'input' ? [[element.filled_with, element.value]] : []));
  };
  expect(await inputs()).toEqual([
    ['date_signed', ''],
    ['email', ''],
    ['company', 'Row Works'],
  ]);
  await consent(signee, pdf);
  expect(await inputs()).toContainEqual(['email', 'row@example.com']);
});
