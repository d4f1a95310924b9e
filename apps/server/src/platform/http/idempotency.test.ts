// A request with an Idempotency-Key whose processing was interrupted can be repeated with the same key.
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isConnectionLost } from '#platform/db/lost-connection.ts';
import { idempotencyKeys } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, signedInApp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor, waitForLock } from '#testing/wait-for.ts';

const { test, person } = signedInApp();

const MINUTE_MS = 60_000;
const addSignee = (browser: Browser, pdf: string, key: string) =>
  browser.call<{ id: string; message: string }>(
    'POST',
    pdfPath(pdf, '/signees'),
    { name: 'Ann', email: 'ann@example.com' },
    { 'idempotency-key': key },
  );

/** Makes the database unavailable from outside: it accepts no connections and ends the existing ones. */
async function withoutDatabase<T>(meanwhile: () => Promise<T>): Promise<T> {
  const database = String(test.connection.database);
  const client = new pg.Client({ ...test.owner, database: 'postgres' });
  await client.connect();
  const allow = (is: boolean) => client.query(`alter database ${client.escapeIdentifier(database)} allow_connections ${is}`);
  try {
    await allow(false);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    return await meanwhile();
  } finally {
    await allow(true);
    await client.end();
  }
}

it('is processed when repeated, after the database was lost in the middle of it and for a while', async () => {
  const pdf = await uploadReady(person.browser);
  const { db } = test.app.context;
  const asking: ReturnType<typeof addSignee>[] = [];
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from pdfs where id = ${pdf} for update`);
    asking.push(addSignee(person.browser, pdf, 'lost'));
    await waitForLock(db);
    // This query fails with its connection, like the request that waits for it.
    await withoutDatabase(async () => expect((await asking[0])?.status).toBe(503));
  });
  await expect(holding).rejects.toSatisfy(isConnectionLost);
  const again = await waitFor('the retry', async () => {
    const answer = await addSignee(person.browser, pdf, 'lost');
    expect([201, 409, 503]).toContain(answer.status);
    return answer.status === 201 && answer;
  });
  expect((await addSignee(person.browser, pdf, 'lost')).body).toEqual(again.body);
  const signees = await person.browser.call<{ data: unknown[] }>('GET', pdfPath(pdf, '/signees'));
  expect(signees.body.data).toHaveLength(1);
});

it('waits for the first request before it is refused, but no longer than a killed process can have worked', async () => {
  const pdf = await uploadReady(person.browser);
  const { db } = test.app.context;
  await addSignee(person.browser, pdf, 'killed');
  const set = (changes: Partial<typeof idempotencyKeys.$inferInsert>) =>
    db.update(idempotencyKeys).set(changes).where(eq(idempotencyKeys.key, 'killed')).returning();
  const [kept] = await set({ status: null });
  expect(await addSignee(person.browser, pdf, 'killed')).toMatchObject({
    status: 409,
    body: { message: 'The first request with this Idempotency-Key is still being worked on.' },
  });
  const waiting = addSignee(person.browser, pdf, 'killed');
  await set({ status: kept ? 201 : null });
  expect((await waiting).headers.get('idempotency-replayed')).toBe('true');

  await set({ status: null });
  test.clock.advance(30 * MINUTE_MS + 1);
  const browser = openBrowser(test);
  await browser.call('POST', '/login', { email: person.user.email, password: PASSWORD });
  // The signee already exists, so the request was processed again.
  expect((await addSignee(browser, pdf, 'killed')).status).toBe(422);
});
