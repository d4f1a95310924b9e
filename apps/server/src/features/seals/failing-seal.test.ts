// A seal that fails repeatedly loses no signature, alerts support staff, and can be finished in another way.
// The test clock controls what the code reads from it: the time of a failure, and when a signed pdf counts as left behind. It
// does not control the pauses between attempts of a job, which the queue takes by the database's time; the test waits for them or
// ends them by hand.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyTrash } from '#features/pdfs/jobs.ts';
import { readSignees } from '#features/signing/queries/index.ts';
import type { JobType } from '#platform/jobs/jobs.ts';
import { keyPath } from '#platform/storage/storage.ts';
import { users } from '#src/schema/accounts.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { Browser } from '#testing/browser.ts';
import { type SignedInPerson, signInAgain, signUp } from '#testing/people.ts';
import { addSignee, becomes, consent, draftFor, enter, fill, finish, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { addRevision, sealPdf, sweepSeals } from './jobs.ts';
import { rehearsals } from './rehearse-sending.ts';

let test: TestApp;
let owner: SignedInPerson;
let sender: Browser;
let support: Browser;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  sender = owner.browser;
  const staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
  support = staff.browser;
});
afterAll(() => test.close());

/** Everyone has signed, and the file to seal is missing from the storage. @returns a function that restores it */
async function signWithoutFile(email: string) {
  const { pdf, fields } = await sendTo(sender, { signers: [email] });
  const signee = await enter(test, email);
  await consent(signee, pdf);
  await fill(signee, pdf, [{ element_id: fields[0], value: { text: 'Signed', font: 'caveat' } }]);

  const repair = await removeFile(pdf);
  await finish(signee, pdf);
  return { pdf, repair };
}

async function removeFile(pdf: string) {
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  const file = path.join(test.dir, 'files', keyPath(row?.source_key ?? ''));
  const bytes = await readFile(file);
  await rm(file);
  return () => writeFile(file, bytes);
}

const failuresOf = async (pdf: string) =>
  (await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf)))[0]?.seal_failures ?? 0;

/** Retries by hand until it has failed this often. */
async function failTimes(pdf: string, times: number) {
  await waitFor(`failure ${times}`, async () => {
    const failures = await failuresOf(pdf);
    if (failures < times) await sender.call('POST', pdfPath(pdf, '/retry'));
    return failures >= times;
  });
}

const metric = async () => (await sender.call('GET', '/metrics')).bytes.toString();

async function statesOf(job: JobType<{ pdf_id: string }>, pdf: string) {
  const { rows } = await test.app.context.db.execute<{ state: string }>(
    sql`select state::text from pgboss.job where name = ${job.name} and data->>'pdf_id' = ${pdf}`,
  );
  return rows.map(({ state }) => state);
}

/** Removes a failed job that waits for its next attempt. */
async function loseJob(job: JobType<{ pdf_id: string }>, pdf: string) {
  await waitFor('the job to fail', async () => {
    const { rows } = await test.app.context.db.execute(
      sql`delete from pgboss.job where name = ${job.name} and data->>'pdf_id' = ${pdf} and state = 'retry' returning id`,
    );
    return rows.length > 0;
  });
}

async function alertsOf(pdf: string) {
  const { body } = await support.call<{ data: { type: string; data: { notice: string; subject: string } }[] }>(
    'GET',
    '/api/notifications',
  );
  return body.data.filter(({ data }) => data.subject === pdf).map(({ type, data }) => `${type}: ${data.notice} ${data.subject}`);
}

it('a failing seal is retried by hand only if there is something to seal', async () => {
  const { pdf } = await sendTo(sender, { signers: ['early@example.com'] });
  expect((await support.call('POST', `/api/system/seals/${pdf}/retry`)).status).toBe(409);
  expect((await sender.call('POST', `/api/system/seals/${pdf}/retry`)).status).toBe(403);
});

it('a failing seal shows as finalizing, alerts support staff from the third failure on, and completes once it is fixed', async () => {
  const { pdf, repair } = await signWithoutFile('stuck@example.com');
  await waitFor('a second failure after the automatic retry', async () => (await failuresOf(pdf)) >= 2);
  expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'pending', is_finalizing: true });
  expect((await sender.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'x' })).status).toBe(409);

  await failTimes(pdf, 3);
  expect(await metric()).toContain('countersign_seals_unsealed{state="failing"} 1');
  const sealReport = await support.call<{ data: { pdf_id: string; failures: number }[] }>('GET', '/api/system/seals');
  expect(sealReport.body.data).toEqual([
    expect.objectContaining({ pdf_id: pdf, last_failed_at: test.clock.now().toISOString() }),
  ]);
  expect((await support.call('GET', pdfPath(pdf))).status).toBe(404);
  await waitFor('the alert', async () => (await alertsOf(pdf)).length > 0);
  expect(await alertsOf(pdf)).toEqual([`System: seal_stuck ${pdf}`]);

  await repair();
  expect((await support.call('POST', `/api/system/seals/${pdf}/retry`)).status).toBe(204);
  await becomes(sender, pdf, { signing_mode: 'completed', is_finalizing: false });
  expect(await metric()).toContain('countersign_seals_unsealed{state="failing"} 0');
});

it('support staff are alerted before anyone has signed if the file cannot be prepared after it was sent', async () => {
  const { pdf, fields } = await draftFor(sender, { signers: ['unprepared@example.com'] });
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  if (row) await rehearsals.rehearse(test.app.context, row, 'each');
  const repair = await removeFile(pdf);
  expect((await sender.call('POST', pdfPath(pdf, '/send'))).status).toBe(200);
  const retry = () => support.call('POST', `/api/system/seals/${pdf}/retry`);
  await waitFor('the first failure', async () => (await failuresOf(pdf)) >= 1);
  await waitFor('the third failure', async () => {
    await retry();
    return (await failuresOf(pdf)) >= 3;
  });

  expect(await metric()).toContain('countersign_seals_unsealed{state="failing"} 1');
  const { body } = await support.call<{ data: object[] }>('GET', '/api/system/seals');
  expect(body.data).toEqual([expect.objectContaining({ pdf_id: pdf, all_signed_at: null })]);
  await waitFor('the alert', async () => (await alertsOf(pdf)).length > 0);
  expect(await alertsOf(pdf)).toEqual([`System: seal_stuck ${pdf}`]);
  expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({ is_finalizing: false, is_seal_failing: false });

  await loseJob(addRevision, pdf);
  await repair();
  await runJob(test, sweepSeals);
  await waitFor('the file', async () => (await failuresOf(pdf)) === 0);
  expect(await metric()).toContain('countersign_seals_unsealed{state="failing"} 0');
  await sign(test, { email: 'unprepared@example.com', pdf, field: fields[0] ?? '' });
  await becomes(sender, pdf, { signing_mode: 'completed' });
});

it('a failing seal is not stored if the file lacks signed content', async () => {
  const { pdf, page, signees, fields } = await draftFor(sender, { signers: ['lacking@example.com'] });
  const input = createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 300, y: 100 }, { signee_id: signees[0] ?? '' });
  await sender.call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations: [{ op: 'create', element: input }] });
  await addSignee(sender, pdf, { email: 'second@example.com', kind: 'approver' });
  expect((await sender.call('POST', pdfPath(pdf, '/send'))).status).toBe(200);
  const { db } = test.app.context;
  const rowOf = async () => (await db.select().from(pdfs).where(eq(pdfs.id, pdf)))[0];
  const pretend = (value: string) =>
    db.execute(
      sql`update elements set data = jsonb_set(data, '{value}', ${JSON.stringify(value)}::jsonb) where id = ${input.id}`,
    );

  const first = await enter(test, 'lacking@example.com');
  await consent(first, pdf);
  await fill(first, pdf, [
    { element_id: fields[0], value: { text: 'Signed', font: 'caveat' } },
    { element_id: input.id, value: 'Berlin' },
  ]);
  await finish(first, pdf);
  await waitFor('the revision', async () => (await readSignees(db, pdf)).some(({ revision }) => revision !== null));
  await pretend('Hamburg');
  const second = await enter(test, 'second@example.com');
  await consent(second, pdf);
  await finish(second, pdf);

  await failTimes(pdf, 1);
  expect(await rowOf()).toMatchObject({ signing_mode: 'pending', sealed_key: null, certificate_key: null });
  await pretend('Berlin');
  await sender.call('POST', pdfPath(pdf, '/retry'));
  await becomes(sender, pdf, { signing_mode: 'completed' });
});

it('a failing seal does not block the sender: the pdf may be deleted, is kept until it is sealed, and returns completed', async () => {
  const { pdf, repair } = await signWithoutFile('away@example.com');
  const remove = (tail = '') => sender.call('DELETE', pdfPath(pdf, tail));
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'Everyone has signed this PDF. You can delete it when it’s finalized; until then you can archive it.' },
  });
  expect((await sender.call('PUT', pdfPath(pdf), { archived: true })).status).toBe(200);

  await failTimes(pdf, 3);
  expect((await remove()).status).toBe(204);
  expect((await remove('?force=true')).status).toBe(409);
  test.clock.advance(40 * 24 * 3_600_000);
  await runJob(test, emptyTrash);
  await signInAgain(owner);

  await repair();
  expect((await sender.call('POST', pdfPath(pdf, '/retry'))).status).toBe(200);
  await becomes(sender, pdf, { signing_mode: 'completed', deleted_at: null });
  const signee = await enter(test, 'away@example.com');
  expect((await signee.call('GET', pdfPath(pdf, '/download'))).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a failing seal is found without a job ten minutes after the last signature, not before', async () => {
  const { pdf, repair } = await signWithoutFile('left@example.com');
  await loseJob(sealPdf, pdf);
  await repair();

  test.clock.advance(10 * 60_000);
  await runJob(test, sweepSeals);
  expect(await statesOf(sealPdf, pdf)).toEqual([]);
  test.clock.advance(1);
  await runJob(test, sweepSeals);
  await becomes(sender, pdf, { signing_mode: 'completed', completed_at: test.clock.now().toISOString() });
});
