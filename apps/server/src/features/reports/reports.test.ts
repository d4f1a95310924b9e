// Reports on sent documents: who sees which numbers, what they count, and that a large space is read through indexes.
import type { Report, ReportSummary } from '@countersign/contract/reports';
import { uuidv7 } from '@countersign/document-model';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SignedInPerson, createOrganization, signUp, signedInApp } from '#testing/people.ts';
import { becomes, draftFor, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { asOwner } from '#testing/tamper.ts';
import { makeTemplate } from '#testing/forms.ts';
import { users } from '#src/schema/accounts.ts';
import { countDocuments, measureSpeed } from './queries.ts';

const { test, person: owner } = signedInApp({ first_name: 'Sue' });

const day = (offset = 0) => new Date(test.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const range = (from = -6, until = 0) => `from=${day(from)}&until=${day(until)}`;
const reportOf = async (person: SignedInPerson, query = range(), space = 'users/me') =>
  (await person.browser.call<Report>('GET', `/api/${space}/reports?${query}`)).body;
const summaryOf = async (person: SignedInPerson, space = 'users/me') =>
  (await person.browser.call<ReportSummary>('GET', `/api/${space}/reports/summary`)).body;

describe('a report', () => {
  it('counts what was sent in the range, its outcome, the time until signing, and reminders', async () => {
    expect((await reportOf(owner)).totals).toMatchObject({ sent: 0, median_seconds: null });
    const signed = await sendTo(owner.browser, { signers: ['report-ann@example.com'] });
    const ignored = await sendTo(owner.browser, { signers: ['report-bob@example.com'] });
    const withdrawn = await sendTo(owner.browser, { signers: ['report-cem@example.com'] });
    test.clock.advance(2 * 3_600_000);
    await sign(test, { email: 'report-ann@example.com', pdf: signed.pdf, field: signed.fields[0] ?? '' });
    await becomes(owner.browser, signed.pdf, { signing_mode: 'completed' });
    await owner.browser.call('POST', pdfPath(ignored.pdf, '/remind'), {});
    await owner.browser.call('POST', pdfPath(withdrawn.pdf, '/withdraw'), { reason: 'A mistake.' });
    await draftFor(owner.browser, { signers: ['report-draft@example.com'] });

    const report = await reportOf(owner);
    expect(report.unit).toBe('day');
    expect(report.totals).toEqual({ sent: 3, opened: 1, signed: 1, declined: 1, reminders: 1, median_seconds: 7_200 });
    expect(report.periods).toHaveLength(7);
    expect(report.periods.at(-1)).toEqual({ start: day(), sent: 3, opened: 1, signed: 1, declined: 1 });
    expect(report.senders).toMatchObject([{ id: owner.user.id, name: 'Sue Example', sent: 3, median_seconds: 7_200 }]);
    expect(report.templates).toMatchObject([{ id: null, name: '', sent: 3 }]);
    expect((await reportOf(owner, range(-20, -10))).totals.sent).toBe(0);
    expect(await summaryOf(owner)).toEqual({ waiting: 1, completed_this_month: 1, median_seconds: 7_200 });
  });

  it('counts documents archived or deleted since; the numbers on the home screen do not', async () => {
    const person = await signUp(test);
    const done = await sendTo(person.browser, { signers: ['report-done@example.com'] });
    await sendTo(person.browser, { signers: ['report-open@example.com'] });
    test.clock.advance(3_600_000);
    await sign(test, { email: 'report-done@example.com', pdf: done.pdf, field: done.fields[0] ?? '' });
    await becomes(person.browser, done.pdf, { signing_mode: 'completed' });
    expect(await summaryOf(person)).toEqual({ waiting: 1, completed_this_month: 1, median_seconds: 3_600 });
    const list = (tab: string) =>
      person.browser.call<{ total: number }>('GET', `/api/users/me/documents/pdfs?filter[mode]=signing&filter[tab]=${tab}`);

    expect((await person.browser.call('PUT', pdfPath(done.pdf), { archived: true })).status).toBe(200);
    expect((await list('completed')).body.total).toBe(0);
    expect(await summaryOf(person)).toEqual({ waiting: 1, completed_this_month: 0, median_seconds: null });
    expect((await person.browser.call('DELETE', pdfPath(done.pdf))).status).toBe(204);
    expect(await summaryOf(person)).toEqual({ waiting: 1, completed_this_month: 0, median_seconds: null });
    expect((await reportOf(person)).totals).toMatchObject({ sent: 2, signed: 1, median_seconds: 3_600 });
  });

  it('names the template from which a document was made', async () => {
    const person = await signUp(test);
    const template = await makeTemplate(person.browser, ['Tenant']);
    const roles = await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(template, '/roles'));
    const signees = [{ role_id: roles.body.data[0]?.id, name: 'Luc', email: 'report-luc@example.com' }];
    const created = await person.browser.call<{ id: string }>('POST', pdfPath(template, '/copy'), { mode: 'signing', signees });
    await becomes(person.browser, created.body.id, { engine_mode: 'ready' });
    expect((await person.browser.call('POST', pdfPath(created.body.id, '/send'), {})).status).toBe(200);
    expect((await person.browser.call('GET', pdfPath(created.body.id))).body).toMatchObject({ template_id: template });
    const { name } = (await person.browser.call<{ name: string }>('GET', pdfPath(template))).body;
    expect((await reportOf(person)).templates).toMatchObject([{ id: template, name, sent: 1 }]);
  });

  it('of an organization shows members what they sent, and admins what everyone sent', async () => {
    const [admin, member] = [await signUp(test), await signUp(test, { first_name: 'Mem' })];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    const space = `organizations/${organization}`;
    for (const { browser } of [admin, member]) {
      const { pdf } = await draftFor(browser, { signers: ['report-org@example.com'] }, space);
      await browser.call('POST', pdfPath(pdf, '/send'), {});
    }
    expect((await reportOf(admin, range(), space)).senders).toHaveLength(2);
    expect(await reportOf(member, range(), space)).toMatchObject({ totals: { sent: 1 }, senders: [{ id: member.user.id }] });
    expect([(await summaryOf(admin, space)).waiting, (await summaryOf(member, space)).waiting]).toEqual([2, 1]);
    expect((await owner.browser.call('GET', `/api/${space}/reports?${range()}`)).status).toBe(404);
  });

  it('divides longer ranges into weeks from Monday and months, and rejects those of more than two years', async () => {
    expect((await reportOf(owner, 'from=2026-01-01&until=2026-03-01')).periods.slice(0, 2).map(({ start }) => start)).toEqual([
      '2025-12-29',
      '2026-01-05',
    ]);
    const year = await reportOf(owner, 'from=2025-06-15&until=2026-06-15');
    expect([year.unit, year.periods.length, year.periods[0]?.start]).toEqual(['month', 13, '2025-06-01']);
    for (const [query, field] of [
      ['from=2024-01-01&until=2026-06-01', 'from'],
      ['from=2026-02-01&until=2026-01-01', 'until'],
      ['from=yesterday&until=2026-01-01', 'from'],
    ] as const) {
      const answer = await owner.browser.call<{ errors: object }>('GET', `/api/users/me/reports?${query}`);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });

  it("uses the caller's time zone for days", async () => {
    const person = await signUp(test);
    const { pdf } = await draftFor(person.browser, { signers: ['report-zone@example.com'] });
    await person.browser.call('POST', pdfPath(pdf, '/send'), {});
    const sent = test.clock.now();
    const there = new Date(sent.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    const report = await reportOf(person, `from=${there}&until=${there}&time_zone=Pacific/Kiritimati`);
    expect(report.periods).toMatchObject([{ start: there, sent: 1 }]);
  });

  it('can be downloaded as a table', async () => {
    const answer = await owner.browser.call('GET', `/api/users/me/reports/csv?${range()}`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.bytes.toString()).toContain('Sender,Sue Example,3,1,1,1,1,2.0');
  });

  it("is a table in the caller's language", async () => {
    const person = await signUp(test);
    await test.app.context.db.update(users).set({ locale: 'de' }).where(eq(users.id, person.user.id));
    await sendTo(person.browser, { signers: ['report-german@example.com'] });
    const answer = await person.browser.call('GET', `/api/users/me/reports/csv?${range()}`);
    expect(answer.headers.get('content-disposition')).toContain(`Bericht ${day(-6)} ${day()}.csv`);
    const [header, total] = answer.bytes.toString().replace('\ufeff', '').split('\r\n');
    expect(header).toMatch(/^Gruppe,Name,Gesendet,/);
    expect(total).toMatch(/^Gesamt,,1,/);
    expect(answer.bytes.toString()).toContain('Vorlage,Ohne Vorlage,1');
  });
});

it('reads a large space through indexes', async () => {
  const person = await signUp(test);
  const ids = Array.from({ length: 12_000 }, () => uuidv7());
  await test.app.context.db.execute(sql`
    insert into pdfs (id, user_id, created_by, name, mode, signing_mode, origin, engine_mode, size_bytes, upload_key, sent_at, created_at, updated_at)
    select id::uuid, ${person.user.id}, ${person.user.id}, 'Document', 'signing', 'pending', 'upload', 'ready', 1, '',
      ${test.clock.now()}::timestamptz - n * interval '2 hours', now(), now()
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as t (id, n)`);
  await test.app.context.db.execute(sql`
    insert into signees (id, pdf_id, name, email, kind, "order", color, status, sent_at, viewed_at, signed_at, created_at, updated_at)
    select gen_random_uuid(), id, 'S', 's@example.com', 'signer', 1, '#000000', 'signed', sent_at, sent_at, sent_at + interval '1 hour', now(), now()
    from pdfs where created_by = ${person.user.id}`);
  await asOwner(test, (database) => database.execute(sql`analyze`));

  const pool = new pg.Pool({ ...test.connection, max: 1 });
  onTestFinished(() => pool.end());
  const asked: { text: string; params: unknown[] }[] = [];
  const db = drizzle(pool, { logger: { logQuery: (text, params) => void asked.push({ text, params }) } });
  const counted = { space: { type: 'users', user_id: person.user.id }, created_by: null } as const;
  const query = { from: day(-30), until: day(), time_zone: 'UTC' };
  const [groups, speeds] = [await countDocuments(db, counted, { ...query, unit: 'day' }), await measureSpeed(db, counted, query)];
  expect(groups.find(({ kind }) => kind === 'all')?.sent).toBeGreaterThan(300);
  expect(speeds.find(({ kind }) => kind === 'all')?.median_seconds).toBe(3_600);
  const plans: string[] = [];
  for (const { text, params } of asked.slice(0, 2)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, params);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on pdfs/);
});
