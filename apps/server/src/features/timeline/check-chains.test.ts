import { uuidv7 } from '@countersign/document-model';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { timelineEvents, timelineKeys } from '#src/schema/timeline.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { uploadReady } from '#testing/signing.ts';
import { asOwner, tamper } from '#testing/tamper.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { hashEvent } from './chain.ts';
import { checkChains } from './jobs.ts';
import { readFaults } from './queries.ts';

let test: TestApp;
let db: TestApp['app']['context']['db'];
beforeAll(async () => {
  test = await startTestApp();
  ({ db } = test.app.context);
});
afterAll(() => test.close());

const faults = async () => (await readFaults(db)).map(({ kind, subject_id, sequence }) => ({ kind, subject_id, sequence }));

it('the check of all timelines finds those modified in the database, and forgets those that were repaired', async () => {
  const { browser, user } = await signUp(test);
  await db.update(users).set({ is_support_staff: true }).where(eq(users.id, user.id));
  const pdfs = await Promise.all(Array.from({ length: 4 }, () => uploadReady(browser)));
  const [renamed, beheaded, moved] = pdfs;
  for (const pdf of pdfs) {
    await browser.call('PUT', `/api/documents/pdfs/${pdf}`, { name: 'Lease' });
    await browser.call('PUT', `/api/documents/pdfs/${pdf}`, { name: 'Contract' });
  }
  await runJob(test, checkChains);
  expect(await faults()).toEqual([]);

  const of = (pdf: string | undefined, sequence: number) =>
    and(eq(timelineEvents.pdf_id, pdf ?? ''), eq(timelineEvents.sequence, sequence));
  const [original] = await db.select().from(timelineEvents).where(of(renamed, 2));
  await tamper(test, async (tx) => {
    await tx
      .update(timelineEvents)
      .set({ data: { name: 'Something else' } })
      .where(of(renamed, 2));
    await tx.delete(timelineEvents).where(of(beheaded, 1));
    await tx
      .update(timelineEvents)
      .set({ at: sql`${timelineEvents.at} - interval '1 day'` })
      .where(of(moved, 1));
  });
  await runJob(test, checkChains);
  const found = [
    { kind: 'pdf', subject_id: renamed, sequence: 2 },
    { kind: 'pdf', subject_id: beheaded, sequence: 2 },
    { kind: 'pdf', subject_id: moved, sequence: 1 },
  ];
  expect(await faults()).toEqual(expect.arrayContaining(found));
  expect(await faults()).toHaveLength(found.length);
  expect((await browser.call('GET', '/metrics')).bytes.toString()).toContain('countersign_timeline_broken_chains 3\n');

  await waitFor('the alert', async () => {
    const { body } = await browser.call<{ data: { data: { notice: string; subject: string } }[] }>('GET', '/api/notifications');
    return body.data.some(({ data }) => data.notice === 'timelines_broken' && data.subject === '3');
  });

  await tamper(test, (tx) =>
    tx
      .update(timelineEvents)
      .set({ data: original?.data ?? {} })
      .where(of(renamed, 2)),
  );
  await runJob(test, checkChains);
  const left = (await faults()).map(({ subject_id }) => subject_id);
  expect(new Set(left)).toEqual(new Set([beheaded, moved]));
});

const last = async (pdf: string) => {
  const [event] = await db
    .select()
    .from(timelineEvents)
    .where(eq(timelineEvents.pdf_id, pdf))
    .orderBy(desc(timelineEvents.sequence))
    .limit(1);
  if (!event) throw new Error('The timeline is empty.');
  return event;
};
const isIntact = async (browser: Browser, pdf: string) =>
  (await browser.call<{ is_intact: boolean }>('GET', `/api/documents/pdfs/${pdf}/timeline`)).body.is_intact;

it('detects an event inserted with access to the database alone, although all its hashes are right', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser);
  expect(await isIntact(browser, pdf)).toBe(true);
  const { sequence, hash, ...event } = await last(pdf);
  const forged = { ...event, sequence: sequence + 1, type: 'completed', previous_hash: hash };
  const { actor, proven_by, ip, user_agent, data, type, previous_hash } = forged;
  const hashed = { subject: pdf, sequence: forged.sequence, type, at: event.at.toISOString(), actor, proven_by, ip, user_agent };
  const row = { ...forged, id: uuidv7(), hash: hashEvent({ ...hashed, data, previous_hash }) };
  await db.insert(timelineEvents).values(row);

  expect(await isIntact(browser, pdf)).toBe(false);
  await runJob(test, checkChains);
  expect(await faults()).toContainEqual({ kind: 'pdf', subject_id: pdf, sequence: forged.sequence });
});

it('the first check adds HMACs to events from before the key existed; from then on a missing one is a fault', async () => {
  const upgraded = await startTestApp();
  try {
    const own = upgraded.app.context.db;
    const { browser } = await signUp(upgraded);
    const [pdf, broken] = [await uploadReady(browser), await uploadReady(browser)];
    const macOf = async (id: string) => {
      const [event] = await own.select().from(timelineEvents).where(eq(timelineEvents.pdf_id, id));
      return event?.mac;
    };
    await tamper(upgraded, async (tx) => {
      await tx.update(timelineEvents).set({ mac: null, key_id: null });
      await tx.update(timelineEvents).set({ type: 'other' }).where(eq(timelineEvents.pdf_id, broken));
    });
    expect(await isIntact(browser, pdf)).toBe(true);

    await runJob(upgraded, checkChains);
    expect(await macOf(pdf)).toMatch(/^[0-9a-f]{64}$/);
    expect(await macOf(broken)).toBeNull();
    expect(await isIntact(browser, pdf)).toBe(true);

    // Access to the database alone cannot restart that.
    await tamper(upgraded, async (tx) => {
      await tx.delete(timelineKeys);
      await tx.update(timelineEvents).set({ mac: null, key_id: null }).where(eq(timelineEvents.pdf_id, pdf));
    });
    expect(await isIntact(browser, pdf)).toBe(false);
    await runJob(upgraded, checkChains);
    expect(await macOf(pdf)).toBeNull();
  } finally {
    await upgraded.close();
  }
});

it('the database itself refuses to change or delete events, except together with their pdf', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser);
  const events = () => db.$count(timelineEvents, eq(timelineEvents.pdf_id, pdf));
  const ofPdf = eq(timelineEvents.pdf_id, pdf);
  const attempts = (by: Executor) => [
    () => by.update(timelineEvents).set({ type: 'renamed' }).where(ofPdf),
    () => by.delete(timelineEvents).where(ofPdf),
    () => by.execute(sql`truncate timeline_events`),
  ];
  // Rules stop even the owner of the tables; the server's role has no permission to try.
  const refusal = { cause: { message: 'timeline_events only grows' } };
  await asOwner(test, async (owner) => {
    for (const attempt of attempts(owner)) await expect(attempt()).rejects.toMatchObject(refusal);
  });
  for (const attempt of attempts(db)) await expect(attempt()).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await events()).toBeGreaterThan(0);

  expect((await browser.call('DELETE', `/api/documents/pdfs/${pdf}?force=true`)).status).toBeLessThan(300);
  await waitFor('the end of the pdf', async () => (await events()) === 0);
});
