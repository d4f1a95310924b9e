import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { startFanout } from '#platform/live/live-fanout.ts';
import { createLog } from '#platform/log/log.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { isConnectionLost } from './lost-connection.ts';

const log = createLog('fatal');
const DISCONNECTS = 50;

let test: TestApp;
let person: SignedInPerson;
let other: Database;
beforeAll(async () => {
  test = await startTestApp();
  person = await signUp(test);
  other = openDatabase(test.connection, { size: 1, log });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

/** Ends every database connection except the one that asks, like a restart. */
async function disconnectAll() {
  await other.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
}

/** A proxy to the database that breaks the connection as soon as a certain word is sent, until it is mended. */
async function lineThatBreaksAt(word: string) {
  const { host = '127.0.0.1', port = 5432 } = test.connection;
  let isBroken = true;
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
    near.on('data', (data) => (isBroken && data.includes(word) ? near.destroy() : far.write(data)));
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    mend: () => void (isBroken = false),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('a connection that the database ends', () => {
  it('during a transaction makes only that transaction fail', async () => {
    const { db } = test.app.context;
    const broken = db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 1`);
      await waitFor('the database to end the connection', async () => {
        const { rows } = await other.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
        return rows.length === 0;
      });
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toSatisfy(isConnectionLost);
    expect((await db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('at the start of a transaction is returned to the pool', async () => {
    const line = await lineThatBreaksAt('begin');
    const { db, close } = openDatabase({ ...test.connection, ...line.address }, { size: 1, log });
    for (let times = 0; times < 3; times += 1)
      await expect(db.transaction(async () => undefined)).rejects.toSatisfy(isConnectionLost);
    line.mend();
    await expect(db.transaction(async () => 'done')).resolves.toBe('done');
    await close();
    await line.close();
  });

  it(`is answered with 503 and Retry-After, ${DISCONNECTS} times in a row under load`, async () => {
    let isOver = false;
    const answers: { status: number; retry: string | null }[] = [];
    const ask = async () => {
      while (!isOver) {
        const { status, headers } = await person.browser.call('GET', '/api/users/me');
        answers.push({ status, retry: headers.get('retry-after') });
      }
    };
    const asking = [ask(), ask(), ask()];
    for (let times = 0; times < DISCONNECTS; times += 1) {
      const before = answers.length;
      await disconnectAll();
      await waitFor('answers', () => answers.length > before + 3);
    }
    isOver = true;
    await Promise.all(asking);

    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter(({ status }) => status === 503).every(({ retry }) => retry === '5')).toBe(true);
    expect((await person.browser.call('GET', '/api/users/me')).status).toBe(200);
    // Events, jobs and workers have reconnected.
    await uploadReady(person.browser);
  });
});

it('also affects publishing to live channels', async () => {
  const { db } = test.app.context;
  const fanout = startFanout({ db, connection: test.connection, log, deliver: () => undefined, onGap: () => undefined });
  await fanout.ready;
  const failures: unknown[] = [];
  for (let times = 0; times < DISCONNECTS; times += 1) {
    const publish = () => fanout.publish({ channel: 'private-x', event: 'news', data: '{}' });
    const published = Array.from({ length: 4 }, () => publish().catch((error: unknown) => failures.push(error)));
    await Promise.all([disconnectAll(), ...published]);
    await publish().catch((error: unknown) => failures.push(error));
  }
  await fanout.close();
  expect(failures.filter((error) => !isConnectionLost(error))).toEqual([]);
});

const UNDEFINED_COLUMN = '42703';

describe('the loss of a connection', () => {
  it('is distinguished from an invalid statement and from another unreachable service', async () => {
    // The pool may still hold connections that earlier tests have ended.
    const wrong = () => test.app.context.db.execute(sql`select nothing`);
    await vi.waitFor(() => expect(wrong()).rejects.toMatchObject({ cause: { code: UNDEFINED_COLUMN } }), 60_000);
    await expect(wrong()).rejects.not.toSatisfy(isConnectionLost);
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const absent = openDatabase({ host: '127.0.0.1', port, user: 'nobody', database: 'none' }, { size: 1, log });
    await expect(absent.db.execute(sql`select 1`)).rejects.toSatisfy(isConnectionLost);
    await expect(absent.db.transaction(async () => undefined)).rejects.toSatisfy(isConnectionLost);
    await absent.close();
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.not.toSatisfy(isConnectionLost);
    await expect(readFile('/nowhere')).rejects.not.toSatisfy(isConnectionLost);
  });
});
