// Sends one template to many people: checks each row, sends by a job, and keeps the outcome of each row.
import { readFileSync } from 'node:fs';
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SENDS } from '#platform/limits/quotas.ts';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { bulkSends } from '#src/schema/forms.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { signedInApp, signInAgain, signUp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { makeUnfinishable } from '#testing/unfinishable.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expirePdfs, remindSignees } from '../signing/jobs.ts';
import { sweepBulkSends } from './jobs.ts';

const DAY_MS = 86_400_000;

interface Bulk {
  id: string;
  status: string;
  mapping: (string | null)[];
  problems: { message: string }[];
  counts: Record<string, number>;
}
interface Row {
  line: number;
  status: string;
  errors: { column: number | null; message: string }[];
  pdf_id: string | null;
}

const BULK = '/api/users/me/bulk-sends';
const { test, person: sender } = signedInApp();
let template: string;
beforeAll(async () => {
  template = await uploadReady(sender.browser, { mode: 'template' });
  const page_id = await firstPage(sender.browser, template);
  const elements = [
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 300 }, {}),
    createElement({ id: uuidv7(), page_id, kind: 'input', x: 60, y: 60 }, { label: 'Start', type: 'date' }),
    createElement({ id: uuidv7(), page_id, kind: 'checkbox', x: 60, y: 120 }, { label: 'Remote' }),
    createElement({ id: uuidv7(), page_id, kind: 'text', x: 60, y: 180 }, { value: 'Salary: {{salary}}' }),
  ];
  await sender.browser.call('PATCH', pdfPath(template, '/elements'), {
    revision: 0,
    operations: elements.map((element) => ({ op: 'create', element })),
  });
});

const check = (csv: string, fields: Record<string, string> = {}) =>
  sender.browser.upload<Bulk>(
    BULK,
    { name: 'people.csv', bytes: new TextEncoder().encode(csv) },
    { pdf_id: template, ...fields },
  );
const rowsOf = async (id: string, query = '') =>
  (await sender.browser.call<{ data: Row[] }>('GET', `${BULK}/${id}/rows${query}`)).body.data;
const person = (number: number) => `Person ${number},p${number}@example.com,2026-02-01,yes,${number} EUR`;
const HEAD = 'Name,E-Mail,Start,Remote,salary';

it('shows the sentences of a bulk send from a version that stored problems as sentences', async () => {
  const { body } = await check('Who,Where,Pay\nJo,jo@example.com,5');
  const { db } = test.app.context;
  await db.execute(sql`update bulk_sends set problems = '["Choose a column."]' where id = ${body.id}`);
  await db.execute(
    sql`update bulk_send_rows set errors = '[{"column": 1, "text": "This is empty."}]' where bulk_send_id = ${body.id}`,
  );
  const migration = new URL('../../../migrations/0089_problem_codes.sql', import.meta.url);
  // Runs twice: rows that already have codes must not change.
  for (const text of [readFileSync(migration, 'utf8'), readFileSync(migration, 'utf8')]) await db.execute(sql.raw(text));

  const { problems } = (await sender.browser.call<Bulk>('GET', `${BULK}/${body.id}`)).body;
  expect(problems).toEqual([{ code: 'other', message: 'Choose a column.' }]);
  const [row] = await rowsOf(body.id);
  expect(row?.errors).toEqual([{ column: 1, code: 'other', message: 'This is empty.' }]);
  const outcome = await sender.browser.call('GET', `${BULK}/${body.id}/outcome`);
  expect(outcome.bytes.toString()).toContain('Where: This is empty.');
  expect((await sender.browser.call('DELETE', `${BULK}/${body.id}`)).status).toBe(204);
});

describe('the check before anything is sent', () => {
  it('finds the columns by their headers, and reports the errors of each row', async () => {
    const bad = [
      ',nobody@example.com,2026-02-01,yes,1',
      'No Mail,not an address,2026-02-01,yes,1',
      'No Date,nd@example.com,tomorrow,yes,1',
      'No Truth,nt@example.com,2026-02-01,perhaps,1',
      'No Stub,ns@example.com,2026-02-01,no,',
      'No Font,nf@example.com,2026-02-01,no,\u16A0',
      person(1),
      'Too,many@example.com,2026-02-01,no,1,more',
      'A Stub,as@example.com,2026-02-01,no,{{Name}}',
    ];
    const { status, body } = await check([HEAD, person(1), person(2), ...bad].join('\n'));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'checked', problems: [], counts: { total: 11, ready: 2, invalid: 9, sent: 0 } });
    const rows = await rowsOf(body.id, '?filter[status]=invalid');
    expect(rows.map(({ line, errors }) => [line, errors[0]?.column, errors[0]?.message])).toEqual([
      [4, 0, 'This field is required.'],
      [5, 1, 'Enter an email address like name@example.com.'],
      [6, 2, 'Enter a date as YYYY-MM-DD.'],
      [7, 3, 'Write yes or no.'],
      [8, 4, 'This is empty.'],
      [9, 4, 'No font here has \u16A0. Please leave it out.'],
      [10, null, 'This is the same as row 2.'],
      [11, null, 'This row has more cells than the header row.'],
      [12, 4, 'Leave out {{ and }}, which mark stubs.'],
    ]);
    expect(test.mail.emails.filter(({ subject }) => /sign/.test(subject ?? ''))).toEqual([]);
  });

  it('enforces the maximum number of checked boxes in a multiple choice', async () => {
    const pdf = await uploadReady(sender.browser, { mode: 'template' });
    const page_id = await firstPage(sender.browser, pdf);
    const checkbox_group = { id: uuidv7(), label: 'Colours', min_checked: 1, max_checked: 1 };
    const box = (label: string, y: number, about: Record<string, unknown> = {}) =>
      createElement(
        { id: uuidv7(), page_id, kind: 'checkbox', x: 60, y },
        { label, checkbox_group, is_read_only: true, ...about },
      );
    const elements = [
      createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 300 }, {}),
      box('Red', 60),
      box('Green', 90),
    ];
    const operations = elements.map((element) => ({ op: 'create', element }));
    expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
      status: 200,
    });
    const rows = ['One,one@example.com,yes,no', 'Both,both@example.com,yes,yes', 'None,none@example.com,no,no'];
    const { body } = await check(['Name,E-Mail,Red,Green', ...rows].join('\n'), { pdf_id: pdf });
    expect(body).toMatchObject({ problems: [], counts: { ready: 1, invalid: 2 } });
    const bad = await rowsOf(body.id, '?filter[status]=invalid');
    expect(bad.map(({ line, errors }) => [line, ...errors.map(({ column, message }) => [column, message])])).toEqual([
      [3, [3, 'Choose at most 1.']],
      [4, [3, 'A multiple choice can’t be answered: its read-only or required checkboxes don’t fit how many may be checked.']],
    ]);
  });

  it('hints at a repeated email address and still sends both rows', async () => {
    const twice = 'Other Name,P1@example.com\u200b,2026-03-01,no,7';
    const { body } = await check([HEAD, person(1), twice].join('\n'));
    expect(body.counts).toMatchObject({ ready: 2, invalid: 0 });
    const rows = await rowsOf(body.id);
    expect(rows.map(({ status, errors }) => [status, errors])).toEqual([
      ['ready', []],
      [
        'ready',
        [
          {
            column: 1,
            is_hint: true,
            code: 'row_same_email',
            params: { row: 2 },
            message: 'Row 2 has the same email address. Both will be sent.',
          },
        ],
      ],
    ]);
    expect((await sender.browser.call('DELETE', `${BULK}/${body.id}`)).status).toBe(204);
  });

  it('reports missing columns, and checks again after the mapping changes', async () => {
    const { body } = await check('Who,Where,Pay\nJo,jo@example.com,5\nAl,al@example.com,6');
    expect(body.mapping).toEqual([null, null, null]);
    expect(body.problems.map(({ message }) => message)).toEqual([
      'Choose a column for the name of Signee.',
      'Choose a column for the email of Signee.',
      'Choose a column for {{salary}}.',
    ]);
    // The parameters contain no English words, because every language has its own sentences.
    expect(body.problems.slice(0, 2)).toMatchObject([
      { code: 'choose_column_for_name', params: { role: 'Signee' } },
      { code: 'choose_column_for_email', params: { role: 'Signee' } },
    ]);
    // Invalid rows are neither ready nor duplicates of each other.
    expect(body.counts).toMatchObject({ total: 2, ready: 0, invalid: 2 });
    const missed = { status: 'invalid', errors: [{ column: null, message: 'Choose a column for the name of Signee.' }] };
    expect(await rowsOf(body.id)).toMatchObject([missed, missed]);
    expect((await sender.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(422);
    const mapping = ['name:', 'email:', 'stub:salary'];
    const again = await sender.browser.call<Bulk>('PUT', `${BULK}/${body.id}`, { mapping });
    expect(again.body).toMatchObject({ problems: [], counts: { ready: 2, invalid: 0 } });
    expect((await sender.browser.call('DELETE', `${BULK}/${body.id}`)).status).toBe(204);
  });

  it.each([
    ['nothing', ''],
    ['a header only', HEAD],
    ['too many rows', [HEAD, ...Array.from({ length: 1_001 }, (_row, index) => person(index))].join('\n')],
  ])('refuses a file with %s', async (_what, csv) => {
    expect((await check(csv)).status).toBe(422);
  });
});

it('sends each valid row once and reports the outcome of every row', async () => {
  const { body } = await check(
    [HEAD, person(11), 'Bad,bad,2026-02-01,no,1', person(12), '=cmd(),x@example.com,2026-02-01,no,1'].join('\n'),
  );
  const start = () => sender.browser.call<Bulk>('POST', `${BULK}/${body.id}/send`);
  expect((await start()).body).toMatchObject({ counts: { invalid: 1 } });
  expect((await start()).status).toBe(409);
  const done = await waitFor('the work to finish', async () => {
    const { body: now } = await sender.browser.call<Bulk>('GET', `${BULK}/${body.id}`);
    return now.status === 'done' && now;
  });
  expect(done.counts).toEqual({ total: 4, ready: 0, invalid: 1, sent: 3, failed: 0 });
  await waitFor('the emails', () => test.mail.emails.filter(({ subject }) => subject?.startsWith('Please sign')).length === 3);

  // Deleting it would also reset the daily limit.
  expect((await sender.browser.call('DELETE', `${BULK}/${body.id}`)).status).toBe(409);

  const [first] = await rowsOf(body.id);
  const pdf = first?.pdf_id ?? '';
  expect((await sender.browser.call('GET', pdfPath(pdf))).body).toMatchObject({
    signing_mode: 'pending',
    name: 'Contract – Person 11',
  });
  const { body: elements } = await sender.browser.call<{ data: Record<string, unknown>[] }>('GET', pdfPath(pdf, '/elements'));
  const valueOf = (kind: string) => elements.data.find((element) => element['kind'] === kind)?.['value'];
  expect([valueOf('input'), valueOf('checkbox'), valueOf('text')]).toEqual(['2026-02-01', true, 'Salary: 11 EUR']);

  const outcome = (await sender.browser.call('GET', `${BULK}/${body.id}/outcome`)).bytes.toString();
  expect(outcome.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFRow,Name,E-Mail,Start,Remote,salary,Outcome,Why,Document',
    expect.stringMatching(/^2,Person 11,p11@example\.com,2026-02-01,yes,11 EUR,Sent,,http/),
    '3,Bad,bad,2026-02-01,no,1,Left out,E-Mail: Enter an email address like name@example.com.,',
  ]);
  expect(outcome).toContain("'=cmd()");
});

it('refuses to send a template whose documents could not be sealed', async () => {
  const copy = await sender.browser.call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'template' });
  const { body: bulk } = await check(`${HEAD}\n${person(1)}`, { pdf_id: copy.body.id });
  await makeUnfinishable(test, sender.browser, copy.body.id);
  const message = expect.stringContaining('can’t be signed and sealed as it is') as string;
  expect(await sender.browser.call('POST', `${BULK}/${bulk.id}/send`)).toMatchObject({ status: 422, body: { message } });
  expect((await sender.browser.call('GET', `${BULK}/${bulk.id}`)).body).toMatchObject({ status: 'checked' });
});

/** A bulk send of two rows whose template changes after it was started, as if between two rows. */
async function changedOnTheWay(change: (template: string) => Promise<void>): Promise<Row[]> {
  const { db } = test.app.context;
  const { body: copy } = await sender.browser.call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'template' });
  const { body: bulk } = await check([HEAD, person(41), person(42)].join('\n'), { pdf_id: copy.id });
  await change(copy.id);
  await db.update(bulkSends).set({ status: 'sending' }).where(eq(bulkSends.id, bulk.id));
  await runJob(test, sweepBulkSends);
  await waitFor('the work to finish', async () => {
    const { body: now } = await sender.browser.call<Bulk>('GET', `${BULK}/${bulk.id}`);
    return now.status === 'done';
  });
  return rowsOf(bulk.id);
}

describe('a template that changes while it is sent', () => {
  it('is rehearsed again, and sending continues if its documents can be finished', async () => {
    let changed = '';
    const rows = await changedOnTheWay(async (pdf) => {
      changed = pdf;
      const page_id = await firstPage(sender.browser, pdf);
      const element = createElement({ id: uuidv7(), page_id, kind: 'text', x: 60, y: 400 }, { value: 'New' });
      const body = { revision: 0, operations: [{ op: 'create', element }] };
      expect((await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), body)).status).toBe(200);
    });
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent']);
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, changed));
    expect(row?.rehearsal).toMatchObject({ problem: null });
  });

  it('stops sending if its documents could not be sealed, and reports that on every remaining row', async () => {
    const rows = await changedOnTheWay((pdf) => makeUnfinishable(test, sender.browser, pdf));
    expect(rows.map(({ status, pdf_id }) => [status, pdf_id])).toEqual([
      ['failed', null],
      ['failed', null],
    ]);
    for (const { errors } of rows) expect(errors[0]?.message).toContain('can’t be signed and sealed as it is');
  });
});

describe('the hourly limit on sending', () => {
  const countOf = async () => {
    const [row] = await test.app.context.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `sends:person:${sender.user.id}`));
    return row?.count;
  };
  const setCount = (count: number) =>
    test.app.context.db
      .update(rateLimits)
      .set({ count })
      .where(eq(rateLimits.key, `sends:person:${sender.user.id}`));

  it('counts each row, and refuses the whole bulk send before anything is sent', async () => {
    const before = (await countOf()) ?? 0;
    const { body: first } = await check([HEAD, person(51), person(52)].join('\n'));
    expect((await sender.browser.call('POST', `${BULK}/${first.id}/send`)).status).toBe(200);
    expect(await countOf()).toBe(before + 2);

    const { body: second } = await check([HEAD, person(53), person(54)].join('\n'));
    await setCount(SENDS.person - 1);
    const start = () => sender.browser.call<{ message: string }>('POST', `${BULK}/${second.id}/send`);
    const refused = await start();
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^Too many attempts\./) as string } });
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(await countOf()).toBe(SENDS.person - 1);
    expect((await sender.browser.call('GET', `${BULK}/${second.id}`)).body).toMatchObject({
      status: 'checked',
      counts: { ready: 2, sent: 0 },
    });

    await setCount(SENDS.person - 2);
    expect((await start()).status).toBe(200);
    await setCount(before);
  });
});

describe('the sweep', () => {
  it('resumes after a job gave up, and gives each row a reason if the sender is gone', async () => {
    const { db } = test.app.context;
    const { body } = await check([HEAD, person(21), person(22)].join('\n'));
    await db.update(bulkSends).set({ status: 'sending' }).where(eq(bulkSends.id, body.id));
    await runJob(test, sweepBulkSends);
    await waitFor('the work to finish', async () => (await rowsOf(body.id)).every(({ status }) => status === 'sent'));

    const leaver = await signUp(test);
    const other = await check([HEAD, person(23)].join('\n'));
    await db.update(bulkSends).set({ status: 'sending', created_by: leaver.user.id }).where(eq(bulkSends.id, other.body.id));
    await db.update(users).set({ deleted_at: test.clock.now() }).where(eq(users.id, leaver.user.id));
    await runJob(test, sweepBulkSends);
    const [row] = await waitFor('the outcome', async () => {
      const rows = await rowsOf(other.body.id);
      return rows[0]?.status === 'failed' && rows;
    });
    expect(row?.errors[0]?.message).toBe('The sender’s account was deleted.');
  });

  it('deletes drafts that nobody sent within a month', async () => {
    const unsent = await check([HEAD, person(31)].join('\n'));
    const isKept = async () => (await test.app.context.db.$count(bulkSends, eq(bulkSends.id, unsent.body.id))) === 1;
    test.clock.advance(29 * DAY_MS);
    await runJob(test, sweepBulkSends);
    expect(await isKept()).toBe(true);
    test.clock.advance(2 * DAY_MS);
    await runJob(test, sweepBulkSends);
    expect(await isKept()).toBe(false);
  });
});

it('sends reminders to the recipients, and expires after the given number of days', async () => {
  await signInAgain(sender);
  const { body } = await check([HEAD, person(21)].join('\n'));
  const put = (changes: Record<string, unknown>) => sender.browser.call<Bulk>('PUT', `${BULK}/${body.id}`, changes);
  expect((await put({ expires_after_days: 366 })).status).toBe(422);
  const plan = { reminders: { after_days: 1, every_days: null }, expires_after_days: 3 };
  expect((await put(plan)).body).toMatchObject(plan);
  // Omitted fields stay unchanged.
  expect((await put({ name: 'Contract' })).body).toMatchObject(plan);
  expect((await sender.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(200);
  const pdf = await waitFor('the row to be sent', async () => (await rowsOf(body.id))[0]?.pdf_id);

  const emails = (subject: RegExp) =>
    test.mail.emails.filter((mail) => mail.to?.[0]?.address === 'p21@example.com' && subject.test(mail.subject ?? '')).length;
  test.clock.advance(DAY_MS);
  await waitFor('the reminder', async () => {
    await runJob(test, remindSignees);
    return emails(/^Reminder/) === 1;
  });
  test.clock.advance(2 * DAY_MS);
  await waitFor('the work to finish', async () => {
    await runJob(test, expirePdfs);
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
    return row?.declined_cause === 'expired';
  });
  expect(emails(/^Reminder/)).toBe(1);
});

it('uses the texts and settings of the template, with a column for each stub in them', async () => {
  await signInAgain(sender);
  const said = {
    subject: 'Contract of {{job}}',
    message: 'Welcome, {{job}}!',
    seal_mode: 'single',
    allows_reassign: true,
    reminders: { after_days: 2, every_days: null },
  };
  expect((await sender.browser.call('PUT', pdfPath(template, '/send-draft'), said)).status).toBe(200);
  const { body: lacking } = await check([HEAD, person(22)].join('\n'));
  expect(lacking.problems).toHaveLength(1);
  const { body } = await check([`${HEAD},job`, `${person(23)},Tailor`].join('\n'));
  expect(body).toMatchObject({ problems: [], message: said.message, reminders: said.reminders });
  expect((await sender.browser.call('POST', `${BULK}/${body.id}/send`)).status).toBe(200);
  const pdf = await waitFor('the row to be sent', async () => (await rowsOf(body.id))[0]?.pdf_id);
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  expect(row).toMatchObject({ ...said, subject: 'Contract of Tailor', message: 'Welcome, Tailor!' });
});
