// Tables in the format of a spreadsheet in the sender's language.
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkSendRows, bulkSends } from '#src/schema/forms.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { sendBulk } from './jobs.ts';

interface Bulk {
  id: string;
  status: string;
  problems: string[];
  open_columns: number[];
  counts: Record<string, number>;
}
interface Row {
  line: number;
  status: string;
  errors: { column: number | null; text: string }[];
  pdf_id: string | null;
}

const BULK = '/api/users/me/bulk-sends';
const { person: sender, test } = signedInApp();
const rowsOf = async (id: string) => (await sender.browser.call<{ data: Row[] }>('GET', `${BULK}/${id}/rows`)).body.data;

describe('a table written by German Excel', () => {
  const fields = [
    createElement(
      { id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 60, y: 60 },
      { label: 'Betrag', type: 'number', suffix: ' €' },
    ),
    createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 60, y: 100 }, { label: 'Datum', type: 'date' }),
    createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'checkbox', x: 60, y: 140 }, { label: 'Zustimmung' }),
    createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'signature', x: 60, y: 300 }, {}),
  ];
  let german: string;
  beforeAll(async () => {
    german = await uploadReady(sender.browser, { mode: 'template' });
    const page_id = await firstPage(sender.browser, german);
    const operations = fields.map((element) => ({ op: 'create', element: { ...element, page_id } }));
    await sender.browser.call('PATCH', pdfPath(german, '/elements'), { revision: 0, operations });
  });
  const head = 'Name;E-Mail;Betrag;Datum;Zustimmung';
  const upload = (bytes: Uint8Array, more: Record<string, string> = {}) =>
    sender.browser.upload<Bulk>(BULK, { name: 'Tabelle.csv', bytes }, { pdf_id: german, ...more });

  it('is parsed with its numbers, dates, booleans, header row and encoding, without invisible characters', async () => {
    const csv = `sep=;\r\n${head}\r\nJürgen Groß;juergen@example.com\u200b;1.234 €;31.12.2026;WAHR\r\n\u00a0Zoë;zoe@example.com;12,5;1.2.2026;FALSCH\r\n`;
    const { status, body } = await upload(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await rowsOf(body.id)).toMatchObject([
      { line: 3, status: 'ready', errors: [] },
      { line: 4, status: 'ready', errors: [] },
    ]);
    expect((await sender.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(200);
    await waitFor(
      'the work to finish',
      async () => (await sender.browser.call<Bulk>('GET', `${BULK}/${body.id}`)).body.status === 'done',
    );
    const sent = await rowsOf(body.id);
    const valuesOf = async (pdf: string | null) => {
      const { data } = (
        await sender.browser.call<{ data: { label?: string; value?: string | boolean }[] }>(
          'GET',
          pdfPath(pdf ?? '', '/elements'),
        )
      ).body;
      return new Map(data.flatMap(({ label, value }) => (label ? [[label, value] as const] : [])));
    };
    expect(await valuesOf(sent[0]?.pdf_id ?? null)).toEqual(
      new Map<string, unknown>([
        ['Betrag', '1234'],
        ['Datum', '2026-12-31'],
        ['Zustimmung', true],
      ]),
    );
    expect(await valuesOf(sent[1]?.pdf_id ?? null)).toEqual(
      new Map<string, unknown>([
        ['Betrag', '12.5'],
        ['Datum', '2026-02-01'],
        ['Zustimmung', false],
      ]),
    );
    const signees = await sender.browser.call<{ data: { name: string; email: string }[] }>(
      'GET',
      pdfPath(sent[0]?.pdf_id ?? '', '/signees'),
    );
    expect(signees.body.data).toMatchObject([{ name: 'Jürgen Groß', email: 'juergen@example.com' }]);
  });

  it('is parsed the same if sending began before formats were stored; rows with ambiguous dates are refused', async () => {
    const csv = `${head}\nJo;jo@example.com;1.234;31.12.2026;ja\nAl;al@example.com;2;01/02/2026;nein\nEd;ed@example.com;3;03/31/2026;nein\nUl;ul@example.com;4;31/03/2026;nein`;
    const { body } = await upload(Buffer.from(csv), { language: 'de' });
    const { db, jobs } = test.app.context;
    await db.update(bulkSends).set({ status: 'sending', language: 'de', readings: [] }).where(eq(bulkSends.id, body.id));
    await db.update(bulkSendRows).set({ status: 'ready', errors: [] }).where(eq(bulkSendRows.bulk_send_id, body.id));
    await jobs.send(db, sendBulk, { bulk_send_id: body.id }, { key: body.id });
    await waitFor(
      'the work to finish',
      async () => (await sender.browser.call<Bulk>('GET', `${BULK}/${body.id}`)).body.status === 'done',
    );
    const [jo, al, ...clear] = await rowsOf(body.id);
    expect([jo, al, ...clear].map((row) => row?.status)).toEqual(['sent', 'failed', 'sent', 'sent']);
    const { data } = (await sender.browser.call<{ data: object[] }>('GET', pdfPath(jo?.pdf_id ?? '', '/elements'))).body;
    expect(data).toContainEqual(expect.objectContaining({ label: 'Betrag', value: '1234' }));
  });

  it('asks once for the date order of an ambiguous column', async () => {
    const csv = `${head}\nJo;jo@example.com;1;01/02/2026;ja\nAl;al@example.com;2;03/04/2026;nein`;
    const { body } = await upload(Buffer.from(csv));
    const problem = 'Choose whether the day or the month comes first in the column “Datum”.';
    expect(body).toMatchObject({ open_columns: [3], problems: [{ message: problem }], counts: { ready: 0, invalid: 2 } });
    expect((await sender.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(422);
    const put = (date_orders: unknown) => sender.browser.call<Bulk>('PUT', `${BULK}/${body.id}`, { date_orders });
    expect((await put(['day_first'])).status).toBe(422);
    const said = await put([null, null, null, 'month_first', null]);
    expect(said.body).toMatchObject({ open_columns: [], problems: [], counts: { ready: 2, invalid: 0 } });
    expect((await sender.browser.call('DELETE', `${BULK}/${body.id}`)).status).toBe(204);

    const date_orders = JSON.stringify([null, null, null, 'day_first', null]);
    const uploaded = await upload(Buffer.from(csv), { date_orders });
    expect(uploaded.body).toMatchObject({ open_columns: [], counts: { ready: 2 } });
    // For a French sender the day comes first.
    const french = await upload(Buffer.from(csv), { language: 'fr' });
    expect(french.body).toMatchObject({ open_columns: [], counts: { ready: 2 } });
    for (const { id } of [uploaded.body, french.body])
      expect((await sender.browser.call('DELETE', `${BULK}/${id}`)).status).toBe(204);
  });
});
