// Files that failed are retried by each upgrade and by support staff, and their owners are notified once they are ready, as
// promised.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Context } from '#platform/context/context.ts';
import { plain } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { users } from '#src/schema/accounts.ts';
import { notifications } from '#src/schema/notifications.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp, signedInApp } from '#testing/people.ts';
import { becomes, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor, waitForLock } from '#testing/wait-for.ts';
import { handleRetryFailed } from './failed-files.ts';
import { lockPdf, updatePdf } from '../queries/queries.ts';

const { test, person } = signedInApp();
const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  await test.app.context.db.delete(pdfs);
  await test.app.context.db.delete(notifications);
});

/** Leaves a file in the state of an earlier version that could not read it. */
async function failedEarlier(version = '0.0.9'): Promise<string> {
  const pdf = await uploadReady(person.browser);
  await updatePdf(test.app.context.db, pdf, {
    engine_mode: 'error',
    source_key: null,
    failed_at: test.clock.now(),
    failed_version: version,
  });
  return pdf;
}

async function uploadBroken(): Promise<string> {
  const file = { name: 'Broken.pdf', bytes: new TextEncoder().encode('%PDF-1.7 and nothing else') };
  const { body } = await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', file);
  await becomes(person.browser, body.id, { engine_mode: 'error' });
  return body.id;
}

async function upgrade(context: Partial<Context> = {}): Promise<void> {
  const run = { attempt: 1, signal: new AbortController().signal };
  await handleRetryFailed({ ...test.app.context, ...context }).handle({}, run);
}

async function staff(): Promise<Browser> {
  const { user, browser } = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, user.id));
  return browser;
}

/** Waits until the file is ready and its owner is notified, so that no notification arrives during the next test. */
async function recovers(pdf: string) {
  await becomes(person.browser, pdf, { engine_mode: 'ready' });
  await waitFor('the owner to be notified', async () => (await notificationsOf(person.browser)).length > 0);
}

async function notificationsOf(browser: Browser) {
  const { body } = await browser.call<{ data: { data: { notice?: string; subject: string; action: unknown } }[] }>(
    'GET',
    '/api/notifications',
  );
  return body.data.map(({ data: { notice, subject, action } }) => ({ notice, subject, action }));
}

it('an upgrade retries a file that an earlier version failed on, and notifies its owner when it is ready', async () => {
  const pdf = await failedEarlier();
  await upgrade();
  await recovers(pdf);
  const ready = { notice: 'file_ready', subject: 'Contract', action: { organization_id: null, resource_id: pdf } };
  expect(await notificationsOf(person.browser)).toEqual([ready]);
});

it('a file that is locked during the upgrade is retried anyway', async () => {
  const pdf = await failedEarlier();
  const { db } = test.app.context;
  let retried = Promise.resolve();
  await db.transaction(async (tx) => {
    await lockPdf(tx, pdf);
    retried = upgrade();
    await Promise.race([retried, waitForLock(db)]);
  });
  await retried;
  await recovers(pdf);
});

it('a file that the current version has failed on waits for the next version', async () => {
  const pdf = await uploadBroken();
  await upgrade();
  expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ engine_mode: 'error' });
  const { config } = test.app.context;
  await upgrade({ config: { ...config, version: '99.0.0' } });
  await waitFor('the delivery to be attempted', async () => {
    const jobs = await test.app.context.db.execute(
      sql`select 1 from pgboss.job where name = 'pdfs.process_again' and state = 'completed' and data->>'pdf_id' = ${pdf}`,
    );
    return jobs.rows.length > 0;
  });
  expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ engine_mode: 'error' });
});

it('a file that a later version has failed on is not retried by an earlier one that still runs', async () => {
  const pdf = await failedEarlier('0.10.0');
  const { config } = test.app.context;
  await upgrade({ config: { ...config, version: '0.9.0' } });
  expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ engine_mode: 'error' });
  await upgrade({ config: { ...config, version: '0.10.1' } });
  await recovers(pdf);
});

it('a file that is ready immediately causes no notification', async () => {
  await uploadReady(person.browser, { bytes: plain(2) });
  expect(await notificationsOf(person.browser)).toEqual([]);
});

it('support staff are alerted when a file fails, once a day', async () => {
  const browser = await staff();
  const first = await uploadBroken();
  await waitFor('the alert', async () => (await notificationsOf(browser)).length > 0);
  await uploadBroken();
  await test.app.context.db.update(pdfs).set({ failed_at: new Date(test.clock.now().getTime() - DAY_MS - 1) });
  const last = await uploadBroken();
  await waitFor('the next alert', async () => (await notificationsOf(browser)).length > 1);
  const alert = { notice: 'file_failed', action: null };
  expect(await notificationsOf(browser)).toEqual([
    { ...alert, subject: last },
    { ...alert, subject: first },
  ]);
});

it('support staff see which files failed, without their content, and can retry one', async () => {
  const browser = await staff();
  const pdf = await failedEarlier();
  const list = async () => (await browser.call<{ data: Record<string, unknown>[] }>('GET', '/api/system/files')).body.data;
  expect(await list()).toEqual([
    { pdf_id: pdf, failed_at: expect.any(String) as string, failed_version: '0.0.9', size_bytes: expect.any(Number) as number },
  ]);
  expect((await browser.call('POST', `/api/system/files/${pdf}/retry`)).status).toBe(204);
  await becomes(person.browser, pdf, { engine_mode: 'ready' });
  expect(await list()).toEqual([]);
  expect((await browser.call('POST', `/api/system/files/${pdf}/retry`)).status).toBe(409);
  expect((await person.browser.call('GET', '/api/system/files')).status).toBe(403);
});
