// Signing while a surrounding service is down, each through its real protocol: nothing is lost, nothing is done twice, and
// everything completes after the fault.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ObjectStore, startObjectStore } from '@countersign/simulators/object-store';
import { startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sendSigneeEmail } from '#features/signing/jobs.ts';
import { sweepDeliveries } from '#features/webhooks/jobs.ts';
import { plain } from '../../../packages/pdf/fixtures/pages.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { becomes, consent, draftFor, enter, fill, finish, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let dir: string;
let objects: ObjectStore;
let test: TestApp;
let sender: SignedInPerson;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-faults-'));
  objects = await startObjectStore(path.join(dir, 's3'));
  const { endpoint, bucket, access_key_id, secret_access_key } = objects.credentials;
  test = await startTestApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: access_key_id,
    S3_SECRET_ACCESS_KEY: secret_access_key,
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  });
  sender = await signUp(test);
});
afterAll(async () => {
  await test.close();
  await objects.close();
  await rm(dir, { recursive: true, force: true });
});

afterEach(() => {
  test.mail.setDown(false);
  objects.setDown(false);
});

const subjectsTo = (email: string) =>
  test.mail.emails.filter((mail) => mail.to?.[0]?.address === email).map(({ subject = '' }) => subject.split(':')[0]);
const typesOf = async (pdf: string) => {
  const timeline = await sender.browser.call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  return timeline.body.data.map(({ type }) => type);
};

/**
 * Ends the pause before the next attempt of these jobs, as if it had passed: the queue uses the database's clock. @returns the
 * pause in seconds
 */
async function endPause(job: string): Promise<number> {
  const { rows } = await test.app.context.db.execute<{ seconds: number }>(sql`
    with paused as (select id, start_after from pgboss.job where name = ${job} and state = 'retry' and start_after > now())
    update pgboss.job set start_after = now() from paused where pgboss.job.id = paused.id
    returning extract(epoch from paused.start_after - now())::float8 as seconds`);
  return Math.max(0, ...rows.map(({ seconds }) => seconds));
}

async function passAnHour(job: string) {
  // Skips to the longest pause.
  await test.app.context.db.execute(sql`update pgboss.job set retry_count = 9 where name = ${job} and state = 'retry'`);
  let seconds = 0;
  await waitFor('an hour of attempts', async () => {
    seconds += await endPause(job);
    return seconds >= 3_600;
  });
}

async function expectSealedOnce(pdf: string, signatures: number) {
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const file = path.join(dir, `${pdf}.pdf`);
  await writeFile(file, (await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  const report = execFileSync('pdfsig', ['-nocert', file]).toString();
  expect(report.match(/Signature is Valid\./g)).toHaveLength(signatures + 1);
  expect(report).toContain('Total document signed');
  execFileSync('qpdf', ['--check', file]);
  expect((await typesOf(pdf)).filter((type) => type === 'document completed')).toHaveLength(1);
}

it('during an hour without a mail server, sending and signing work, and each email is sent once afterwards @deep', async () => {
  const email = 'patient@example.com';
  const draft = await draftFor(sender.browser, { signers: [email] });
  test.mail.setDown(true);
  const before = test.mail.refused;
  expect((await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), {})).status).toBe(200);
  await waitFor('attempts', () => test.mail.refused >= before + 2);
  await passAnHour(sendSigneeEmail.name);
  test.mail.setDown(false);
  await endPause(sendSigneeEmail.name);
  const browser = await enter(test, email);

  await consent(browser, draft.pdf);
  await fill(browser, draft.pdf, [{ element_id: draft.fields[0], value: { text: 'Signed', font: 'caveat' } }]);
  test.mail.setDown(true);
  await finish(browser, draft.pdf);
  await expectSealedOnce(draft.pdf, 1);
  await waitFor('more attempts', () => test.mail.refused >= before + 4);
  test.mail.setDown(false);
  await waitFor('the final email', () => subjectsTo(email).length === 2);
  expect(new Set(subjectsTo(email)).size).toBe(2);
});

it('while storage answers 500, no signature is lost, and the document is sealed afterwards', async () => {
  const email = 'stored@example.com';
  const { pdf, fields } = await sendTo(sender.browser, { signers: [email] });
  const browser = await enter(test, email);
  await consent(browser, pdf);
  await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Signed', font: 'caveat' } }]);
  objects.setDown(true);
  await finish(browser, pdf);
  await finish(browser, pdf);
  await waitFor('failures', () => objects.failures >= 3);
  expect((await sender.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'pending' });

  const refused = await sender.browser.upload(
    '/api/users/me/documents/pdfs',
    { name: 'Now.pdf', bytes: plain(1) },
    { mode: 'edit' },
  );
  expect(refused).toMatchObject({
    status: 500,
    body: { message: 'Sorry, something went wrong on our end, please try again shortly.' },
  });
  objects.setDown(false);
  await sender.browser.call('POST', pdfPath(pdf, '/retry'));
  await expectSealedOnce(pdf, 1);
  await uploadReady(sender.browser);
});

it('a webhook receiver that hangs blocks nobody, and gets all events in order once it answers again @deep', async () => {
  const receiver = await startWebhookReceiver();
  receiver.answer = null;
  await sender.browser.call('POST', '/api/users/me/webhooks', {
    url: receiver.url,
    events: ['pdfs.sent', 'pdfs.completed'],
  });
  const email = 'unhooked@example.com';
  const { pdf, fields } = await sendTo(sender.browser, { signers: [email] });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await expectSealedOnce(pdf, 1);
  await waitFor('the first attempt', () => receiver.received.length > 0);

  receiver.answer = { status: 200 };
  const receivedEvents = () => receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
  await waitFor('both events', async () => {
    test.clock.advance(60_000);
    await runJob(test, sweepDeliveries);
    return receivedEvents().includes('pdfs.completed');
  });
  expect(receivedEvents().at(-1)).toBe('pdfs.completed');
  expect(receivedEvents().filter((event) => event === 'pdfs.completed')).toHaveLength(1);
  await receiver.close();
});
